/**
 * Whether a file or folder of this name is kept out of sight: what begins with a dot (.git, .env, .ssh, the host's own
 * .jackfield) and installed packages.
 */
export function isHidden(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}
