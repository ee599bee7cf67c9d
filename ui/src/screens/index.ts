import type { Component } from "svelte";
import type { Screen, ScreenName } from "../frame/screens";
import Airtime from "./Airtime.svelte";
import Approvals from "./approvals/Approvals.svelte";
import Attention from "./Attention.svelte";
import Book from "./Book.svelte";
import Collect from "./Collect.svelte";
import Float from "./Float.svelte";
import Help from "./Help.svelte";
import History from "./History.svelte";
import Home from "./Home.svelte";
import LookUp from "./LookUp.svelte";
import PayBill from "./PayBill.svelte";
import Payroll from "./Payroll.svelte";
import SecurityLog from "./security/SecurityLog.svelte";
import SendBank from "./SendBank.svelte";
import SendMoney from "./SendMoney.svelte";
import Settings from "./Settings.svelte";
import Wallet from "./Wallet.svelte";
import WalletPay from "./WalletPay.svelte";

/** A screen that needs none of its parameters may leave the prop out. */
type ScreenComponent<K extends ScreenName> =
  Component<{ screen: Extract<Screen, { name: K }> }> | Component<Record<string, never>>;

/** Every screen, with the parameters it is opened with as its `screen` prop. */
export const screens: { [K in ScreenName]: ScreenComponent<K> } = {
  home: Home,
  attention: Attention,
  approvals: Approvals,
  "pay-bill": PayBill,
  airtime: Airtime,
  "send-money": SendMoney,
  "send-bank": SendBank,
  collect: Collect,
  payroll: Payroll,
  "look-up": LookUp,
  history: History,
  float: Float,
  book: Book,
  settings: Settings,
  security: SecurityLog,
  help: Help,
  wallet: Wallet,
  "wallet-pay": WalletPay,
};

/** The screen of a place, for drawing it: the map above ties each name to its parameters. */
export function screenFor(screen: Screen): Component<{ screen: Screen }> {
  return screens[screen.name] as Component<{ screen: Screen }>;
}
