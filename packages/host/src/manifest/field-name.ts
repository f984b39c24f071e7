import { jsonPointer } from "./json-pointer.ts";
import { quote } from "./quote.ts";

/** A JSON Pointer as people write it: `/capabilities/0/id` is `capabilities[0].id`. */
export function fieldName(pointer: string): string {
  return jsonPointer.split(pointer).reduce((name, segment) => {
    if (/^\d{1,9}$/.test(segment)) return `${name}[${segment}]`;
    if (!/^[\w-]{1,64}$/.test(segment)) return `${name}[${quote(segment)}]`;
    return name === "" ? segment : `${name}.${segment}`;
  }, "");
}
