const signs: readonly (readonly [RegExp, string])[] = [
  [/[×✕⋅·∙]/g, "*"],
  [/[÷∶]/g, "/"],
  [/[−–—]/g, "-"],
  [/\*\*/g, "^"],
  [/²/g, "^2"],
  [/³/g, "^3"],
  [/½/g, "(1/2)"],
  [/¼/g, "(1/4)"],
  [/¾/g, "(3/4)"],
  [/π/g, "pi"],
  [/‰/g, "*0.1%"],
  [/[$€£¥]/g, ""],
  // 1'000'000 and 1 000 000 with narrow or no-break spaces.
  [/(?<=\d)['’\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, ""],
];

/** Typographic signs as the ones of a keyboard, currency signs dropped, 3,480 as 3480. */
export function plainSigns(text: string): string {
  const plain = signs.reduce((all, [sign, replacement]) => all.replace(sign, replacement), text);
  return plain.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number, offset: number) =>
    isArgument(plain.slice(0, offset)) ? number : number.replaceAll(",", ""),
  );
}

/** Whether what follows stands in a function's brackets, where a comma parts numbers. */
function isArgument(before: string): boolean {
  const open: boolean[] = [];
  for (const [bracket] of before.matchAll(/[a-z]?\w*\(|\)/gi)) {
    if (bracket === ")") open.pop();
    else open.push(/^[a-z]/i.test(bracket));
  }
  return open.includes(true);
}
