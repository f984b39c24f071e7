import assert from "node:assert/strict";
import { test } from "node:test";
import { CapabilitySchema, ManifestSchema, RuntimeSchema, StageSchema } from "@jackfield/sdk";
import { settings } from "../../packages/host/src/config/settings.ts";
import { pages } from "./pages.ts";

const sections = {
  "The plugin": ManifestSchema,
  "A capability": CapabilitySchema,
  "The runtime": RuntimeSchema,
  "A stage": StageSchema,
};

for (const [title, schema] of Object.entries(sections)) {
  test(`docs/guide/manifest.md lists every field of its section "${title}", and no other`, () => {
    assert.deepEqual(rowsOf("docs/guide/manifest.md", title).sort(), Object.keys(schema.properties).sort());
  });
}

test("docs/guide/operating.md lists every setting with its default, variable, flag and meaning, and no other", () => {
  const expected = settings.map(({ name, default: value, environment, flag, description }) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    const cells = [
      // Differs from machine to machine.
      name === "time_zone" ? "the machine's" : `\`${shown}\``,
      environment === undefined ? "" : `\`${environment}\``,
      flag === undefined ? "" : `\`--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}\``,
      description,
    ];
    return `| \`${name}\` | ${cells.join(" | ")} |`;
  });
  const page = textOf("docs/guide/operating.md");
  const table = page.slice(page.indexOf("| setting |"), page.indexOf("Relative paths start"));
  assert.deepEqual(table.trim().split("\n").slice(2), expected);
});

/** The first cells of the tables in one section. */
function rowsOf(file: string, title: string): string[] {
  const [section = ""] =
    textOf(file)
      .split(`\n## ${title}\n`)[1]
      ?.split(/\n##+ /) ?? [];
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
}

function textOf(file: string): string {
  return pages.find((page) => page.file === file)?.text ?? "";
}
