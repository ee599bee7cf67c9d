import type { Counted } from "../bindings/Counted";
import type { HistoryFilter } from "../bindings/HistoryFilter";
import type { Mode } from "../bindings/Mode";
import type { Network } from "../bindings/Network";
import type { PersonName } from "../bindings/PersonName";
import type { State } from "../bindings/State";
import type { WalletType } from "../bindings/WalletType";
import { modes } from "./operation";

export const periods = [
  "all",
  "today",
  "yesterday",
  "week",
  "thisWeek",
  "lastWeek",
  "month",
  "lastMonth",
  "quarter",
  "lastQuarter",
  "year",
  "lastYear",
  "between",
] as const;
const countings = [
  "paid",
  "waiting",
  "inDoubt",
  "disputed",
  "notPaid",
] as const satisfies Counted[];
/** What an operation in a state counts as while no case is open. */
export const countedOf: Record<State, Counted> = {
  recorded: "waiting",
  sent: "waiting",
  pending: "waiting",
  unknown: "inDoubt",
  notFound: "inDoubt",
  refused: "inDoubt",
  failed: "notPaid",
  rejected: "notPaid",
  notSent: "notPaid",
  succeeded: "paid",
};
const states = Object.keys(countedOf) as State[];
export const wallets = ["ESCROW", "COMMISSION", "PARTNER"] as const satisfies WalletType[];
export const networks = ["MTN", "AIRTEL"] as const satisfies Network[];

export type Period = (typeof periods)[number];

/**
 * The history's controls, as plain JSON. Kept as chosen, so that "today" means the current day at each visit; an empty list or
 * text means no condition.
 */
export interface HistoryDraft {
  period: Period;
  /** Days of the period "between", `2026-11-21` or empty. */
  from: string;
  to: string;
  modes: readonly Mode[];
  counted: readonly Counted[];
  /** Also those in exactly one of these states, while no case is open. */
  states: readonly State[];
  wallets: readonly WalletType[];
  /** Codes. */
  billers: readonly string[];
  networks: readonly Network[];
  /** Sums as typed. */
  amountFrom: string;
  amountTo: string;
  feeFrom: string;
  feeTo: string;
  hasFee: boolean;
  needsAttention: boolean;
  hasNote: boolean;
  /** Any of these. */
  labels: readonly string[];
  /** From 0, a Sunday, to 6. */
  weekdays: readonly number[];
  /** From 0 to 23. */
  hours: readonly number[];
  search: string;
  /** The person who made it; empty for everybody. */
  by: PersonName | "";
}

export const everything: HistoryDraft = {
  period: "all",
  from: "",
  to: "",
  modes: [],
  counted: [],
  states: [],
  wallets: [],
  billers: [],
  networks: [],
  amountFrom: "",
  amountTo: "",
  feeFrom: "",
  feeTo: "",
  hasFee: false,
  needsAttention: false,
  hasNote: false,
  labels: [],
  weekdays: [],
  hours: [],
  search: "",
  by: "",
};

/** The filter that matches everything. */
export const unfiltered: HistoryFilter = {
  from: null,
  to: null,
  modes: [],
  states: [],
  counted: [],
  search: "",
  by: null,
  wallets: [],
  billers: [],
  networks: [],
  amountFrom: null,
  amountTo: null,
  feeFrom: null,
  feeTo: null,
  hasFee: false,
  needsAttention: false,
  hasNote: false,
  labels: [],
  weekdays: [],
  hours: [],
};

/** The draft of a filter, with the filter's fixed days instead of a period such as "today". */
export function draftFrom(filter: HistoryFilter): HistoryDraft {
  const { from, to, by, amountFrom, amountTo, feeFrom, feeTo } = filter;
  return {
    ...readDraft(filter),
    period: from === null && to === null ? "all" : "between",
    from: from ?? "",
    to: to ?? "",
    amountFrom: amountFrom ?? "",
    amountTo: amountTo ?? "",
    feeFrom: feeFrom ?? "",
    feeTo: feeTo ?? "",
    by: by ?? "",
  };
}

/**
 * Reads a stored draft, perhaps of an older Kaunta, with one product and one state, or of a newer one. Values that can't be read
 * mean no condition.
 */
export function readDraft(kept: unknown): HistoryDraft {
  const of: Record<string, unknown> = typeof kept === "object" && kept !== null ? { ...kept } : {};
  const text = (key: keyof HistoryDraft) => {
    const value = of[key];
    return typeof value === "string" ? value : "";
  };
  const some = <Value extends string>(key: string, known: readonly Value[]): Value[] => {
    const value = of[key];
    const listed: unknown[] = Array.isArray(value) ? value : [value];
    return known.filter((one) => listed.includes(one));
  };
  const texts = (key: "billers" | "labels") => {
    const value: unknown[] = Array.isArray(of[key]) ? of[key] : [];
    return value.filter((each) => typeof each === "string");
  };
  const numbers = (key: "weekdays" | "hours", before: number): number[] => {
    const listed = of[key];
    return Array.from({ length: before }, (_, number) => number).filter(
      (number) => Array.isArray(listed) && listed.includes(number),
    );
  };
  return {
    period: some("period", periods)[0] ?? "all",
    from: text("from"),
    to: text("to"),
    modes: some("modes" in of ? "modes" : "mode", modes),
    counted: some("counted", countings),
    states: some("states", states),
    wallets: some("wallets", wallets),
    billers: texts("billers"),
    networks: some("networks", networks),
    amountFrom: text("amountFrom"),
    amountTo: text("amountTo"),
    feeFrom: text("feeFrom"),
    feeTo: text("feeTo"),
    hasFee: of.hasFee === true,
    needsAttention: of.needsAttention === true,
    hasNote: of.hasNote === true,
    labels: texts("labels"),
    weekdays: numbers("weekdays", 7),
    hours: numbers("hours", 24),
    search: text("search"),
    by: text("by"),
  };
}
