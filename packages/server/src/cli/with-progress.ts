import type { Session } from "./types.ts";

/** Sooner, a person would only see it flicker. */
const patienceMs = 300;

/** Shows on a terminal that something is under way, until it has ended. */
export async function withProgress<Answer>(
  { stderr, terminal }: Session,
  text: string,
  work: Promise<Answer>,
): Promise<Answer> {
  if (!stderr.isTTY || terminal.json) return work;
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    stderr.write(terminal.style("dim", `${text} …`));
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown) stderr.write("\r\u001b[K");
  }
}
