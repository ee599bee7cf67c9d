import type { Flow } from "../bindings/Flow";
import type { Mode } from "../bindings/Mode";
import type { OperationRow } from "../bindings/OperationRow";
import type { State } from "../bindings/State";
import { formatAccount } from "../format/account";
import { t, type PlainId } from "../words/t";
import type { Icon } from "./icon";
import {
  gatewayModes,
  isWalletMode,
  walletModes,
  type GatewayMode,
  type WalletMode,
} from "./modes";
import { statuses } from "./status";

/** Products of the gateway, in the order of the rail, then those of the partner wallet. */
export const modes: readonly Mode[] = [
  ...(Object.keys(gatewayModes) as GatewayMode[]),
  ...(Object.keys(walletModes) as WalletMode[]),
];

const looks: Record<Mode, { label: string; icon: Icon }> = { ...gatewayModes, ...walletModes };

export function productLabel(mode: Mode): string {
  return looks[mode].label;
}

export function productIcon(mode: Mode): Icon {
  return looks[mode].icon;
}

/** The final states of incoming money, in words. */
const ended: Partial<Record<Flow, { succeeded: string; failed: string }>> = {
  collected: { succeeded: t("state-received"), failed: t("state-not-received") },
  toppedUp: { succeeded: t("state-added"), failed: t("state-not-added") },
};

type Stated = Pick<OperationRow, "state" | "flow" | "contradictedBy">;

/** A successful collection is "received" and a top-up "added", not "paid"; otherwise the state's word. */
export function stateWord(row: Stated): string {
  return row.contradictedBy === null ? bookWord(row) : statuses.disputed.word;
}

/** The state in the book, without the dispute. */
export function bookWord({ state, flow }: Pick<OperationRow, "state" | "flow">): string {
  const own = state === "succeeded" || state === "failed" ? ended[flow]?.[state] : undefined;
  return own ?? statuses[state].word;
}

/** The best available name of the beneficiary. */
export function partyOf(row: OperationRow): string {
  return row.party ?? numberOf(row) ?? row.provider ?? row.product;
}

/** The account, else the phone, grouped for reading aloud. */
export function numberOf(row: OperationRow): string | null {
  return row.account ? formatAccount(row.account) : row.phone;
}

/** "Electricity", or the product's own words where there is no biller, bank or network. */
export function productOf(row: OperationRow): string {
  return row.provider ? `${row.product} · ${row.provider}` : row.product;
}

/** For a narrow column: the biller of a bill, else the product. */
export function shortProduct(row: OperationRow): string {
  if (row.mode === "PARTNER_PAY_BILL_PAYMENT" && row.provider) return row.provider;
  return row.product;
}

const steps: Record<State, { out: PlainId; in: PlainId }> = {
  recorded: { out: "model-next-recorded", in: "model-next-recorded" },
  sent: { out: "model-next-sent", in: "model-next-sent" },
  succeeded: { out: "model-next-succeeded", in: "model-next-succeeded" },
  pending: { out: "model-next-pending", in: "model-next-pending-collect" },
  unknown: { out: "model-next-unknown", in: "model-next-unknown-collect" },
  notFound: { out: "model-next-not-found", in: "model-next-not-found" },
  failed: { out: "model-next-failed", in: "model-next-failed-collect" },
  refused: { out: "model-next-refused", in: "model-next-refused" },
  rejected: { out: "model-next-refused", in: "model-next-refused" },
  notSent: { out: "model-next-not-sent", in: "model-next-not-sent-collect" },
};

/** The partner wallet's differences: no look-up, and the customer is the shop itself. */
const walletSteps: Partial<typeof steps> = {
  pending: { out: "model-next-wallet-pending", in: "model-next-wallet-pending" },
  unknown: { out: "model-next-wallet-unknown", in: "model-next-wallet-unknown-in" },
  failed: { out: "model-next-refused", in: "model-next-failed-collect" },
};

/** The next action, in a few words. */
export function nextStep(row: OperationRow): string {
  if (row.contradictedBy !== null)
    return t("model-next-disputed", { book: bookWord(row), service: row.contradictedBy });
  const own = isWalletMode(row.mode) ? walletSteps[row.state] : undefined;
  return t((own ?? steps[row.state])[row.direction]);
}
