import Banknote from "@lucide/svelte/icons/banknote";
import Bell from "@lucide/svelte/icons/bell";
import ChartColumn from "@lucide/svelte/icons/chart-column";
import FileChartColumn from "@lucide/svelte/icons/file-chart-column";
import FileCheck from "@lucide/svelte/icons/file-check";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import House from "@lucide/svelte/icons/house";
import BookUser from "@lucide/svelte/icons/book-user";
import BookCheck from "@lucide/svelte/icons/book-check";
import BookOpen from "@lucide/svelte/icons/book-open-text";
import ReceiptText from "@lucide/svelte/icons/receipt-text";
import Search from "@lucide/svelte/icons/search";
import ShieldCheck from "@lucide/svelte/icons/shield-check";
import Settings from "@lucide/svelte/icons/settings";
import SquareCheckBig from "@lucide/svelte/icons/square-check-big";
import Vault from "@lucide/svelte/icons/vault";
import Wallet from "@lucide/svelte/icons/wallet";
import WalletCards from "@lucide/svelte/icons/wallet-cards";
import type { BasketId } from "../bindings/BasketId";
import type { ChartKind } from "../bindings/ChartKind";
import type { ChartMeasure } from "../bindings/ChartMeasure";
import type { Mode } from "../bindings/Mode";
import type { OfferedFile } from "../bindings/OfferedFile";
import type { OperationId } from "../bindings/OperationId";
import type { PayrollId } from "../bindings/PayrollId";
import type { ReportKind } from "../bindings/ReportKind";
import type { Right } from "../bindings/Right";
import type { StatementGroup } from "../bindings/StatementGroup";
import type { WalletType } from "../bindings/WalletType";
import type { HistoryDraft, Period } from "../model/historyDraft";
import type { Icon } from "../model/icon";
import { gatewayModes, isWalletMode, type GatewayMode, type WalletMode } from "../model/modes";
import { t } from "../words/t";
import { keys } from "./keys";
import type { SettingsPage } from "./settingsPages";

/** A screen with its parameters, so that going back restores it. */
export type Screen =
  | { name: "home" }
  | { name: "attention"; operation?: OperationId; lost?: true }
  | { name: "approvals"; number?: number }
  // `again`: an earlier payment to the same customer, from which the form is filled in.
  // `group`: what the shop calls a customer who has several bills among the favourites.
  | { name: "pay-bill"; biller?: string; again?: OperationId; group?: string }
  // Several bills that were confirmed together.
  | { name: "bills"; id: BasketId }
  | { name: "airtime"; phone?: string; again?: OperationId }
  | { name: "send-money"; phone?: string; again?: OperationId }
  | { name: "send-bank"; again?: OperationId }
  | { name: "collect"; phone?: string; again?: OperationId }
  | { name: "payroll"; file?: OfferedFile; id?: PayrollId; pay?: true; row?: number }
  | { name: "look-up"; reference?: string }
  // A customer who comes back; for cashiers, who do not see what others sold.
  | { name: "find-receipt" }
  // Customers who agreed to be kept.
  | { name: "favourites" }
  | {
      name: "history";
      operation?: OperationId;
      filter?: Partial<HistoryDraft>;
      /** The name of a saved view. */
      view?: string;
    }
  | {
      name: "charts";
      kind?: ChartKind | "float";
      measure?: ChartMeasure;
      days?: Pick<HistoryDraft, "period" | "from" | "to">;
    }
  | { name: "book" }
  | { name: "float"; wallet?: WalletType; day?: string }
  | {
      name: "statements";
      file?: string;
      id?: number;
      group?: StatementGroup;
      /** The line whose row is open: its index in the statement. */
      line?: number;
    }
  | {
      name: "reports";
      kind?: ReportKind;
      period?: Period;
      /** Days of the period "between". */
      from?: string;
      to?: string;
      wallet?: WalletType | undefined;
    }
  | { name: "cash" }
  | { name: "wallet" }
  | { name: "wallet-pay"; mode: WalletMode; modeName?: string }
  | { name: "settings"; page?: SettingsPage }
  | { name: "security" }
  | { name: "help"; part?: "diagnostics" };

export type ScreenName = Screen["name"];
/** The right that a screen needs: the same that Rust checks for its calls (`crates/app/src/runtime/calls.rs`). */
export const needs: Record<ScreenName, Right> = {
  home: "work",
  help: "work",
  wallet: "work",
  approvals: "work",
  attention: "look",
  cash: "look",
  history: "look",
  payroll: "payroll",
  "pay-bill": "sell",
  bills: "sell",
  airtime: "sell",
  "send-money": "sell",
  "send-bank": "sell",
  collect: "sell",
  "find-receipt": "sell",
  favourites: "sell",
  "wallet-pay": "sell",
  "look-up": "read",
  charts: "read",
  float: "read",
  statements: "read",
  reports: "read",
  book: "read",
  settings: "manage",
  security: "manage",
};

/** For each product, the form that pays a known customer again. */
const counters = {
  PARTNER_PAY_BILL_PAYMENT: "pay-bill",
  PARTNER_PAY_AIRTIME: "airtime",
  PARTNER_SEND_MNO: "send-money",
  PARTNER_SEND_BANK: "send-bank",
  PARTNER_COLLECT_MNO: "collect",
} as const satisfies Record<GatewayMode, ScreenName>;

/** The form that makes an earlier payment again; none for the partner wallet, which validates nobody. */
export function counterFor(mode: Mode, again: OperationId): Screen | undefined {
  return isWalletMode(mode) ? undefined : { name: counters[mode], again };
}

export interface Destination {
  screen: Screen & { name: ScreenName };
  label: string;
  icon: Icon;
  /** Search keywords for the palette. */
  keywords: string;
  /** Whether the rail draws a line above it. */
  startsGroup?: boolean;
  /** The digit or letter that opens it with Alt. */
  key?: string;
  /** The key that opens it without Alt. */
  function?: string;
}

/** The rail from top to bottom. */
export const destinations: readonly Destination[] = [
  {
    screen: { name: "home" },
    label: t("navigation-home"),
    icon: House,
    keywords: t("navigation-home-words"),
    key: "1",
  },
  {
    screen: { name: "pay-bill" },
    ...gatewayModes.PARTNER_PAY_BILL_PAYMENT,
    keywords: t("navigation-pay-bill-words"),
    key: "2",
    startsGroup: true,
  },
  {
    screen: { name: "airtime" },
    ...gatewayModes.PARTNER_PAY_AIRTIME,
    keywords: t("navigation-airtime-words"),
    key: "3",
  },
  {
    screen: { name: "send-money" },
    ...gatewayModes.PARTNER_SEND_MNO,
    keywords: t("navigation-send-money-words"),
    key: "4",
  },
  {
    screen: { name: "send-bank" },
    ...gatewayModes.PARTNER_SEND_BANK,
    keywords: t("navigation-send-bank-words"),
    key: "B",
  },
  {
    screen: { name: "collect" },
    ...gatewayModes.PARTNER_COLLECT_MNO,
    keywords: t("navigation-collect-words"),
    key: "5",
  },
  {
    screen: { name: "payroll" },
    label: t("navigation-payroll"),
    icon: Banknote,
    keywords: t("navigation-payroll-words"),
    key: "6",
  },
  {
    screen: { name: "look-up" },
    label: t("navigation-look-up"),
    icon: Search,
    keywords: t("navigation-look-up-words"),
    key: "L",
    startsGroup: true,
  },
  {
    screen: { name: "history" },
    label: t("navigation-history"),
    icon: BookOpen,
    keywords: t("navigation-history-words"),
    key: "7",
  },
  {
    screen: { name: "settings" },
    label: t("navigation-settings"),
    icon: Settings,
    keywords: "",
    key: "8",
    startsGroup: true,
  },
];

/** Screens that are not in the rail: opened by Ctrl+K, by a key or from other screens. */
export const further: readonly Destination[] = [
  {
    screen: { name: "attention" },
    label: t("navigation-attention"),
    icon: Bell,
    keywords: t("navigation-attention-words"),
    key: "0",
  },
  {
    screen: { name: "approvals" },
    label: t("navigation-approvals"),
    icon: SquareCheckBig,
    keywords: t("navigation-approvals-words"),
    key: "A",
  },
  {
    screen: { name: "find-receipt" },
    label: t("receipts-title"),
    icon: ReceiptText,
    keywords: t("navigation-find-receipt-words"),
    key: "F",
  },
  {
    screen: { name: "favourites" },
    label: t("favourites-title"),
    icon: BookUser,
    keywords: t("navigation-favourites-words"),
  },
  {
    screen: { name: "wallet" },
    label: t("navigation-wallet"),
    icon: Wallet,
    keywords: t("navigation-wallet-words"),
    key: "W",
  },
  {
    screen: { name: "cash" },
    label: t("navigation-cash"),
    icon: Vault,
    keywords: t("navigation-cash-words"),
    key: "C",
  },
  {
    screen: { name: "charts" },
    label: t("navigation-charts"),
    icon: ChartColumn,
    keywords: t("navigation-charts-words"),
  },
  {
    screen: { name: "float" },
    label: t("navigation-float"),
    icon: WalletCards,
    keywords: t("navigation-float-words"),
  },
  {
    screen: { name: "statements" },
    label: t("navigation-statements"),
    icon: FileCheck,
    keywords: t("navigation-statements-words"),
  },
  {
    screen: { name: "reports" },
    label: t("navigation-reports"),
    icon: FileChartColumn,
    keywords: t("navigation-reports-words"),
    key: "R",
  },
  {
    screen: { name: "book" },
    label: t("navigation-book"),
    icon: BookCheck,
    keywords: t("navigation-book-words"),
  },
  {
    screen: { name: "security" },
    label: t("navigation-security"),
    icon: ShieldCheck,
    keywords: t("navigation-security-words"),
  },
  {
    screen: { name: "help" },
    label: t("navigation-help"),
    icon: CircleHelp,
    keywords: t("navigation-help-words"),
    function: keys.help.keys,
  },
];

export function titleOf(name: ScreenName): string {
  if (name === "bills") return t("bills-title");
  if (name === "wallet-pay") return t("navigation-wallet-pay");
  return (
    [...destinations, ...further].find((place) => place.screen.name === name)?.label ?? "Kaunta"
  );
}

/** The screen that `Alt` with this digit or letter opens. */
export function destinationOfKey(key: string): Destination | undefined {
  return [...destinations, ...further].find((place) => place.key === key);
}
