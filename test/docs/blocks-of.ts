import type { Page } from "./pages.ts";

/** A fenced block: its language, and the file that it is a listing of. */
export interface Block {
  readonly language: string;
  readonly title?: string;
  readonly text: string;
  /** Of the opening fence, 1-based. */
  readonly line: number;
}

const fence = /^```(?<language>\w+)(?: title=(?<title>\S+))?\n(?<text>.*?)^```$/gms;

export function blocksOf({ text }: Page): readonly Block[] {
  return [...text.matchAll(fence)].map(({ groups = {}, index }) => ({
    language: groups["language"] ?? "",
    text: groups["text"] ?? "",
    line: text.slice(0, index).split("\n").length,
    ...(groups["title"] !== undefined && { title: groups["title"] }),
  }));
}
