import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { temporaryFolder } from "../../../src/testing/temporary-folder.ts";
import { openRoots } from "./open-roots.ts";
import { resolvePath } from "./resolve-path.ts";

test("property: whatever path is asked for, what is found lies inside and is not hidden", async (t) => {
  const folder = await temporaryFolder(t, { "in/a/b.txt": "", "in/.git/x": "", "out/b.txt": "" });
  await symlink(join(folder, "out"), join(folder, "in/link"));
  await symlink("..", join(folder, "in/up"));
  const roots = await openRoots({ folders: [join(folder, "in")] });
  const piece = fc.constantFrom("a", "b.txt", "..", ".", "link", "up", "in", "out", ".git", "x", "", "~", folder, "\0");
  const paths = fc
    .tuple(fc.constantFrom("", "/"), fc.array(piece, { maxLength: 6 }))
    .map(([start, all]) => start + all.join("/"));
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(paths, fc.string()), async (path) => {
      const place = await resolvePath(roots, path).catch((error: { code?: string }) => {
        assert.ok(error.code === "forbidden_path" || error.code === "unknown_file", String(error));
        return undefined;
      });
      if (!place) return;
      found += 1;
      const below = relative(join(folder, "in"), place.location);
      assert.ok(!below.split("/").some((name) => name.startsWith(".")), path);
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 0);
});
