/** A property whose time is on Berlin's clock. */
export function inBerlin(name: string, time: string): string {
  return `${name};TZID=Europe/Berlin:${time}`;
}
