import Tag from "@lucide/svelte/icons/tag";
import UserRound from "@lucide/svelte/icons/user-round";
import type { BillerView } from "./bindings/BillerView";
import type { HistoryFilter } from "./bindings/HistoryFilter";
import type { OperationRow } from "./bindings/OperationRow";
import { call } from "./bridge";
import { formatMoney } from "./format/money";
import { matches, type PaletteItem, type PaletteProvider } from "./frame/palette.svelte";
import { router } from "./frame/router.svelte";
import { session } from "./session.svelte";
import { partyOf, productIcon, productOf, stateWord } from "./parts/operation";

/** Found in the book at most, so that the palette stays one glance. */
const MOST = 6;
/** A single letter finds half the book. */
const SHORTEST = 2;

const everything: HistoryFilter = {
  from: null,
  to: null,
  modes: [],
  states: [],
  search: "",
  by: null,
};

function biller(each: BillerView): PaletteItem {
  return {
    id: `biller-${each.code}`,
    group: "Pay",
    label: `Pay ${each.name}`,
    detail: each.code,
    icon: Tag,
    run: () => router.go({ name: "pay-bill", biller: each.code }),
  };
}

function operation(row: OperationRow): PaletteItem {
  return {
    id: `operation-${row.id}`,
    group: "Operations",
    label: `${partyOf(row)}, ${formatMoney(row.amount)}`,
    detail: `${productOf(row)}, ${stateWord(row)}`,
    icon: productIcon(row.mode),
    run: () => router.go({ name: "history", operation: row.id }),
  };
}

/** The people among the operations found; each leads to all that was done for them. */
function customers(rows: readonly OperationRow[], query: string): PaletteItem[] {
  const names = new Set(rows.map((row) => row.party).filter((name) => name !== null));
  return [...names]
    .filter((name) => matches(query, name))
    .map((name) => ({
      id: `customer-${name}`,
      group: "Customers",
      label: name,
      detail: "all operations",
      icon: UserRound,
      run: () => router.go({ name: "history", filter: { search: name } }),
    }));
}

/** What Ctrl+K finds beyond the screens: who can be paid, and what is in the book. */
export function findInBook(billers: () => readonly BillerView[]): PaletteProvider {
  return async (query) => {
    const payable =
      query && session.may("sell")
        ? billers().filter((each) => matches(query, `${each.name} ${each.code} pay bill`))
        : [];
    const found = payable.map(biller);
    if (query.length > 0 && query.length < SHORTEST) return found;
    const filter = { ...everything, search: query };
    // A book that does not answer takes nothing away from the rest.
    const page = await call("history", { filter, offset: 0, limit: MOST }).catch(() => null);
    const rows = page?.rows ?? [];
    return [...found, ...(query ? customers(rows, query) : []), ...rows.map(operation)];
  };
}
