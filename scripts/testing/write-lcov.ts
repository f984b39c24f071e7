import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { lcov } from "node:test/reporters";
import type { Coverage } from "./types.ts";

/** Writes coverage where editors and CI services look for it. */
export async function writeLcov(file: string, coverage: Coverage): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(Readable.from([{ type: "test:coverage", data: coverage }]), new lcov(), createWriteStream(file));
}
