import { citiesOfAmericas } from "./cities-of-americas.ts";
import { citiesOfAsiaAndOceania } from "./cities-of-asia-and-oceania.ts";
import { citiesOfEuropeAndAfrica } from "./cities-of-europe-and-africa.ts";

/**
 * Cities, regions and their everyday names by time zone, beside those that the zones' own names give. Where several
 * places share a name, the one that most people mean.
 */
export const cities: Readonly<Record<string, readonly string[]>> = {
  ...citiesOfAmericas,
  ...citiesOfEuropeAndAfrica,
  ...citiesOfAsiaAndOceania,
};
