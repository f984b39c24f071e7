/** Somewhere with a clock. */
export interface Place {
  /** As a person is shown it. */
  readonly name: string;
  /** IANA name or an offset such as `+05:30`. */
  readonly zone: string;
}

export type PlaceFinding =
  | { readonly found: true; readonly place: Place }
  | {
      readonly found: false;
      readonly code: "unknown_place" | "ambiguous_place";
      readonly message: string;
      /** Names that can be asked for instead. */
      readonly candidates: readonly string[];
    };

/** What one place's clock shows. Keys as in the manifest's output schema. */
export interface ClockReading {
  readonly place: string;
  readonly time_zone: string;
  readonly date: string;
  readonly weekday: string;
  readonly time: string;
  readonly utc_offset: string;
}
