import { JackfieldError } from "@jackfield/sdk";

/** Plugins depend on each other in a circle: the one fault of a plugin that stops the start. */
export class FatalDependencyError extends JackfieldError {
  readonly cycles: readonly (readonly string[])[];

  constructor(cycles: readonly (readonly string[])[]) {
    super(
      "dependency_cycle",
      `Plugins depend on each other in a circle: ${cycles.map((cycle) => cycle.join(" -> ")).join("; ")}.`,
      { details: { cycles } },
    );
    this.name = "FatalDependencyError";
    this.cycles = cycles;
  }
}
