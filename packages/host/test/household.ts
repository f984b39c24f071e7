import { JackfieldError, type Result } from "@jackfield/sdk";
import type { Execute } from "../src/execution/types.ts";
import type { MadePlugin } from "./make-catalogue.ts";

const place = { type: "string", pattern: "^[\\p{L} .'’-]+$" };

const clock: MadePlugin = {
  id: "clock",
  name: "Clock",
  description: "Tells the time anywhere in the world.",
  capabilities: [
    {
      id: "now",
      name: "Time now",
      description: "Current time in a city or time zone.",
      parameters: object({ place }),
      examples: [
        { query: "what time is it", parameters: {} },
        { query: "what time is it in Tokyo", parameters: { place: "Tokyo" } },
        { query: "Sydney time", parameters: { place: "Sydney" } },
      ],
    },
    {
      id: "between",
      name: "Days between",
      description: "Days between two dates.",
      parameters: object({ from: { type: "string" }, to: { type: "string" } }, ["from", "to"]),
      examples: [
        {
          query: "how many days are between 2026-01-01 and 2026-12-31",
          parameters: { from: "2026-01-01", to: "2026-12-31" },
        },
      ],
    },
  ],
};

const calculator: MadePlugin = {
  id: "calculator",
  name: "Calculator",
  description: "Arithmetic and units.",
  capabilities: [
    {
      id: "evaluate",
      name: "Calculate",
      description: "Works out an expression.",
      parameters: object({ expression: { type: "string", pattern: "^[\\d(.-][\\d ().,%*/+of^-]*$" } }, ["expression"]),
      examples: [
        { query: "12% of 3,480", parameters: { expression: "12% of 3,480" } },
        { query: "what is (2 + 3) * 4", parameters: { expression: "(2 + 3) * 4" } },
      ],
    },
    {
      id: "convert",
      name: "Convert units",
      description: "Converts an amount between units.",
      parameters: object(
        { amount: { type: "number" }, from: { type: "string" }, to: { enum: ["miles", "km", "kg"] } },
        ["amount", "from", "to"],
      ),
      examples: [{ query: "convert 5 km to miles", parameters: { amount: 5, from: "km", to: "miles" } }],
    },
  ],
};

const files: MadePlugin = {
  id: "files",
  name: "Files",
  description: "Lists, reads and searches files and notes.",
  capabilities: [
    {
      id: "search",
      name: "Search",
      description: "Finds words in files.",
      parameters: object({ text: { type: "string", minLength: 1 } }, ["text"]),
      examples: [
        { query: "find the word invoice in my notes", parameters: { text: "invoice" } },
        { query: "which files contain invoice", parameters: { text: "invoice" } },
      ],
    },
    {
      id: "read",
      name: "Read",
      description: "Reads a file.",
      parameters: object({ path: { type: "string" } }, ["path"]),
      examples: [{ query: "read the file todo.txt", parameters: { path: "todo.txt" } }],
    },
    {
      id: "list",
      name: "List",
      description: "Lists files.",
      examples: ["which files do I have", "list my files"],
    },
  ],
};

const calendar: MadePlugin = {
  id: "calendar",
  name: "Calendar",
  description: "Events and appointments.",
  capabilities: [
    {
      id: "events",
      name: "Events",
      description: "Events of a day.",
      parameters: object({ day: { type: "string" } }),
      examples: [
        { query: "what is on my calendar", parameters: {} },
        { query: "what is on my calendar on Friday", parameters: { day: "Friday" } },
        { query: "do I have any meetings on Friday", parameters: { day: "Friday" } },
      ],
    },
    {
      id: "add",
      name: "Add an event",
      description: "Adds an event to the calendar.",
      effect: "write",
      parameters: object({ title: { type: "string" }, day: { type: "string" } }, ["title"]),
      examples: [{ query: "add lunch to my calendar on Friday", parameters: { title: "lunch", day: "Friday" } }],
    },
  ],
};

/** Plugins like those that a person has at home. */
export const household: readonly MadePlugin[] = [clock, calculator, files, calendar];

type Run = (parameters: Readonly<Record<string, unknown>>) => unknown;

const zones: Readonly<Record<string, string>> = { tokyo: "Asia/Tokyo", lima: "America/Lima", "the hague": "CET" };
const days = new Set(["today", "tomorrow", "friday", "next monday", "2026-12-24"]);

const runs: Readonly<Record<string, Run>> = {
  "clock.now": ({ place: asked }) => {
    const zone = asked === undefined ? "UTC" : zones[String(asked).toLowerCase()];
    if (zone === undefined) throw new Error(`I know no place called ${asked}.`);
    return { text: new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone: zone }).format(0) };
  },
  "clock.between": ({ from, to }) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000,
  "calculator.evaluate": ({ expression }) => {
    const percent = /^([\d.]+)% of ([\d,.]+)$/.exec(String(expression));
    return percent
      ? String((Number(percent[1]) * Number(String(percent[2]).replaceAll(",", ""))) / 100)
      : { value: expression };
  },
  "calculator.convert": ({ amount, from, to }) => `${amount} ${from} in ${to}`,
  "files.search": ({ text }) => `found ${text}`,
  "files.read": ({ path }) => `text of ${path}`,
  "files.list": () => ["todo.txt"],
  "calendar.events": ({ day = "today" }) => {
    if (!days.has(String(day).toLowerCase())) throw new Error(`I know no day called ${day}.`);
    return { text: `events of ${day}` };
  },
};

/** Runs the household's capabilities; anything else is refused. Remembers what ran. */
export function runHousehold(): { readonly execute: Execute; readonly calls: string[] } {
  const calls: string[] = [];
  const execute: Execute = ({ plugin, capability, parameters }) => {
    const name = `${plugin}.${capability}`;
    calls.push(name);
    return { events: noEvents(), outcome: Promise.resolve(outcomeOf(name, parameters)) };
  };
  return { execute, calls };
}

function outcomeOf(name: string, parameters: Readonly<Record<string, unknown>>) {
  const run = runs[name];
  const requestId = `request of ${name}`;
  if (!run) {
    const error = new JackfieldError("capability_not_found", `${name} is not here.`);
    return { kind: "refused", requestId, error } as const;
  }
  return { kind: "done", requestId, result: resultOf(run, parameters) } as const;
}

function resultOf(run: Run, parameters: Readonly<Record<string, unknown>>): Result {
  try {
    return { status: "success", data: run(parameters) };
  } catch (error) {
    return { status: "error", error: { code: "plugin_execute_error", message: String((error as Error).message) } };
  }
}

async function* noEvents(): AsyncGenerator<never> {}

function object(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return { type: "object", properties, required, additionalProperties: false };
}
