/** The city that a zone is named for: "New York" for America/New_York; a zone without one as it is. */
export function zoneLabel(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
