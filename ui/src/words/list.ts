const KINDS = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  plain: new Intl.ListFormat("en-GB", { type: "unit" }),
};

/** A list joined as the window's language does: "A, B and C", or plainly "A, B, C". */
export function list(items: readonly string[], kind: keyof typeof KINDS = "and"): string {
  return KINDS[kind].format(items);
}
