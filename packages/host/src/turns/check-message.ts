import { JackfieldError } from "@jackfield/sdk";

/** What no keyboard writes: control characters but tab and line ends, halves of surrogate pairs, bytes that were no text. */
const notText = /[^\P{Cc}\t\n\r]|[\p{Cs}\u{FFFD}\p{Noncharacter_Code_Point}]/u;

/**
 * Refuses what is no message of a person.
 *
 * @param limit in UTF-16 code units
 * @throws JackfieldError message_empty, message_too_large, message_not_text
 */
export function checkMessage(message: string, limit: number): void {
  if (message.length > limit) {
    throw new JackfieldError(
      "message_too_large",
      `The message has ${message.length} characters; at most ${limit} are taken.`,
      { details: { characters: message.length, limit } },
    );
  }
  if (message.trim() === "") throw new JackfieldError("message_empty", "The message has no text.");
  const found = notText.exec(message);
  if (!found) return;
  const codePoint = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  throw new JackfieldError(
    "message_not_text",
    `The message is not plain text: character ${found.index + 1} is ${codePoint}.`,
    { details: { position: found.index + 1, codePoint } },
  );
}
