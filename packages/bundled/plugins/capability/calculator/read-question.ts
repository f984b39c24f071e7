import { plainSigns } from "./plain-signs.ts";
import type { Question } from "./types.ts";

const number = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const operand = String.raw`(?:${number}|pi|[a-z]+\d*\([^()]*\)|\([^()]*\))`;

/** In a rule's pattern NUM stands for a number and VAL for a number, a call or brackets. */
const rule = (pattern: RegExp, replacement: string): readonly [RegExp, string] => [
  new RegExp(pattern.source.replaceAll("NUM", number).replaceAll("VAL", operand), "gi"),
  replacement,
];

/** Applied in this order, each to what the ones before it left. */
const rules: readonly (readonly [RegExp, string])[] = [
  rule(/\bper ?cent(?:age)?\b/, "%"),
  rule(/(NUM) ?(?:degrees?|deg|°)(?![a-z])/, "($1*pi/180)"),
  rule(/\bcube root of /, "cbrt "),
  rule(/√|\b(?:square )?root of /, "sqrt "),
  rule(/\bfactorial of (VAL)/, "$1!"),
  rule(/(VAL) factorial\b/, "$1!"),
  rule(/(VAL) choose (VAL)/, "choose($1,$2)"),
  rule(/\b(sqrt|cbrt|sin|cos|tan|asin|acos|atan|ln|log|log2|log10|exp|abs) (?:of )?(VAL)/, "$1($2)"),
  rule(/(VAL) squared\b/, "$1^2"),
  rule(/(VAL) cubed\b/, "$1^3"),
  rule(/ ?(?:\braised )?\bto the power (?:of )?/, "^"),
  rule(/\bincrease (VAL) by (NUM) ?%/, "($1)*(1+$2/100)"),
  rule(/\b(?:decrease|reduce) (VAL) by (NUM) ?%/, "($1)*(1-$2/100)"),
  rule(/(VAL) increased by (NUM) ?%/, "($1)*(1+$2/100)"),
  rule(/(VAL) (?:decreased|reduced) by (NUM) ?%/, "($1)*(1-$2/100)"),
  rule(/(NUM) ?% (?:more|higher|greater) than (VAL)/, "($2)*(1+$1/100)"),
  rule(/(NUM) ?% (?:less|lower) than (VAL)/, "($2)*(1-$1/100)"),
  rule(/(NUM) ?% (?:off|discount on)(?: of)? (VAL)/, "($2)*(1-$1/100)"),
  rule(/(NUM) ?% (?:(?:tip|tax|vat|interest) )?(?:of|on) (?:the )?/, "($1/100)*"),
  rule(/\b(?:a )?half of /, "(1/2)*"),
  rule(/\b(?:a |one )?third of /, "(1/3)*"),
  rule(/\b(?:a |one )?quarter of /, "(1/4)*"),
  rule(/\b(?:double|twice) /, "2*"),
  rule(/(NUM ?\/ ?NUM) of /, "($1)*"),
  rule(/\bdifference between (.+?) and (.+)$/, "abs(($1)-($2))"),
  rule(/ ?\b(?:multiplied by|times)\b ?/, "*"),
  rule(/ ?\b(?:divided by|over)\b ?/, "/"),
  rule(/ ?\b(?:plus|added to)\b ?/, "+"),
  rule(/ ?\b(?:minus|less|take away)\b ?/, "-"),
  rule(/ ?\bmod(?:ulo)?\b ?(?!\()/, " mod "),
  rule(/(?<=[\d)])(?<!(?:^|[^\d.])0) ?x ?(?=[\d(.])/, "*"),
];

const listNames: Readonly<Record<string, string>> = {
  sum: "sum",
  total: "sum",
  average: "mean",
  mean: "mean",
  median: "median",
  max: "max",
  maximum: "max",
  largest: "max",
  min: "min",
  minimum: "min",
  smallest: "min",
};

const listPhrase = new RegExp(`^(?:the )?(${Object.keys(listNames).join("|")}|product) of (.+)$`, "i");

const shares = [
  /^(?<part>.+?) is what %(?:age)? of (?<whole>.+)$/i,
  /^what % of (?<whole>.+?) is (?<part>.+)$/i,
  /^(?<part>.+?) as a % of (?<whole>.+)$/i,
];

/** Words and signs about numbers as an expression in mathjs's syntax: "12% of 3,480" as `(12/100)*3480`. */
export function readQuestion(text: string): Question {
  const asked = stripFrame(text);
  const plain = plainSigns(asked).replace(/\s+/g, " ");
  const share = shares.map((shape) => shape.exec(plain.replace(/\bper ?cent(?:age)?\b/gi, "%"))).find(Boolean)?.groups;
  if (share) {
    const { part = "", whole = "" } = share;
    return { expression: `(${spell(part)})/(${spell(whole)})*100`, asked: `${part} / ${whole}`, unit: "%" };
  }
  return { expression: spell(plain), asked, unit: "" };
}

function spell(plain: string): string {
  const list = listPhrase.exec(plain);
  if (!list) return rules.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), plain).trim();
  const [, name = "", items = ""] = list;
  const values = items.split(/,? and |, ?/).map((item) => `(${spell(item)})`);
  const called = listNames[name.toLowerCase()];
  return called ? `${called}(${values.join(", ")})` : values.join("*");
}

/** Without "what is", "=" and the like around it. */
function stripFrame(text: string): string {
  return text
    .trim()
    .replace(/^(?:please |hey )?(?:what(?:'s|’s| is| are)|how much is|calculate|compute|evaluate|solve) (?!%|per)/i, "")
    .replace(
      /^the (?=square|cube|sum|total|product|average|mean|median|maximum|minimum|largest|smallest|difference|factorial)/i,
      "",
    )
    .replace(/[\s=?]+$/, "")
    .replace(/(?<=\d)\.$/, "");
}
