import { jsonPointer } from "./json-pointer.ts";
import { ownValue } from "./own-value.ts";

/** The items of a list member and their places; nothing where the member is not a list. */
export function ownList(value: unknown, key: string, path = ""): { readonly item: unknown; readonly path: string }[] {
  const list = ownValue(value, key);
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.map((item, index) => ({ item, path: jsonPointer.join(path, key, index) }));
}
