import { t } from "./t";

/** A list joined as a sentence does: "A, B and C", or plainly "A, B, C". */
export function list(items: readonly string[], kind: "and" | "plain" = "and"): string {
  const last = items.at(-1);
  if (kind === "plain" || last === undefined || items.length === 1) return items.join(", ");
  return t("common-and", { others: items.slice(0, -1).join(", "), last });
}

/** Whole sentences, one after the other. */
export function sentences(said: readonly string[]): string {
  return said
    .filter((each) => each !== "")
    .reduce(
      (before, next) => (before === "" ? next : t("common-next-sentence", { before, next })),
      "",
    );
}
