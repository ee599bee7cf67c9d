import Bell from "@lucide/svelte/icons/bell";
import HandCoins from "@lucide/svelte/icons/hand-coins";
import House from "@lucide/svelte/icons/house";
import Landmark from "@lucide/svelte/icons/landmark";
import BookCheck from "@lucide/svelte/icons/book-check";
import BookOpen from "@lucide/svelte/icons/book-open-text";
import ReceiptText from "@lucide/svelte/icons/receipt-text";
import Search from "@lucide/svelte/icons/search";
import Send from "@lucide/svelte/icons/send";
import Settings from "@lucide/svelte/icons/settings";
import Smartphone from "@lucide/svelte/icons/smartphone";
import WalletCards from "@lucide/svelte/icons/wallet-cards";
import type { Component } from "svelte";
import type { HistoryFilter } from "../bindings/HistoryFilter";
import type { OperationId } from "../bindings/OperationId";
import type { WalletType } from "../bindings/WalletType";

/** Where a person can be. A screen's own parameters travel with it, so that going back finds the same place. */
export type Screen =
  | { name: "home" }
  | { name: "attention"; operation?: OperationId; lost?: true }
  | { name: "pay-bill"; biller?: string }
  | { name: "airtime"; phone?: string }
  | { name: "send-money"; phone?: string }
  | { name: "send-bank" }
  | { name: "collect"; phone?: string }
  | { name: "look-up"; reference?: string }
  | { name: "history"; operation?: OperationId; filter?: Partial<HistoryFilter> }
  | { name: "book" }
  | { name: "float"; wallet?: WalletType; day?: string }
  | { name: "settings" };

export type ScreenName = Screen["name"];
export type Icon = Component<{
  size?: number | string;
  "aria-hidden"?: "true";
  strokeWidth?: number;
}>;

export interface Place {
  screen: Screen & { name: ScreenName };
  label: string;
  icon: Icon;
  /** Other words the palette finds it by. */
  keywords: string;
  /** Where the rail draws a line above it. */
  startsGroup?: boolean;
  /** The digit that goes there with Alt, where the rail does not draw it. */
  key?: string;
}

/** The rail from top to bottom; the nth has the key Alt+n. */
export const places: readonly Place[] = [
  { screen: { name: "home" }, label: "Home", icon: House, keywords: "balance today attention" },
  {
    screen: { name: "pay-bill" },
    label: "Pay a bill",
    icon: ReceiptText,
    keywords: "electricity water yaka umeme uedcl nwsc ura tax dstv gotv startimes tv token",
    startsGroup: true,
  },
  {
    screen: { name: "airtime" },
    label: "Airtime",
    icon: Smartphone,
    keywords: "top up mtn airtel",
  },
  {
    screen: { name: "send-money" },
    label: "Send money",
    icon: Send,
    keywords: "mobile money payout",
  },
  {
    screen: { name: "send-bank" },
    label: "Send to bank",
    icon: Landmark,
    keywords: "transfer account",
  },
  {
    screen: { name: "collect" },
    label: "Collect",
    icon: HandCoins,
    keywords: "receive customer prompt",
  },
  {
    screen: { name: "look-up" },
    label: "Look up",
    icon: Search,
    keywords: "find transaction reference status",
    startsGroup: true,
  },
  {
    screen: { name: "history" },
    label: "History",
    icon: BookOpen,
    keywords: "book list export csv",
  },
  {
    screen: { name: "settings" },
    label: "Settings",
    icon: Settings,
    keywords: "key environment callback shop wallet",
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
];

/** `Alt 1` to `Alt 9` down the rail, and the keys of those beyond it. */
export function placeOfKey(digit: string): Place | undefined {
  return places["123456789".indexOf(digit)] ?? further.find((place) => place.key === digit);
}
