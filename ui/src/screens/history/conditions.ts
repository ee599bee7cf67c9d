import type { BillerView } from "../../bindings/BillerView";
import type { Network } from "../../bindings/Network";
import type { WalletType } from "../../bindings/WalletType";
import { MISSING } from "../../format/money";
import { formatShortDay } from "../../format/time";
import { everything, type HistoryDraft } from "../../model/historyDraft";
import { productLabel } from "../../model/operation";
import type { Messages } from "../../words/messages";
import { t } from "../../words/t";
import { exactState, periods, states } from "./filter";

/** One chosen condition: what it says, and the draft's values without it. */
interface Condition {
  key: string;
  label: string;
  without: Partial<HistoryDraft>;
}

export const walletLabels: Record<WalletType, string> = {
  ESCROW: t("float-wallet-float"),
  COMMISSION: t("float-wallet-commission"),
  PARTNER: t("float-wallet-partner"),
};

export const networkLabels: Record<Network, string> = { MTN: "MTN", AIRTEL: "Airtel" };

const labelIn = <Value>(list: readonly { value: Value; label: string }[], value: Value) =>
  list.find((each) => each.value === value)?.label ?? MISSING;

/** The chosen conditions in the order of the panel, without the search, which has its own field. */
export function conditionsOf(draft: HistoryDraft, billers: readonly BillerView[]): Condition[] {
  const each = <
    Key extends "modes" | "counted" | "states" | "wallets" | "billers" | "networks" | "labels",
  >(
    key: Key,
    label: (value: HistoryDraft[Key][number]) => string,
  ): Condition[] =>
    draft[key].map((value: HistoryDraft[Key][number]) => ({
      key: `${key}:${value}`,
      label: label(value),
      without: { [key]: draft[key].filter((other: unknown) => other !== value) },
    }));
  const one = (is: unknown, key: string, label: () => string, without: Partial<HistoryDraft>) =>
    is ? [{ key, label: label(), without }] : [];
  const { period, from, to, by, amountFrom, amountTo, feeFrom, feeTo } = draft;
  return [
    ...one(
      period !== "all",
      "period",
      () =>
        period === "between"
          ? t("history-condition-days", ends(dayText(from), dayText(to)))
          : labelIn(periods, period),
      { period: "all", from: "", to: "" },
    ),
    ...each("modes", productLabel),
    ...each("billers", (code) => billers.find((biller) => biller.code === code)?.name ?? code),
    ...each("counted", (counted) => labelIn(states, counted)),
    ...each("states", exactState),
    ...each("wallets", (wallet) => walletLabels[wallet]),
    ...each("networks", (network) => networkLabels[network]),
    ...one(
      amountFrom || amountTo,
      "amount",
      () => t("history-condition-amount", ends(amountFrom, amountTo)),
      { amountFrom: "", amountTo: "" },
    ),
    ...one(feeFrom || feeTo, "fee", () => t("history-condition-fee", ends(feeFrom, feeTo)), {
      feeFrom: "",
      feeTo: "",
    }),
    ...one(draft.hasFee, "hasFee", () => t("history-has-fee"), { hasFee: false }),
    ...one(by, "by", () => t("history-condition-by", { name: by }), { by: "" }),
    ...one(draft.needsAttention, "needsAttention", () => t("history-needs-attention"), {
      needsAttention: false,
    }),
    ...draft.weekdays.map((weekday) => ({
      key: `weekdays:${weekday}`,
      label: t("dates-weekday", { weekday }),
      without: { weekdays: draft.weekdays.filter((other) => other !== weekday) },
    })),
    ...draft.hours.map((hour) => ({
      key: `hours:${hour}`,
      label: t("history-condition-hour", { from: clock(hour), to: clock(hour + 1) }),
      without: { hours: draft.hours.filter((other) => other !== hour) },
    })),
    ...one(draft.hasNote, "hasNote", () => t("history-has-note"), { hasNote: false }),
    ...each("labels", (label) => t("history-condition-label", { label })),
  ];
}

const dayText = (day: string) => (day === "" ? "" : formatShortDay(day));
/** "09:00" */
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Both ends of a range, or the one that was typed. */
function ends(from: string, to: string): Messages["history-condition-days"] {
  if (from && to) return { ends: "both", from, to };
  return to ? { ends: "to", from, to } : { ends: "from", from: from || MISSING, to };
}

/** The draft without any condition except the search. */
export const unconditional = (draft: HistoryDraft): HistoryDraft => ({
  ...everything,
  search: draft.search,
});
