import Banknote from "@lucide/svelte/icons/banknote";
import Bell from "@lucide/svelte/icons/bell";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import House from "@lucide/svelte/icons/house";
import BookCheck from "@lucide/svelte/icons/book-check";
import BookOpen from "@lucide/svelte/icons/book-open-text";
import Search from "@lucide/svelte/icons/search";
import ShieldCheck from "@lucide/svelte/icons/shield-check";
import Settings from "@lucide/svelte/icons/settings";
import SquareCheckBig from "@lucide/svelte/icons/square-check-big";
import Wallet from "@lucide/svelte/icons/wallet";
import WalletCards from "@lucide/svelte/icons/wallet-cards";
import type { OfferedFile } from "../bindings/OfferedFile";
import type { OperationId } from "../bindings/OperationId";
import type { PayrollId } from "../bindings/PayrollId";
import type { Right } from "../bindings/Right";
import type { WalletType } from "../bindings/WalletType";
import type { HistoryDraft } from "../model/historyDraft";
import type { Icon } from "../model/icon";
import { gatewayModes, type WalletMode } from "../model/modes";
import { keys } from "./keys";
import type { SettingsPage } from "./settingsPages";

/** Where a person can be. A screen's own parameters travel with it, so that going back finds the same place. */
export type Screen =
  | { name: "home" }
  | { name: "attention"; operation?: OperationId; lost?: true }
  | { name: "approvals"; number?: number }
  | { name: "pay-bill"; biller?: string }
  | { name: "airtime"; phone?: string }
  | { name: "send-money"; phone?: string }
  | { name: "send-bank" }
  | { name: "collect"; phone?: string }
  | { name: "payroll"; file?: OfferedFile; id?: PayrollId; pay?: true; row?: number }
  | { name: "look-up"; reference?: string }
  | { name: "history"; operation?: OperationId; filter?: Partial<HistoryDraft> }
  | { name: "book" }
  | { name: "float"; wallet?: WalletType; day?: string }
  | { name: "wallet" }
  | { name: "wallet-pay"; mode: WalletMode; modeName?: string }
  | { name: "settings"; page?: SettingsPage }
  | { name: "security" }
  | { name: "help"; part?: "diagnostics" };

export type ScreenName = Screen["name"];
/** What a person must be allowed for a screen: the same that Rust asks of the calls it makes. */
export const needs: Record<ScreenName, Right> = {
  home: "work",
  help: "work",
  wallet: "work",
  approvals: "work",
  attention: "look",
  history: "look",
  payroll: "payroll",
  "pay-bill": "sell",
  airtime: "sell",
  "send-money": "sell",
  "send-bank": "sell",
  collect: "sell",
  "wallet-pay": "sell",
  "look-up": "read",
  float: "read",
  book: "read",
  settings: "manage",
  security: "manage",
};

export interface Place {
  screen: Screen & { name: ScreenName };
  label: string;
  icon: Icon;
  /** Other words the palette finds it by. */
  keywords: string;
  /** Where the rail draws a line above it. */
  startsGroup?: boolean;
  /** The digit or letter that goes there with Alt. */
  key?: string;
  /** The key that goes there by itself. */
  function?: string;
}

/** The rail from top to bottom. */
export const places: readonly Place[] = [
  {
    screen: { name: "home" },
    label: "Home",
    icon: House,
    keywords: "balance today attention",
    key: "1",
  },
  {
    screen: { name: "pay-bill" },
    ...gatewayModes.PARTNER_PAY_BILL_PAYMENT,
    keywords: "electricity water yaka umeme uedcl nwsc ura tax dstv gotv startimes tv token",
    key: "2",
    startsGroup: true,
  },
  {
    screen: { name: "airtime" },
    ...gatewayModes.PARTNER_PAY_AIRTIME,
    keywords: "top up mtn airtel",
    key: "3",
  },
  {
    screen: { name: "send-money" },
    ...gatewayModes.PARTNER_SEND_MNO,
    keywords: "mobile money payout",
    key: "4",
  },
  {
    screen: { name: "send-bank" },
    ...gatewayModes.PARTNER_SEND_BANK,
    keywords: "transfer account",
    key: "B",
  },
  {
    screen: { name: "collect" },
    ...gatewayModes.PARTNER_COLLECT_MNO,
    keywords: "receive customer prompt",
    key: "5",
  },
  {
    screen: { name: "payroll" },
    label: "Payroll",
    icon: Banknote,
    keywords:
      "salary wages staff suppliers many people bulk batch file spreadsheet excel csv group",
    key: "6",
  },
  {
    screen: { name: "look-up" },
    label: "Look up",
    icon: Search,
    keywords: "find transaction reference status",
    key: "L",
    startsGroup: true,
  },
  {
    screen: { name: "history" },
    label: "History",
    icon: BookOpen,
    keywords: "book list export csv",
    key: "7",
  },
  {
    screen: { name: "settings" },
    label: "Settings",
    icon: Settings,
    keywords: "",
    key: "8",
    startsGroup: true,
  },
];

/** Found by Ctrl+K, by their key, and from the screens that lead to them; the rail has no room for more. */
export const further: readonly Place[] = [
  {
    screen: { name: "attention" },
    label: "Needs attention",
    icon: Bell,
    keywords: "open pending waiting unknown disputed case lost ask now",
    key: "0",
  },
  {
    screen: { name: "approvals" },
    label: "Approvals",
    icon: SquareCheckBig,
    keywords: "second person asked waiting grant refuse limit",
    key: "A",
  },
  {
    screen: { name: "wallet" },
    label: "Wallet",
    icon: Wallet,
    keywords: "balances partner wallet merchant mobile money bank transfer top up modes read now",
    key: "W",
  },
  {
    screen: { name: "float" },
    label: "Float, explained",
    icon: WalletCards,
    keywords: "balance wallet opening closing gap waterfall reconcile commission unexplained",
  },
  {
    screen: { name: "book" },
    label: "The book",
    icon: BookCheck,
    keywords: "backup restore chain fingerprint trusted locked verify copy",
  },
  {
    screen: { name: "security" },
    label: "Security log",
    icon: ShieldCheck,
    keywords: "people signed in wrong pin locked refused changed who",
  },
  {
    screen: { name: "help" },
    label: "Help",
    icon: CircleHelp,
    keywords: "keys keyboard status meaning line lost computer log diagnostics support problem",
    function: keys.help.keys,
  },
];

/** What a screen is called, also before it is drawn. */
export function titleOf(name: ScreenName): string {
  if (name === "wallet-pay") return "Pay from the wallet";
  return [...places, ...further].find((place) => place.screen.name === name)?.label ?? "Kaunta";
}

/** What `Alt` with this digit or letter goes to. */
export function placeOfKey(key: string): Place | undefined {
  return [...places, ...further].find((place) => place.key === key);
}
