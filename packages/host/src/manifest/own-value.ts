import { isRecord } from "@jackfield/sdk";

/** A member that a document itself has; never one that every object inherits. */
export function ownValue(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
