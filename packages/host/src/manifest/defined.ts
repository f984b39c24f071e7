type MaybeUndefined<Members> = { [Key in keyof Members]: undefined extends Members[Key] ? Key : never }[keyof Members];

type Defined<Members> = Omit<Members, MaybeUndefined<Members>> & {
  [Key in MaybeUndefined<Members>]?: Exclude<Members[Key], undefined>;
};

/** The same object without the members that are undefined: JSON knows no such value. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}
