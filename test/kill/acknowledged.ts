/** What the server said yes to: after a crash all of it must be there. */
export class Acknowledged {
  /** Ids of calls whose result was received. */
  readonly calls = new Set<string>();
  /** Plugins whose registration was confirmed. */
  readonly registered = new Set<string>();
  /** Plugins whose removal was confirmed. */
  readonly removed = new Set<string>();

  forgetRegistrations(): void {
    this.registered.clear();
    this.removed.clear();
  }
}
