import type { Limits } from "./types.ts";

const mebibyte = 1024 * 1024;

export const limits: Limits = {
  entries: 50_000,
  depth: 40,
  searchedBytes: 2 * mebibyte,
  readBytes: 8 * mebibyte,
  searchMs: 8_000,
  skips: 50,
};
