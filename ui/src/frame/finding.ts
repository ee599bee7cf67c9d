import Tag from "@lucide/svelte/icons/tag";
import BookOpen from "@lucide/svelte/icons/book-open-text";
import BookUser from "@lucide/svelte/icons/book-user";
import UserRound from "@lucide/svelte/icons/user-round";
import type { BillerView } from "../bindings/BillerView";
import type { CustomerView } from "../bindings/CustomerView";
import type { FavouriteView } from "../bindings/FavouriteView";
import type { OperationRow } from "../bindings/OperationRow";
import { after } from "../bridge/after";
import { call } from "../bridge/call";
import { isPayableBill, nameOf } from "../favourites/names";
import { formatAccount } from "../format/account";
import { matches } from "../format/matches";
import { formatMoney } from "../format/money";
import { unfiltered } from "../model/historyDraft";
import { partyOf, productIcon, productLabel, productOf, stateWord } from "../model/operation";
import { router } from "../navigation/router.svelte";
import { counterFor } from "../navigation/screens";
import { session } from "../session/session.svelte";
import { list } from "../words/list";
import { t } from "../words/t";
import type { PaletteItem, PaletteProvider } from "./palette.svelte";

/** The most payments shown. */
const MOST = 6;
/** Fewer characters match too much of the book. */
const SHORTEST = 2;
/** How long typing must pause before the book is searched, in ms. */
export const PAUSE = 120;
/** How soon customers are searched again while the book is being read into memory, in ms. */
export const READING_ON = 200;

const wait = (ms: number) => new Promise<void>((over) => after(ms, over));

function biller(each: BillerView): PaletteItem {
  return {
    id: `biller-${each.code}`,
    group: t("frame-group-pay"),
    label: t("frame-found-pay", { biller: each.name }),
    detail: each.code,
    icon: Tag,
    run: () => router.go({ name: "pay-bill", biller: each.code }),
  };
}

function operation(row: OperationRow): PaletteItem {
  return {
    id: `operation-${row.id}`,
    group: t("frame-group-operations"),
    label: list([partyOf(row), formatMoney(row.amount)], "plain"),
    detail: list([productOf(row), stateWord(row)], "plain"),
    icon: productIcon(row.mode),
    run: () => router.go({ name: "history", operation: row.id }),
  };
}

/** Somebody who was paid before; opens all payments to them. The payments of a masked one may not be seen. */
function customer(each: CustomerView): PaletteItem[] {
  if (each.last === null) return [];
  const number = formatAccount(each.number);
  return [
    {
      id: `customer-${each.operation}`,
      group: t("frame-group-customers"),
      label: each.name ?? number,
      detail:
        each.name === null
          ? t("frame-found-customer")
          : t("frame-found-customer-number", { number }),
      icon: UserRound,
      run: () => router.go({ name: "history", filter: { search: each.number } }),
    },
  ];
}

/** Opens the results that are not shown, with their number. */
function theRest(query: string, total: number): PaletteItem[] {
  if (total <= MOST) return [];
  return [
    {
      id: "operations-rest",
      group: t("frame-group-operations"),
      label: t("frame-found-all", { count: total }),
      icon: BookOpen,
      rest: true,
      run: () => router.go({ name: "history", filter: { search: query } }),
    },
  ];
}

/** Billers, for Ctrl+K. */
export function findBillers(billers: () => readonly BillerView[]): PaletteProvider {
  return (query) => {
    if (!query || !session.may("sell")) return [];
    const found = billers().filter((each) =>
      matches(query, `${each.name} ${each.code} ${t("frame-found-pay-words")}`),
    );
    return found.map(biller);
  };
}

function knownCustomer(each: CustomerView): PaletteItem[] {
  const form = counterFor(each.mode, each.operation);
  if (!form) return [];
  const number = formatAccount(each.number);
  const last = each.last && t("frame-found-last", { amount: formatMoney(each.last.amount) });
  // With a biller it is clear that it is a bill: "Bill" is left out, so that the name fits.
  const product = each.mode === "PARTNER_PAY_BILL_PAYMENT" ? null : productLabel(each.mode);
  const said = [product, each.provider, each.name === null ? null : number, last];
  return [
    {
      id: `again-${each.operation}`,
      group: t("common-pay-again"),
      label: each.name ?? number,
      detail: list(
        said.filter((part): part is string => part !== null && part !== ""),
        "plain",
      ),
      icon: productIcon(each.mode),
      first: true,
      run: () => router.go(form),
    },
  ];
}

function favourite(each: FavouriteView): PaletteItem[] {
  const form = each.operation === null ? undefined : counterFor(each.mode, each.operation);
  if (!form) return [];
  return [
    {
      id: `favourite-${each.id}`,
      group: t("frame-group-favourites"),
      label: nameOf(each),
      detail: list([each.provider || productLabel(each.mode), each.number], "plain"),
      icon: BookUser,
      first: true,
      run: () => router.go(form),
    },
  ];
}

/** Several bills of one customer, after each of them. */
function allBills(favourites: readonly FavouriteView[]): PaletteItem[] {
  const names = favourites.filter(isPayableBill).map(({ customer }) => customer);
  const several = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  return several.map((name) => ({
    id: `favourites-${name}`,
    group: t("frame-group-favourites"),
    label: t("frame-found-all-bills", { name }),
    icon: BookUser,
    first: true,
    run: () => router.go({ name: "pay-bill", group: name }),
  }));
}

/**
 * Favourites, and customers who were paid before, for Ctrl+K: found in memory at each key, without waiting for a pause in typing. While a large
 * book is still being read into memory, asks again until all of it was searched.
 */
export const findKnownCustomers: PaletteProvider = async function* (query, signal) {
  // From the first letter on, so that Rust begins to read a large book early.
  if (query === "" || !session.may("sell")) return;
  for (;;) {
    const { customers: found, favourites, isWhole } = await call("findCustomers", { typed: query });
    if (signal.aborted) return;
    yield [
      ...favourites.flatMap(favourite),
      ...allBills(favourites),
      ...found.flatMap(knownCustomer),
      ...found.flatMap(customer),
    ];
    if (isWhole) return;
    await wait(READING_ON);
    if (signal.aborted) return;
  }
};

/**
 * Payments of the whole book, for Ctrl+K; the newest ones before anything is typed. Yields the first results before all matches are
 * counted. Customers are not derived from them: that would suggest those who asked not to be.
 */
export const findInBook: PaletteProvider = async function* (query, signal) {
  if (query.length > 0 && query.length < SHORTEST) return;
  if (query) await wait(PAUSE);
  if (signal.aborted) return;
  const filter = { ...unfiltered, search: query };
  const page = await call("history", { filter, offset: 0, limit: MOST, beforeCount: query !== "" });
  const newest = page.rows.slice(0, MOST).map(operation);
  yield newest;
  if (!query || signal.aborted) return;
  const total = page.total ?? (await call("history", { filter, offset: 0, limit: 1 })).total;
  yield [...newest, ...theRest(query, total ?? page.rows.length)];
};
