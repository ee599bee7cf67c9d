import type { Mode } from "../bindings/Mode";
import type { OperationRow } from "../bindings/OperationRow";
import type { State } from "../bindings/State";
import { formatAccount } from "../format/account";
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

type Stated = Pick<OperationRow, "state" | "direction" | "contradictedBy">;

/** A collection is received, not paid; every other word is the standing's own. */
export function stateWord(row: Stated): string {
  return row.contradictedBy === null ? bookWord(row) : statuses.disputed.word;
}

/** What the book says, whatever the service says now. */
export function bookWord(row: Pick<OperationRow, "state" | "direction">): string {
  if (row.direction === "in" && row.state === "succeeded") return "Received";
  if (row.direction === "in" && row.state === "failed") return "Not received";
  return statuses[row.state].word;
}

/** Whom or what it was for, by the best name there is. */
export function partyOf(row: OperationRow): string {
  return row.party ?? numberOf(row) ?? row.provider ?? row.product;
}

/** The account, else the phone, as it is read aloud. */
export function numberOf(row: OperationRow): string | null {
  return row.account ? formatAccount(row.account) : row.phone;
}

/** "Electricity", or the product's own words where there is no biller, bank or network. */
export function productOf(row: OperationRow): string {
  return row.provider ? `${row.product} · ${row.provider}` : row.product;
}

/** One or two words for a narrow column: the biller of a bill, else the product. */
export function shortProduct(row: OperationRow): string {
  if (row.mode === "PARTNER_PAY_BILL_PAYMENT" && row.provider) return row.provider;
  return row.product;
}

const steps: Record<State, { out: string; in: string }> = {
  recorded: { out: "Written down, about to be sent", in: "Written down, about to be sent" },
  sent: { out: "On its way to the service", in: "On its way to the service" },
  succeeded: { out: "Done", in: "Done" },
  pending: { out: "The network is working on it", in: "The customer approves on their phone" },
  unknown: { out: "Do not pay this again yet", in: "Do not ask the customer again yet" },
  notFound: { out: "Open it to decide", in: "Open it to decide" },
  failed: { out: "Tell the customer it was not paid", in: "No money was received" },
  refused: { out: "Open it to see the reason", in: "Open it to see the reason" },
  rejected: { out: "Open it to see the reason", in: "Open it to see the reason" },
  notSent: { out: "Nothing was sent: it can be paid anew", in: "Nothing was sent: ask anew" },
};

/** Where the partner wallet's interface says otherwise: it can't be asked, and its customer is the shop itself. */
const walletSteps: Partial<typeof steps> = {
  pending: {
    out: "The service can't be asked: open it to settle",
    in: "The service can't be asked: open it to settle",
  },
  unknown: {
    out: "Do not pay this again: open it to settle",
    in: "Do not add this again: open it to settle",
  },
  failed: { out: "Open it to see the reason", in: "No money was received" },
};

/** What a person does next about it, in a few words. */
export function nextStep(row: OperationRow): string {
  if (row.contradictedBy !== null)
    return `The book says ${bookWord(row)}, the service now says ${row.contradictedBy}: open it to clear up`;
  const own = isWalletMode(row.mode) ? walletSteps[row.state] : undefined;
  return (own ?? steps[row.state])[row.direction];
}
