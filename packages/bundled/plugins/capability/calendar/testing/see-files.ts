import type { TestContext } from "node:test";
import { temporaryFolder } from "../../../../src/testing/temporary-folder.ts";
import { createAllowedFiles } from "../../files/create-allowed-files.ts";
import { limits } from "../../files/limits.ts";
import { loadCalendars } from "../load-calendars.ts";
import type { Sight } from "../types.ts";

const { signal } = new AbortController();

/** What the calendar plugin sees of these files, read through the real service; by default on a Wednesday in Zurich. */
export async function seeFiles(
  context: TestContext,
  files: Readonly<Record<string, string>>,
  at = "2026-11-25T10:00[Europe/Zurich]",
): Promise<Sight> {
  const folder = await temporaryFolder(context, files);
  const now = Temporal.ZonedDateTime.from(at);
  const service = createAllowedFiles({ folders: [folder] }, limits);
  return { calendars: await loadCalendars(service, now.timeZoneId, signal), now };
}
