type Optional<Value, Key extends keyof Value> = undefined extends Value[Key] ? Key : never;

/** The same members, where those that may be undefined may be absent instead. */
type Present<Value> = {
  [Key in keyof Value as Key extends Optional<Value, Key> ? never : Key]: Value[Key];
} & {
  [Key in keyof Value as Optional<Value, Key>]?: Exclude<Value[Key], undefined>;
};

/** A copy without the members that are undefined, as JSON would have it. */
export function withoutUndefined<Value extends object>(value: Value): Present<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Present<Value>;
}
