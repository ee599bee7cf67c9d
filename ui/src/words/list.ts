const KINDS = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  plain: new Intl.ListFormat("en-GB", { type: "unit" }),
};

/** Things in a row, as the language of the window joins them: "A, B and C", and plainly "A, B, C". */
export function list(items: readonly string[], kind: keyof typeof KINDS = "and"): string {
  return KINDS[kind].format(items);
}
