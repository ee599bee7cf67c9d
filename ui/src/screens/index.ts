import type { Component } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { Attempt } from "../bridge/attempt.svelte";
import type { Screen, ScreenName } from "../navigation/screens";
import Home from "./home/Home.svelte";

/** A screen that needs none of its parameters may leave the prop out. */
type ScreenComponent<K extends ScreenName> =
  Component<{ screen: Extract<Screen, { name: K }> }> | Component<Record<string, never>>;

type Load<K extends ScreenName> = () => Promise<{ default: ScreenComponent<K> }>;

type Read = () => Promise<{ default: Component<{ screen: Screen }> }>;

/** Every screen but the first, tied to its parameters, which are its `screen` prop. */
const loads: { [K in Exclude<ScreenName, "home">]: Load<K> } = {
  attention: () => import("./attention/Attention.svelte"),
  approvals: () => import("./approvals/Approvals.svelte"),
  "pay-bill": () => import("./counter/PayBill.svelte"),
  bills: () => import("./bills/Bills.svelte"),
  airtime: () => import("./counter/Airtime.svelte"),
  "send-money": () => import("./counter/SendMoney.svelte"),
  "send-bank": () => import("./counter/SendBank.svelte"),
  collect: () => import("./counter/Collect.svelte"),
  payroll: () => import("./payroll/Payroll.svelte"),
  "look-up": () => import("./look-up/LookUp.svelte"),
  "find-receipt": () => import("./receipts/FindReceipt.svelte"),
  favourites: () => import("./favourites/Favourites.svelte"),
  history: () => import("./history/History.svelte"),
  cash: () => import("./cash/Cash.svelte"),
  charts: () => import("./charts/Charts.svelte"),
  float: () => import("./float/Float.svelte"),
  statements: () => import("./statements/Statements.svelte"),
  reports: () => import("./reports/Reports.svelte"),
  book: () => import("./book/Book.svelte"),
  settings: () => import("./settings/Settings.svelte"),
  security: () => import("./security/SecurityLog.svelte"),
  help: () => import("./help/Help.svelte"),
  wallet: () => import("./wallet/Wallet.svelte"),
  "wallet-pay": () => import("./counter/WalletPay.svelte"),
};

const first: ScreenComponent<"home"> = Home;

/**
 * The code of the screens, each read when it is first opened: at the start an old computer reads only what Home needs.
 */
class Screens {
  readonly #read = new SvelteMap<ScreenName, Component<{ screen: Screen }>>();
  readonly #reading = new Attempt();
  #last: ScreenName | null = null;

  constructor() {
    this.#read.set("home", first as Component<{ screen: Screen }>);
  }

  /** The component of a place; undefined until it is read. */
  of({ name }: Screen): Component<{ screen: Screen }> | undefined {
    return this.#read.get(name);
  }

  /** Why the last one could not be read; null if it could. */
  get error(): unknown {
    return this.#reading.error;
  }

  async open(name: ScreenName): Promise<void> {
    if (name === "home" || this.#read.has(name)) return;
    // Only the screen that could not be read may show why.
    if (name !== this.#last) this.#reading.clear();
    this.#last = name;
    await this.#reading.ask(loads[name] as Read, (read) => this.#read.set(name, read.default));
  }
}

export const screens = new Screens();
