import type { Component } from "svelte";
import type { SettingsPage } from "../../navigation/settingsPages";
import About from "./about/About.svelte";
import AccountsPage from "./accounts/AccountsPage.svelte";
import Connection from "./connection/Connection.svelte";
import MoneyRules from "./money-rules/MoneyRules.svelte";
import type { PageProps } from "./pageProps";
import PeoplePage from "./people/PeoplePage.svelte";
import Receipts from "./receipts/Receipts.svelte";
import ShopPage from "./shop/ShopPage.svelte";
import UpdatesPage from "./updates/UpdatesPage.svelte";

const pages: Record<SettingsPage, Component<PageProps> | Component<Record<string, never>>> = {
  shop: ShopPage,
  connection: Connection,
  people: PeoplePage,
  "money-rules": MoneyRules,
  receipts: Receipts,
  accounts: AccountsPage,
  updates: UpdatesPage,
  about: About,
};

/** The component of a page; it may omit the settings prop. */
export function componentOf(page: SettingsPage): Component<PageProps> {
  return pages[page] as Component<PageProps>;
}
