import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type MadePlugin, makeCatalogue, makeEntry } from "../../test/make-catalogue.ts";
import { createDiscovery } from "./create-discovery.ts";
import type { Discovery } from "./types.ts";

const plugins: readonly MadePlugin[] = [
  {
    id: "clock",
    description: "Times and dates anywhere in the world.",
    capabilities: [
      { id: "now", description: "Current time in a time zone.", examples: ["what time is it in Tokyo"] },
      { id: "date_difference", description: "Days between two dates." },
    ],
  },
  {
    id: "weather",
    name: "Weather",
    description: "Forecasts.",
    descriptionLong: "Temperature, rain and humidity for the coming days.",
    capabilities: [{ id: "getForecast", description: "Forecast for a city.", examples: ["will it rain in Rome"] }],
  },
  {
    id: "mail",
    description: "Reads and sends mail.",
    examples: ["did Anna write to me"],
    capabilities: [
      { id: "send", description: "Sends a letter.", effect: "write", parameters: { properties: { recipient: {} } } },
      { id: "search", description: "Finds letters." },
    ],
  },
];

function best(discovery: Discovery, query: string): string | undefined {
  const [hit] = discovery.rank(query);
  return hit && `${hit.entry.manifest.id}.${hit.capability.id}`;
}

test("a message finds the capability that its words speak of", () => {
  const discovery = createDiscovery({ catalogue: makeCatalogue(plugins) });
  assert.equal(best(discovery, "What's the current time in New York?"), "clock.now");
  assert.equal(best(discovery, "how many days between two dates"), "clock.date_difference");
  assert.equal(best(discovery, "how humid is it"), "weather.getForecast");
  assert.equal(best(discovery, "raining"), "weather.getForecast");
  assert.equal(best(discovery, "is there a forecast"), "weather.getForecast");
  assert.equal(best(discovery, "find letters"), "mail.search");
  assert.equal(best(discovery, "the recipient"), "mail.send");
  assert.equal(best(discovery, "quantum entanglement"), undefined);
});

test("what a plugin says of itself finds each of its capabilities", () => {
  const discovery = createDiscovery({ catalogue: makeCatalogue(plugins) });
  assert.deepEqual(
    discovery
      .rank("anna")
      .map(({ capability }) => capability.id)
      .sort(),
    ["search", "send"],
  );
});

test("no more than the limit come back, best first", () => {
  const discovery = createDiscovery({ catalogue: makeCatalogue(plugins) });
  const all = discovery.rank("time dates mail letters forecast");
  assert.equal(all.length, 5);
  assert.deepEqual(discovery.rank("time dates mail letters forecast", { limit: 2 }), all.slice(0, 2));
  for (const [place, hit] of all.entries()) assert.ok(place === 0 || hit.score <= (all[place - 1]?.score ?? 0));
});

test("capabilities are ranked whatever their plugin's state, and the state is the current one", () => {
  const catalogue = makeCatalogue(plugins);
  const discovery = createDiscovery({ catalogue });
  discovery.rank("time");
  catalogue.setState("clock", { state: "disabled", by: "jackfield.yaml" });
  assert.equal(discovery.rank("what time is it")[0]?.entry.state.state, "disabled");
});

test("the ranking follows plugins that come, change and go", () => {
  const catalogue = makeCatalogue(plugins);
  const discovery = createDiscovery({ catalogue });
  assert.equal(best(discovery, "play music"), undefined);
  catalogue.put(makeEntry({ id: "player", capabilities: [{ id: "play", description: "Plays music." }] }));
  assert.equal(best(discovery, "play music"), "player.play");
  catalogue.put(makeEntry({ id: "player", capabilities: [{ id: "record", description: "Records sound." }] }));
  assert.equal(best(discovery, "play music"), undefined);
  assert.equal(best(discovery, "record sound"), "player.record");
  catalogue.remove("player");
  assert.equal(best(discovery, "record sound"), undefined);
});

test("a ranking after any changes equals that of a catalogue that was so from the start", () => {
  const change = fc.record({ plugin: fc.constantFrom(...plugins), put: fc.boolean() });
  const query = "time dates mail letters forecast rain";
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const catalogue = makeCatalogue([]);
      const discovery = createDiscovery({ catalogue });
      const present = new Map<string, MadePlugin>();
      for (const { plugin, put } of changes) {
        if (put) catalogue.put(makeEntry(plugin));
        else catalogue.remove(plugin.id);
        if (put) present.set(plugin.id, plugin);
        else present.delete(plugin.id);
        discovery.rank(query);
      }
      const fresh = createDiscovery({ catalogue: makeCatalogue([...present.values()]) });
      assert.deepEqual(discovery.rank(query), fresh.rank(query));
    }),
  );
});

test("no message and no description makes the ranking throw", () => {
  const text = fc.string({ unit: "binary", maxLength: 200 });
  fc.assert(
    fc.property(text, text, fc.nat(30), (description, query, limit) => {
      const catalogue = makeCatalogue([
        { id: "any", description, capabilities: [{ id: "one", description, name: query }] },
      ]);
      assert.ok(createDiscovery({ catalogue }).rank(query, { limit }).length <= 1);
    }),
  );
});
