const units = ["bytes", "KB", "MB", "GB", "TB"];

/** "980 bytes", "1.2 KB": powers of 1,000, as file managers count. */
export function spellSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const shown = unit === 0 || value >= 99.5 ? value.toFixed(0) : value.toFixed(1);
  return `${shown} ${unit === 0 && bytes === 1 ? "byte" : units[unit]}`;
}
