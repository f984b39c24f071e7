/** English words that say nothing about what is wanted. They are left out of the index and of queries. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can could did do does doing down during each few for from further had has have having he her here hers him his how
  i if in into is it its itself just let may me might more most must my myself no nor not now of off on once only or
  other our ours out over own please same shall she should so some such than that the their theirs them then there
  these they this those through to too under until up us very was we were what when where which while who whom why
  will with would you your yours d ll m re s t ve`.split(/\s+/),
);
