import type { Component } from "svelte";
import type { Screen, ScreenName } from "../navigation/screens";
import Approvals from "./approvals/Approvals.svelte";
import Attention from "./attention/Attention.svelte";
import Bills from "./bills/Bills.svelte";
import Book from "./book/Book.svelte";
import Cash from "./cash/Cash.svelte";
import Charts from "./charts/Charts.svelte";
import Airtime from "./counter/Airtime.svelte";
import Collect from "./counter/Collect.svelte";
import PayBill from "./counter/PayBill.svelte";
import SendBank from "./counter/SendBank.svelte";
import SendMoney from "./counter/SendMoney.svelte";
import WalletPay from "./counter/WalletPay.svelte";
import Favourites from "./favourites/Favourites.svelte";
import Float from "./float/Float.svelte";
import Help from "./help/Help.svelte";
import History from "./history/History.svelte";
import Home from "./home/Home.svelte";
import LookUp from "./look-up/LookUp.svelte";
import Payroll from "./payroll/Payroll.svelte";
import FindReceipt from "./receipts/FindReceipt.svelte";
import Reports from "./reports/Reports.svelte";
import SecurityLog from "./security/SecurityLog.svelte";
import Settings from "./settings/Settings.svelte";
import Statements from "./statements/Statements.svelte";
import Wallet from "./wallet/Wallet.svelte";

/** A screen that needs none of its parameters may leave the prop out. */
type ScreenComponent<K extends ScreenName> =
  Component<{ screen: Extract<Screen, { name: K }> }> | Component<Record<string, never>>;

/** Every screen; its parameters are its `screen` prop. */
export const screens: { [K in ScreenName]: ScreenComponent<K> } = {
  home: Home,
  attention: Attention,
  approvals: Approvals,
  "pay-bill": PayBill,
  bills: Bills,
  airtime: Airtime,
  "send-money": SendMoney,
  "send-bank": SendBank,
  collect: Collect,
  payroll: Payroll,
  "look-up": LookUp,
  "find-receipt": FindReceipt,
  favourites: Favourites,
  history: History,
  cash: Cash,
  charts: Charts,
  float: Float,
  statements: Statements,
  reports: Reports,
  book: Book,
  settings: Settings,
  security: SecurityLog,
  help: Help,
  wallet: Wallet,
  "wallet-pay": WalletPay,
};

/** The component of a place; the map above ties each name to its parameters. */
export function screenFor(screen: Screen): Component<{ screen: Screen }> {
  return screens[screen.name] as Component<{ screen: Screen }>;
}
