import type { Counted } from "../../bindings/Counted";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { HistoryDraft, Period } from "../../model/historyDraft";
import { t } from "../../words/t";

export const everything: HistoryDraft = {
  period: "all",
  from: "",
  to: "",
  mode: "",
  counted: "",
  search: "",
  by: "",
};

export const periods: { value: Period; label: string }[] = [
  { value: "all", label: t("history-dates-all") },
  { value: "today", label: t("history-dates-today") },
  { value: "yesterday", label: t("history-dates-yesterday") },
  { value: "week", label: t("history-dates-week") },
  { value: "month", label: t("history-dates-month") },
  { value: "between", label: t("history-dates-between") },
];

/** Every operation counts as exactly one of these: the book decides which. */
const countedAs: Record<Counted, string> = {
  paid: t("history-states-paid"),
  waiting: t("history-states-waiting"),
  inDoubt: t("history-states-in-doubt"),
  disputed: t("history-states-disputed"),
  notPaid: t("history-states-not-paid"),
};

export const states = (Object.keys(countedAs) as Counted[]).map((value) => ({
  value,
  label: countedAs[value],
}));

/** Calendar arithmetic on plain days, independent of the computer's time zone. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function days(draft: HistoryDraft, today: string): { from: string | null; to: string | null } {
  switch (draft.period) {
    case "all":
      return { from: null, to: null };
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case "week":
      return { from: dayAfter(today, -6), to: today };
    case "month":
      return { from: `${today.slice(0, 8)}01`, to: today };
    case "between":
      return { from: draft.from || null, to: draft.to || null };
  }
}

/** The filter for the book, relative to a day in Kampala. */
export function filterOf(draft: HistoryDraft, today: string): HistoryFilter {
  return {
    ...days(draft, today),
    modes: draft.mode ? [draft.mode] : [],
    states: [],
    counted: draft.counted ? [draft.counted] : [],
    search: draft.search.trim(),
    by: draft.by || null,
  };
}

/** The error in the typed days; undefined if there is none. */
export function daysProblem(draft: HistoryDraft): string | undefined {
  const { period, from, to } = draft;
  if (period === "between" && from && to && from > to) return t("history-dates-wrong");
  return undefined;
}

export function isNarrowed(filter: HistoryFilter): boolean {
  const { from, to, modes, states, counted, search, by } = filter;
  return Boolean(
    from || to || modes.length > 0 || states.length > 0 || counted.length > 0 || search || by,
  );
}
