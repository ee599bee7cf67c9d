import type { Counted } from "../../bindings/Counted";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import type { State } from "../../bindings/State";
import { dayAfter } from "../../format/days";
import { countedOf, type HistoryDraft, type Period } from "../../model/historyDraft";
import { statuses } from "../../model/status";
import { t } from "../../words/t";

export const periods: { value: Period; label: string }[] = [
  { value: "all", label: t("history-dates-all") },
  { value: "today", label: t("history-dates-today") },
  { value: "yesterday", label: t("history-dates-yesterday") },
  { value: "week", label: t("history-dates-week") },
  { value: "thisWeek", label: t("history-dates-this-week") },
  { value: "lastWeek", label: t("history-dates-last-week") },
  { value: "month", label: t("history-dates-month") },
  { value: "lastMonth", label: t("history-dates-last-month") },
  { value: "quarter", label: t("history-dates-quarter") },
  { value: "lastQuarter", label: t("history-dates-last-quarter") },
  { value: "year", label: t("history-dates-year") },
  { value: "lastYear", label: t("history-dates-last-year") },
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

/** In the words of a row, two of which are also those of a sum. */
export function exactState(state: State): string {
  if (state === "pending") return t("history-state-pending");
  return state === "failed" ? t("history-state-failed") : statuses[state].word;
}

/** The sums with several states, each with its states. */
export const exactStates = states
  .map((sum) => ({
    ...sum,
    options: (Object.keys(countedOf) as State[])
      .filter((state) => countedOf[state] === sum.value)
      .map((value) => ({ value, label: exactState(value) })),
  }))
  .filter(({ options }) => options.length > 1);

/** Choosing a sum takes its single states out of the choice. */
export const withSums = ({ states }: HistoryDraft, counted: readonly Counted[]) => ({
  counted,
  states: states.filter((state) => !counted.includes(countedOf[state])),
});

/** Choosing a single state takes its sum out of the choice. */
export const withStates = ({ counted }: HistoryDraft, states: readonly State[]) => ({
  states,
  counted: counted.filter((sum) => !states.some((state) => countedOf[state] === sum)),
});

/** The first day of a month; `month` counts from 0 and may lie in another year. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

interface Days {
  from: string | null;
  to: string | null;
}

/** The whole months from one to before another. */
function months(year: number, from: number, before: number): Days {
  return { from: firstOf(year, from), to: dayAfter(firstOf(year, before), -1) };
}

function days(draft: HistoryDraft, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  // A week begins on Monday.
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
  switch (draft.period) {
    case "all":
      return { from: null, to: null };
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case "week":
      return { from: dayAfter(today, -6), to: today };
    case "thisWeek":
      return { from: monday, to: today };
    case "lastWeek":
      return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) };
    case "month":
      return { from: firstOf(year, month), to: today };
    case "lastMonth":
      return months(year, month - 1, month);
    case "quarter":
      return { from: firstOf(year, quarter), to: today };
    case "lastQuarter":
      return months(year, quarter - 3, quarter);
    case "year":
      return { from: firstOf(year, 0), to: today };
    case "lastYear":
      return months(year, -12, 0);
    case "between":
      return { from: draft.from || null, to: draft.to || null };
  }
}

/** The filter for the book, relative to a day in Kampala. */
export function filterOf(draft: HistoryDraft, today: string): HistoryFilter {
  return {
    ...days(draft, today),
    modes: [...draft.modes],
    states: [...draft.states],
    counted: [...draft.counted],
    search: draft.search.trim(),
    by: draft.by || null,
    wallets: [...draft.wallets],
    billers: [...draft.billers],
    networks: [...draft.networks],
    amountFrom: draft.amountFrom.trim() || null,
    amountTo: draft.amountTo.trim() || null,
    feeFrom: draft.feeFrom.trim() || null,
    feeTo: draft.feeTo.trim() || null,
    hasFee: draft.hasFee,
    needsAttention: draft.needsAttention,
    hasNote: draft.hasNote,
    labels: [...draft.labels],
    weekdays: [...draft.weekdays],
    hours: [...draft.hours],
  };
}

/** The error in the typed days; undefined if there is none. */
export function daysProblem(draft: HistoryDraft): string | undefined {
  const { period, from, to } = draft;
  if (period === "between" && from && to && from > to) return t("history-dates-wrong");
  return undefined;
}

const typed = ["search", "amountFrom", "amountTo", "feeFrom", "feeTo"] as const;
const typedDays = [...typed, "from", "to"] as const;

/** Whether a filter differs from the one before only in what a person types, letter by letter. */
export function isTyping(filter: HistoryFilter, before: HistoryFilter, period: Period): boolean {
  const same = { ...filter };
  for (const key of period === "between" ? typedDays : typed)
    Object.assign(same, { [key]: before[key] });
  return JSON.stringify(same) === JSON.stringify(before);
}

export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value));
}

/** The same draft with a value of a list added, or taken out if it is there. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}
