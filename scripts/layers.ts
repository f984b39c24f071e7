/** What a workspace package may import. */
interface PackageLayer {
  readonly name: string;
  /** Workspace packages, by folder; only by their public name. */
  readonly imports: readonly string[];
  /** npm packages, where they are limited. */
  readonly npm?: readonly string[];
  /** Whether Node's own modules may be used. */
  readonly builtins: boolean;
}

/**
 * Who may import whom. `scripts/check-layers.ts` holds every source file against this table.
 *
 * A room of the host is a folder of `packages/host/src`. It may import its own files and the `types.ts` of the rooms
 * before it in `rooms`; `host.ts` and `index.ts` see every room.
 */
export const layers: {
  readonly packages: Readonly<Record<string, PackageLayer>>;
  readonly rooms: readonly string[];
} = {
  packages: {
    sdk: { name: "@jackfield/sdk", imports: [], npm: ["typebox"], builtins: false },
    host: { name: "@jackfield/host", imports: ["sdk"], builtins: true },
    bundled: { name: "@jackfield/bundled", imports: ["sdk"], builtins: true },
    server: { name: "jackfield", imports: ["sdk", "host", "bundled"], builtins: true },
  },
  rooms: [
    "config",
    "store",
    "telemetry",
    "audit",
    "manifest",
    "packages",
    "catalogue",
    "policy",
    "identity",
    "services",
    "confinement",
    "runtimes",
    "loader",
    "execution",
    "discovery",
    "skills",
    "knowledge",
    "models",
    "turns",
    "channels",
    "feeds",
  ],
};
