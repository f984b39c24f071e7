/** A source file and where it stands. Paths are relative to the repository, with forward slashes. */
export interface SourceFile {
  readonly file: string;
  /** The package's folder name: `sdk`, `host` … */
  readonly package: string;
  /** The folder below `src`, in the host; undefined for files that lie in `src` itself. */
  readonly room?: string;
  /** Tests, and what only tests use, may reach into any room of their own package. */
  readonly test: boolean;
}

/** One import, whatever its form. */
export interface Import {
  readonly specifier: string;
  /** 1-based. */
  readonly line: number;
}

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly rule:
    | "room-order"
    | "room-types"
    | "host"
    | "package"
    | "tunnel"
    | "cycle"
    | "test"
    | "naming"
    | "unknown"
    | "parse";
  readonly message: string;
}
