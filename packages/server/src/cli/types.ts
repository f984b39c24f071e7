import type { Command } from "commander";

/** Where a command runs and what it prints to. */
export interface Surroundings {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** As much of a stream as the command line needs. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Options that every command takes. */
export interface GlobalOptions {
  readonly config?: string;
  readonly store?: string;
  readonly data?: string;
  readonly logLevel?: string;
  readonly json?: boolean;
  /** Unset: as the terminal says. */
  readonly color?: boolean;
  readonly debug?: boolean;
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Prints for a person on a terminal, plainly into a pipe, or one JSON document. */
export interface Terminal {
  /** Answers are to be one JSON document. */
  readonly json: boolean;
  /** Standard output is a terminal. */
  readonly interactive: boolean;
  /** Characters a line, on a terminal. */
  readonly columns: number | undefined;
  /** Outside text: control characters and escape sequences are taken out. */
  style(style: Style, text: string): string;
  print(...lines: readonly string[]): void;
  printJson(value: unknown): void;
  /** To standard error. */
  note(...lines: readonly string[]): void;
}

/** One run of one command. */
export interface Session extends Surroundings {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
}

/** What a command does with its arguments and options; resolves to the exit code. */
export type Action<Arguments extends readonly unknown[]> = (session: Session, ...given: Arguments) => Promise<number>;

/** Turns an action into what commander calls. */
export type Run = <Arguments extends readonly unknown[]>(
  action: Action<Arguments>,
) => (...given: unknown[]) => Promise<void>;

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void;
