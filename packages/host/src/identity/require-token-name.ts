import { JackfieldError } from "@jackfield/sdk";

const longestName = 128;

/**
 * A token's name is the id of the user that it stands for: it turns up in the audit log, on a terminal and in a path.
 *
 * @throws JackfieldError request_malformed
 */
export function requireTokenName(name: string): void {
  const printable = /^[^\p{C}\p{Z}]+$/u.test(name);
  if (printable && name.length <= longestName) return;
  const message = `A token's name is 1 to ${longestName} printable characters without spaces`;
  throw new JackfieldError("request_malformed", message);
}
