export interface LineMatch {
  /** 1 is the first. */
  readonly line: number;
  /** The line, or the part of it around the match. */
  readonly snippet: string;
}

const around = 70;

/** Lines that hold `needle` as it stands, whatever the case. */
export function findInText(text: string, needle: string, most: number): readonly LineMatch[] {
  const wanted = needle.toLowerCase();
  const matches: LineMatch[] = [];
  let line = 0;
  for (const content of text.split(/\r\n|\n|\r/)) {
    line += 1;
    const at = content.toLowerCase().indexOf(wanted);
    if (at >= 0) matches.push({ line, snippet: snippetOf(content, at, needle.length) });
    if (matches.length >= most) break;
  }
  return matches;
}

function snippetOf(content: string, at: number, length: number): string {
  const start = Math.max(0, at - around);
  const end = Math.min(content.length, at + length + around);
  const part = content.slice(start, end).trim();
  return `${start > 0 ? "…" : ""}${part}${end < content.length ? "…" : ""}`;
}
