import { coerceText, type JsonSchema } from "@jackfield/sdk";

const thousands = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Reads a slot's text as its parameter's schema asks: 3,480 as a number, a choice in whatever case. Never throws. */
export function readSlot(schema: JsonSchema | undefined, text: string): unknown {
  const choice = choices(schema).find((value) => String(value).toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  const value = coerceText(schema, thousands.test(text) ? text.replaceAll(",", "") : text);
  return typeof value === "string" ? text : value;
}

/** Whether the text is of the parameter's type. A string may be any text; its schema's other rules are not looked at. */
export function fitsSlot(schema: JsonSchema | undefined, text: string): boolean {
  return !isTyped(schema) || readSlot(schema, text) !== text || choices(schema).includes(text);
}

/** A number, a truth value or one of some choices: what such a slot takes, the schema says. */
export function isTyped(schema: JsonSchema | undefined): boolean {
  const types = typesOf(schema);
  return choices(schema).length > 0 || (types.length > 0 && !types.includes("string"));
}

function choices(schema: JsonSchema | undefined): readonly (string | number | boolean)[] {
  const listed = schema?.["enum"];
  return Array.isArray(listed) ? listed.filter((value) => ["string", "number", "boolean"].includes(typeof value)) : [];
}

function typesOf(schema: JsonSchema | undefined): readonly unknown[] {
  const type = schema?.["type"];
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}
