/** What scripts can rely on. */
export const exitCodes = {
  ok: 0,
  /** The plugin or the host failed, or a check found something wrong. */
  failed: 1,
  /** Wrong options, arguments or parameters. */
  usage: 2,
  /** Nothing fits the message, or there is no such thing. */
  notFound: 3,
  /** Not allowed, or waiting for an approval. */
  refused: 4,
} as const;
