interface Unit {
  /** What mathjs calls it. */
  readonly unit: string;
  /** How many of mathjs's unit it is, where mathjs has none of its own. */
  readonly factor?: string;
}

const spellings: readonly (readonly [unit: string, names: string, factor?: string])[] = [
  // Length
  ["nm", "nm, nanometers, nanometres"],
  ["um", "µm, micrometers, micrometres, microns"],
  ["mm", "mm, millimeter, millimeters, millimetre, millimetres"],
  ["cm", "cm, centimeter, centimeters, centimetre, centimetres"],
  ["m", "m, meter, meters, metre, metres"],
  ["km", "km, kilometer, kilometers, kilometre, kilometres"],
  ["inch", "in, inch, inches"],
  ["ft", "ft, foot, feet"],
  ["yard", "yd, yard, yards"],
  ["mile", "mi, mile, miles"],
  ["m", "nautical mile, nautical miles, nmi", "1852"],
  ["m", "light year, light years", "9460730472580800"],
  // Area
  ["cm2", "cm2, cm², square centimeters, square centimetres"],
  ["m2", "m2, m², sqm, square meter, square meters, square metre, square metres"],
  ["km2", "km2, km², square kilometers, square kilometres"],
  ["sqin", "square inches"],
  ["sqft", "sq ft, sqft, square foot, square feet"],
  ["sqyd", "square yards"],
  ["sqmi", "square mile, square miles"],
  ["acre", "acre, acres"],
  ["hectare", "ha, hectare, hectares"],
  // Volume
  ["ml", "ml, milliliter, milliliters, millilitre, millilitres, cc"],
  ["cl", "cl, centiliters, centilitres"],
  ["dl", "dl, deciliters, decilitres"],
  ["l", "l, liter, liters, litre, litres"],
  ["m3", "m3, m³, cubic meter, cubic meters, cubic metre, cubic metres"],
  ["cuft", "cubic feet"],
  ["teaspoon", "tsp, teaspoon, teaspoons"],
  ["tablespoon", "tbsp, tablespoon, tablespoons"],
  ["cup", "cup, cups"],
  ["floz", "fl oz, fluid ounce, fluid ounces"],
  ["pint", "pint, pints"],
  ["quart", "quart, quarts"],
  ["gallon", "gal, gallon, gallons"],
  // Mass
  ["mg", "mg, milligram, milligrams"],
  ["g", "g, gram, grams"],
  ["kg", "kg, kilo, kilos, kilogram, kilograms"],
  ["tonne", "t, tonne, tonnes, metric tons"],
  ["oz", "oz, ounce, ounces"],
  ["lb", "lb, lbs, pound, pounds"],
  ["stone", "stone, stones"],
  ["ton", "ton, tons"],
  // Temperature
  ["degC", "C, °C, celsius, degrees celsius"],
  ["degF", "F, °F, fahrenheit, degrees fahrenheit"],
  ["K", "K, kelvin"],
  // Time
  ["ms", "ms, millisecond, milliseconds"],
  ["s", "s, sec, second, seconds"],
  ["minute", "min, minute, minutes"],
  ["hour", "h, hr, hour, hours"],
  ["day", "day, days"],
  ["week", "week, weeks"],
  ["month", "month, months"],
  ["year", "year, years"],
  // Speed
  ["m/s", "m/s, meters per second, metres per second"],
  ["km/h", "km/h, kmh, kph, kilometers per hour, kilometres per hour"],
  ["mi/h", "mph, miles per hour"],
  ["km/h", "knot, knots", "1.852"],
  // Energy and power
  ["J", "J, joule, joules"],
  ["kJ", "kJ, kilojoules"],
  ["J", "cal, calories", "4.184"],
  ["kJ", "kcal, kilocalories", "4.184"],
  ["Wh", "Wh"],
  ["kWh", "kWh, kilowatt hours"],
  ["BTU", "BTU"],
  ["W", "W, watt, watts"],
  ["kW", "kW, kilowatt, kilowatts"],
  ["hp", "hp, horsepower"],
  // Pressure
  ["Pa", "Pa, pascal"],
  ["Pa", "hPa", "100"],
  ["kPa", "kPa"],
  ["bar", "bar, bars"],
  ["psi", "psi"],
  ["atm", "atm, atmospheres"],
  ["mmHg", "mmHg"],
  // Angle
  ["deg", "degree, degrees"],
  ["rad", "rad, radian, radians"],
  // Information
  ["b", "bit, bits"],
  ["B", "byte, bytes"],
  ["kB", "kB, kilobytes"],
  ["MB", "MB, megabyte, megabytes"],
  ["GB", "GB, gigabyte, gigabytes"],
  ["TB", "TB, terabyte, terabytes"],
  ["KiB", "KiB"],
  ["MiB", "MiB"],
  ["GiB", "GiB"],
  ["Mb/s", "Mbit/s, Mbps"],
  ["MB/s", "MB/s"],
];

/** Units by every name that they may be called by; the manifest lists the same names. */
export const units: ReadonlyMap<string, Unit> = new Map(
  spellings.flatMap(([unit, names, factor]) =>
    names.split(", ").map((name) => [name, factor === undefined ? { unit } : { unit, factor }] as const),
  ),
);
