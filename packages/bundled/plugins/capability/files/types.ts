import type { Skip } from "@jackfield/sdk";

/** A folder that may be seen, with all in it that is not hidden. */
export interface Root {
  /** As it was configured; absolute. */
  readonly given: string;
  /** Without links. */
  readonly real: string;
  /** What stands before paths in it: "" when it is the only one. */
  readonly label: string;
}

/** A file within the walls. */
export interface Found {
  /** As a person is shown it and as it can be asked for: forward slashes, the root's label before it. */
  readonly path: string;
  /** Below its root: forward slashes. */
  readonly relative: string;
  readonly root: Root;
  /** Absolute. */
  readonly location: string;
}

/** What may be looked at at most. */
export interface Limits {
  /** Files and folders in a walk. */
  readonly entries: number;
  /** Folders within folders. */
  readonly depth: number;
  /** Bytes of a file that is searched. */
  readonly searchedBytes: number;
  /** Bytes of a file that is read. */
  readonly readBytes: number;
  /** Milliseconds of a search. */
  readonly searchMs: number;
  /** Items left out that are told one by one. */
  readonly skips: number;
}

export interface Walk {
  readonly files: readonly Found[];
  /** Files and folders that were passed over. */
  readonly skips: readonly Skip[];
  readonly truncated: boolean;
}

export type FaultCode =
  | "unknown_file"
  | "ambiguous_file"
  | "forbidden_path"
  | "not_a_file"
  | "not_text"
  | "file_too_large"
  | "no_folder"
  | "bad_pattern"
  | "bad_range";
