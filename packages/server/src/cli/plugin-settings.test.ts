import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { addPluginSetting, removePluginSetting, trustPluginSetting } from "./plugin-settings.ts";

const file = `# my settings
listen:
  port: 7420 # the usual

plugins:
  # from the old machine
  - ./weather # rain
  - path: ./news
    trust: 0
log_level: info
`;

test("a plugin is added at the end of the list, comments stay", () => {
  const changed = addPluginSetting(file, { path: "./mail", trusted: false });
  assert.equal(changed, file.replace("    trust: 0\n", "    trust: 0\n  - path: ./mail\n"));
});

test("a trusted plugin is written with trust: 0", () => {
  const changed = addPluginSetting(file, { path: "./mail", trusted: true });
  assert.deepEqual(parse(changed).plugins.at(-1), { path: "./mail", trust: 0 });
});

test("a list that stands flush left stays so", () => {
  const flush = "plugins:\n- ./weather\n";
  assert.equal(addPluginSetting(flush, { path: "./mail", trusted: false }), "plugins:\n- ./weather\n- path: ./mail\n");
});

test("an empty file, a comment alone, and an empty list get their first plugin", () => {
  const first = "plugins:\n  - path: ./mail\n";
  assert.equal(addPluginSetting("", { path: "./mail", trusted: false }), first);
  assert.equal(addPluginSetting("plugins: []\n", { path: "./mail", trusted: false }), first);
  const commented = addPluginSetting("# nothing yet\n", { path: "./mail", trusted: false });
  assert.match(commented, /^# nothing yet\n/);
  assert.deepEqual(parse(commented), { plugins: [{ path: "./mail" }] });
});

test("a listed plugin is trusted in place, whichever way it is written", () => {
  assert.deepEqual(parse(trustPluginSetting(file, 0)).plugins[0], { path: "./weather", trust: 0 });
  assert.deepEqual(parse(trustPluginSetting("plugins:\n  - path: ./a\n    enabled: true\n", 0)).plugins[0], {
    path: "./a",
    enabled: true,
    trust: 0,
  });
});

test("a plugin is removed by its place, the others and their comments stay", () => {
  const changed = removePluginSetting(file, 1);
  assert.deepEqual(parse(changed).plugins, ["./weather"]);
  assert.match(changed, /- \.\/weather # rain/);
});

test("what is added and removed again leaves the settings as they were", () => {
  const path = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.array(path), path, (listed, added) => {
      const before = JSON.stringify({ plugins: listed.map((path) => ({ path })), log_level: "info" });
      const with_ = addPluginSetting(before, { path: added, trusted: true });
      assert.deepEqual(parse(with_).plugins.at(-1), { path: added, trust: 0 });
      assert.deepEqual(parse(removePluginSetting(with_, listed.length)), parse(before));
    }),
  );
});
