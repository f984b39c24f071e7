import { foldName } from "./fold-name.ts";
import { renamedZones } from "./renamed-zones.ts";

export interface Country {
  readonly name: string;
  /** Every zone of the country; where one is what people mean by the country's time, that one alone. */
  readonly zones: readonly string[];
}

/** The zone that people mean where a country has small ones beside it. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Nuuk",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  UA: "Europe/Kyiv",
  UZ: "Asia/Tashkent",
};

const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "Emirates"],
  BA: ["Bosnia"],
  CD: ["Congo", "DR Congo", "Democratic Republic of the Congo"],
  CG: ["Republic of the Congo"],
  CI: ["Ivory Coast"],
  CV: ["Cabo Verde"],
  CZ: ["Czech Republic"],
  GB: ["UK", "Great Britain", "Britain"],
  HK: ["Hong Kong"],
  KR: ["Korea"],
  MM: ["Burma", "Myanmar"],
  MO: ["Macau", "Macao"],
  NL: ["Holland"],
  PS: ["Palestine"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  US: ["USA", "US", "United States of America", "America", "States"],
  VA: ["Vatican"],
};

/** Codes that stand for countries of the past, or for the same country twice. */
const retired = new Set([
  "AN",
  "BU",
  "CS",
  "DD",
  "DY",
  "FX",
  "HV",
  "NH",
  "RH",
  "SU",
  "TP",
  "UK",
  "VD",
  "YD",
  "YU",
  "ZR",
]);

/** Countries by folded name, from the platform's own region and zone data. */
export function countriesByName(): ReadonlyMap<string, Country> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const countries = new Map<string, Country>();
  for (const code of regionCodes()) {
    const official = names.of(code);
    const zones = official && !retired.has(code) ? zonesOf(code) : [];
    if (!official || zones.length === 0) continue;
    const name = official.replace(/ \(.*\)$| SAR China$/, "");
    for (const alias of [name, official, ...(otherNames[code] ?? [])]) countries.set(foldName(alias), { name, zones });
  }
  return countries;
}

function zonesOf(code: string): readonly string[] {
  const main = mainZones[code];
  const all = new Intl.Locale(`und-${code}`).getTimeZones() ?? [];
  return main ? [main] : all.map((zone) => renamedZones[zone] ?? zone);
}

function regionCodes(): readonly string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
