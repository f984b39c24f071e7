/** Days from `from` to `to`, both included. */
export interface DayRange {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/** Which way a day without a year leans: "1 March" is the next one for plans, the last one for "since 1 March". */
export type Lean = "future" | "past";

/** Reads words already in lower case without punctuation; undefined when they are not of its kind. */
export type DayReader = (words: string, today: Temporal.PlainDate, lean: Lean) => Temporal.PlainDate | undefined;

export interface AllowedFile {
  /** As `read` takes it and as a person is shown it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** ISO 8601, UTC. */
  readonly modified: string;
}

export interface AllowedFileList {
  readonly files: readonly AllowedFile[];
  /** The folders that were looked through; absolute. */
  readonly folders: readonly string[];
  /** True when there were more entries than are looked through. */
  readonly truncated: boolean;
}

/** The service `allowedFiles`: the files that plugins may see, behind the same walls as the files plugin's own capabilities. */
export interface AllowedFiles {
  /** Files whose path or name matches a glob, for example `*.ics`. @throws Error when the pattern is not a glob */
  list(query: { readonly pattern: string }): Promise<AllowedFileList>;
  /** A file's text. @throws Error with a `code`: unknown_file, forbidden_path, file_too_large, not_text */
  read(path: string): Promise<string>;
}
