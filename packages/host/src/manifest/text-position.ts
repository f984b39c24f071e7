export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column, 1-based, of an offset into a text. */
export function textPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
