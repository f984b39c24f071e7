import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { type Page, pages } from "./pages.ts";

const root = join(import.meta.dirname, "../..");

test("every link between pages leads to a file and a heading that are there", () => {
  const dead = pages.flatMap((page) => linksOf(page).filter((link) => !leads(page, link)));
  assert.deepEqual(dead, []);
});

test("every path of this repository that a page names is there", () => {
  const named = /`((?:packages|scripts|test|docs|bench)\/[\w./-]+|[\w-]+\/src\/[\w./-]+)`/g;
  const gone = pages.flatMap(({ file, text }) =>
    [...text.matchAll(named)].flatMap(([, path = ""]) =>
      existsSync(join(root, path)) || existsSync(join(root, "packages", path)) ? [] : [`${file}: ${path}`],
    ),
  );
  assert.deepEqual(gone, []);
});

function linksOf({ text }: Page): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
}

function leads(page: Page, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? page.file : join(dirname(page.file), path);
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  const target = pages.find((other) => other.file === file);
  return target !== undefined && headingsOf(target).includes(anchor);
}

function headingsOf({ text }: Page): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}
