/** A plugin's place in the API; ids may hold `@` and `/`. */
export function pluginPath(id: string): string {
  return `/api/plugins/${encodeURIComponent(id)}`;
}
