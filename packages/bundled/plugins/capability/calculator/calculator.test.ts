import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { refusalOf } from "../../../src/testing/refusal-of.ts";
import { evaluateExpression } from "./evaluate-expression.ts";
import { convert, evaluate, tip } from "./index.ts";
import { units } from "./units.ts";

const manifest = readManifest("calculator");

const answer = (expression: string) => answerOf(manifest, "evaluate", evaluateExpression({ expression })).text;
const result = (expression: string) => answerOf(manifest, "evaluate", evaluateExpression({ expression }))["result"];
const refusal = (expression: string) => refusalOf(evaluateExpression({ expression }));

test("signs and words of arithmetic are understood, and the question is told with the answer", () => {
  const expectations: Readonly<Record<string, string>> = {
    "3 * (4 + 5)": "3 * (4 + 5) = 27",
    "what is 7 times 8?": "7 times 8 = 56",
    "7*8=": "7*8 = 56",
    "9 x 9": "9 x 9 = 81",
    "0x10 + 1": "0x10 + 1 = 17",
    "100 divided by 8": "100 divided by 8 = 12.5",
    "3 plus 4 minus 5": "3 plus 4 minus 5 = 2",
    "−7 × 2": "−7 × 2 = -14",
    "10 mod 3": "10 mod 3 = 1",
    "-7 mod 3": "-7 mod 3 = 2",
    "2 to the power of 10": "2 to the power of 10 = 1,024",
    "5 squared": "5 squared = 25",
    "2³": "2³ = 8",
    "the square root of 144": "square root of 144 = 12",
    "√16": "√16 = 4",
    "cube root of 27": "cube root of 27 = 3",
    "5 factorial": "5 factorial = 120",
    "5!": "5! = 120",
    "half of 30": "half of 30 = 15",
    "2/3 of 90": "2/3 of 90 = 60",
    "twice 21": "twice 21 = 42",
    "sum of 1,200 and 3,400": "sum of 1,200 and 3,400 = 4,600",
    "product of 6 and 7": "product of 6 and 7 = 42",
    "average of 3, 4 and 8": "average of 3, 4 and 8 = 5",
    "difference between 3 and 10": "difference between 3 and 10 = 7",
    "52 choose 5": "52 choose 5 = 2,598,960",
    "sin(30 degrees)": "sin(30 degrees) = 0.5",
    "cos 60°": "cos 60° = 0.5",
    "2(3+4)": "2(3+4) = 14",
    "1'000'000 / 4": "1'000'000 / 4 = 250,000",
    "max(1,200, 3)": "max(1,200, 3) = 200",
  };
  for (const [expression, text] of Object.entries(expectations)) assert.equal(answer(expression), text);
});

test("percentages mean what people mean by them", () => {
  const expectations: Readonly<Record<string, string>> = {
    "12% of 3,480": "417.6",
    "15 percent tip on 84": "12.6",
    "12 per cent of (20 + 80)": "12",
    "200 + 5%": "210",
    "200 - 5%": "190",
    "increase 200 by 5%": "210",
    "decrease 80 by 25%": "60",
    "80 increased by 25%": "100",
    "25% more than 80": "100",
    "25% less than 80": "60",
    "20% off $59.99": "47.992",
    "30 is what percent of 120": "25%",
    "what percentage of 80 is 20": "25%",
    "20 as a percentage of 80": "25%",
    "50%": "0.5",
  };
  for (const [expression, number] of Object.entries(expectations)) assert.equal(result(expression), number, expression);
});

test("decimals are exact, whole numbers are whole, and what is rounded says so", () => {
  assert.equal(answer("0.1 + 0.2"), "0.1 + 0.2 = 0.3");
  assert.equal(answer("1/3*3"), "1/3*3 = 1");
  assert.equal(answer("sqrt(2)^2"), "sqrt(2)^2 = 2");
  assert.equal(answer("10/3"), "10/3 ≈ 3.333333333");
  assert.equal(result("10/3"), "3.33333333333333");
  assert.equal(result("2^100"), "1267650600228229401496703205376");
  assert.equal(result("123456789 * 987654321"), "121932631112635269");
  assert.equal(answer("100!"), "100! ≈ 9.332621544e+157");
  assert.equal(result("sin(pi)"), "0");
  assert.equal(result("ln(e)"), "1");
  assert.equal(result("round(2.345, 2)"), "2.35");
  assert.equal(result("log(8, 2)"), "3");
  assert.equal(result("1e-10"), "1e-10");
});

test("a number that no double can hold has its digits but no value", () => {
  const { value, ...data } = answerOf(manifest, "evaluate", evaluateExpression({ expression: "2^2000" }));
  assert.equal(value, undefined);
  assert.equal(data["result"], "1.14813069527425e+602");
});

test("what has no answer says why", () => {
  assert.match(refusal("1/0"), /^not_finite: /);
  assert.match(refusal("0/0"), /^not_real: /);
  assert.match(refusal("sqrt(-4)"), /^not_real: /);
  assert.match(refusal("tan(90 deg)"), /^not_finite: /);
  assert.match(refusal("(2 +"), /^not_arithmetic: "\(2 \+" is not arithmetic: /);
  assert.match(refusal(" "), /^not_arithmetic: /);
  assert.match(refusal("5 apples + 3"), /^not_supported: "apples" /);
  assert.match(refusal("sqrt(1, 2)"), /^not_arithmetic: sqrt takes 1 number\./);
  assert.match(refusal(`${"1+".repeat(200)}1`), /^too_large: /);
});

test("what would take for ever is refused before it is begun", () => {
  for (const expression of ["10^10^10", "9^9^9^9", "2^(1e4000)", "exp(1e9)", "1e999999 * 2", "1e4000 * 1e4000"]) {
    assert.match(refusal(expression), /^too_large: /, expression);
  }
  assert.match(refusal("1000000000!"), /^not_supported: A factorial takes/);
  assert.match(refusal("choose(1e9, 5e8)"), /^not_supported: Choosing takes/);
  assert.match(refusal("sin(1e4000)"), /^too_large: /);
  assert.match(refusal("1e4000 mod 7"), /^too_large: /);
});

test("nothing of mathjs's language but arithmetic can be reached", () => {
  const tricks = [
    "import({a: 1}, {override: true})",
    'createUnit("x")',
    'evaluate("1+1")',
    'parse("1+1")',
    'simplify("x+x")',
    'derivative("x^2", "x")',
    "zeros(10000, 10000)",
    "1:1000000000",
    "[1, 2, 3]",
    "a = 5",
    "f(x) = x",
    "1; 2",
    '"text"',
    "{a: 1}.a",
    "cos.constructor",
    "constructor(1)",
    "toString(1)",
    "__proto__",
    "5 km to m",
    "i * i",
    "random()",
    "1 > 0 ? 1 : 2",
  ];
  for (const trick of tricks) assert.match(refusal(trick), /^not_(?:supported|arithmetic): /, trick);
});

test("amounts are converted between units of the same kind", async () => {
  const converted = async (amount: number | undefined, from: string, to: string) =>
    answerOf(manifest, "convert", await convert(amount === undefined ? { from, to } : { amount, from, to })).text;
  assert.equal(await converted(5, "miles", "km"), "5 miles = 8.04672 km");
  assert.equal(await converted(72, "F", "C"), "72 F ≈ 22.2222 C");
  assert.equal(await converted(-40, "celsius", "fahrenheit"), "-40 celsius = -40 fahrenheit");
  assert.equal(await converted(2, "cups", "ml"), "2 cups = 473.176473 ml");
  assert.equal(await converted(undefined, "mile", "feet"), "1 mile = 5,280 feet");
  assert.equal(await converted(10, "knots", "km/h"), "10 knots = 18.52 km/h");
  assert.equal(await converted(1, "nautical mile", "m"), "1 nautical mile = 1,852 m");
  assert.equal(await converted(500, "kcal", "kJ"), "500 kcal = 2,092 kJ");
  assert.equal(await converted(0.1, "m", "cm"), "0.1 m = 10 cm");
  assert.match(refusalOf(await convert({ from: "miles", to: "ml" })), /^incompatible_units: miles and ml /);
  assert.match(refusalOf(await convert({ from: "dollars", to: "km" })), /^unknown_unit: "dollars" /);
});

test("the manifest lists exactly the units that are known, and each converts to itself", async () => {
  const { properties } = manifest.capability("convert").parameters as {
    properties: Record<"from" | "to", { enum: string[] }>;
  };
  assert.deepEqual(properties.from.enum, [...units.keys()]);
  assert.deepEqual(properties.to.enum, properties.from.enum);
  for (const unit of units.keys()) {
    const { value } = answerOf(manifest, "convert", await convert({ amount: 3, from: unit, to: unit }));
    assert.ok(Math.abs(Number(value) - 3) < 1e-12, unit);
  }
});

test("a tip is told with the total and each one's share", async () => {
  assert.equal(
    answerOf(manifest, "tip", await tip({ amount: 84, percent: 15 })).text,
    "A 15% tip on 84.00 is 12.60: 96.60 in total.",
  );
  assert.deepEqual(answerOf(manifest, "tip", await tip({ amount: 1000, percent: 17.5, people: 3 })), {
    text: "A 17.5% tip on 1,000.00 is 175.00: 1,175.00 in total, 391.67 for each of 3.",
    tip: 175,
    total: 1175,
    each: 391.67,
  });
});

test("what the manifest names answers", async () => {
  assert.equal(answerOf(manifest, "evaluate", await evaluate({ expression: "1 + 1" })).text, "1 + 1 = 2");
});

test("the schema takes arithmetic and leaves sentences, lone numbers and dates alone", () => {
  const fits = (expression: string) => manifest.parameterFault("evaluate", { expression }) === undefined;
  for (const expression of ["2+2", "12% of 3,480", "sqrt(16)", "Square root of 81", "5!", "half of 30", "2 * π"]) {
    assert.equal(fits(expression), true, expression);
  }
  for (const text of [
    "something",
    "a thing that nobody asked for",
    "42",
    "2026-12-24",
    "",
    "what is love",
    "x=1;y+2",
  ]) {
    assert.equal(fits(text), false, text);
  }
});

interface Sum {
  readonly text: string;
  readonly value: bigint;
}

const { sum: sums } = fc.letrec<{ sum: Sum; leaf: Sum; node: Sum }>((tie) => ({
  sum: fc.oneof({ maxDepth: 4 }, tie("leaf"), tie("node")),
  leaf: fc.nat(9_999_999).chain((number) =>
    fc.constantFrom(String(number), number.toLocaleString("en"), number.toLocaleString("de-CH")).map((text) => ({
      text,
      value: BigInt(number),
    })),
  ),
  node: fc
    .tuple(tie("sum"), fc.constantFrom("+", "-", "*", "plus", "minus", "times", "×"), tie("sum"))
    .map(([left, sign, right]) => ({
      text: `(${left.text} ${sign} ${right.text})`,
      value: /[+p]/.test(sign)
        ? left.value + right.value
        : /^[-m]/.test(sign)
          ? left.value - right.value
          : left.value * right.value,
    })),
}));

test("property: sums of whole numbers in any spelling are right to the last digit", () => {
  fc.assert(
    fc.property(
      sums.filter(({ text, value }) => text.length <= 300 && value < 10n ** 45n && value > -(10n ** 45n)),
      ({ text, value }) => assert.equal(result(`${text} + 0`), String(value)),
    ),
  );
});

test("property: a percentage of an amount is exact", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(10_000_000), (percent, cents) => {
      const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      const scaled = BigInt(percent) * BigInt(cents);
      const expected = `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, "0")}`.replace(/\.?0+$/, "");
      assert.equal(result(`${percent}% of ${amount}`), expected);
    }),
  );
});

const tokens = fc.constantFrom(
  ..."1 9 0.5 1e4999 1e-4999 99999 ( ) , + - * / ^ ! % mod of off sqrt( cbrt( root( exp( ln( log( sin( tan( acos( atan( round( gcd( lcm( choose( median( pi e x by increase squared percent what is".split(
    " ",
  ),
);

test("property: whatever is asked, there is an answer or a reason, and decimals stay exact after it", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(tokens, { maxLength: 14 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { status } = evaluateExpression({ expression: text });
      assert.ok(status === "success" || status === "error");
      assert.equal(result("0.1 + 0.2"), "0.3");
    }),
    { numRuns: 1500 },
  );
});
