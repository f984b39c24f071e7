/** Plugin ids: `name` or `@scope/name`, lower case, at most 128 characters. */
export const identifierPattern = "^(?=.{1,128}$)(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$";

const identifier = new RegExp(identifierPattern);

export function isIdentifier(value: string): boolean {
  return identifier.test(value);
}

/**
 * The key under which an id is compared. Two ids with the same key are the same plugin,
 * whichever of `_` and `-` and whichever case they were written with.
 */
export function identifierKey(id: string): string {
  return id.toLowerCase().replaceAll("_", "-");
}
