import { SvelteMap } from "svelte/reactivity";
import type { HistoryDay } from "../../bindings/HistoryDay";
import type { OperationRow } from "../../bindings/OperationRow";
import { addMoney } from "../../format/sum";
import { idOf, isFound, type ListedRow } from "./listed";

/** The sums of the chosen rows. Only what was certainly paid is in a sum; `others` is the number of rows in none. */
interface ChosenSums {
  count: number;
  out: string | null;
  collected: string | null;
  toppedUp: string | null;
  others: number;
}

const isPaid = (row: OperationRow) => row.state === "succeeded" && row.contradictedBy === null;

/** The chosen rows, one by one or all that match. A payment that the book had lost can only be chosen with all. */
export class Chosen {
  readonly #rows = new SvelteMap<number, OperationRow>();
  #all = $state(false);

  /** Whether all that match are chosen, including those that were never on screen. */
  get all(): boolean {
    return this.#all;
  }

  /** Those chosen one by one. */
  get rows(): OperationRow[] {
    return [...this.#rows.values()];
  }

  get any(): boolean {
    return this.#all || this.#rows.size > 0;
  }

  has(row: ListedRow): boolean {
    return this.#all || this.#rows.has(idOf(row));
  }

  /** If all were chosen, only this one is chosen afterwards. */
  toggle(row: ListedRow): void {
    if (isFound(row)) return;
    if (this.#all) this.clear();
    if (!this.#rows.delete(row.id)) this.#rows.set(row.id, row);
  }

  add(rows: readonly ListedRow[]): void {
    if (this.#all) return;
    for (const row of rows) if (!isFound(row)) this.#rows.set(row.id, row);
  }

  /** Few rows are chosen one by one, so that they can be asked about and printed too. */
  chooseAll(rows: readonly ListedRow[] | null): void {
    this.clear();
    if (rows === null || rows.some(isFound)) this.#all = true;
    else this.add(rows);
  }

  clear(): void {
    this.#rows.clear();
    this.#all = false;
  }

  /** Updates the chosen rows: a waiting one may be paid by now. */
  renew(rows: readonly OperationRow[]): void {
    for (const row of rows) if (this.#rows.has(row.id)) this.#rows.set(row.id, row);
  }

  sums(): ChosenSums {
    const paid = this.rows.filter(isPaid);
    const sum = (flow: OperationRow["flow"]) =>
      addMoney(paid.filter((row) => row.flow === flow).map((row) => row.amount));
    return {
      count: this.#rows.size,
      out: sum("paid"),
      collected: sum("collected"),
      toppedUp: sum("toppedUp"),
      others: this.#rows.size - paid.length,
    };
  }
}

export type Sums = Pick<ChosenSums, "out" | "collected" | "toppedUp">;

/** The sums of all that match, from Rust's sums of each day. */
export function sumsOfDays(days: readonly HistoryDay[]): Sums {
  return {
    out: addMoney(days.map((day) => day.paidOut)),
    collected: addMoney(days.map((day) => day.collected)),
    toppedUp: addMoney(days.map((day) => day.toppedUp)),
  };
}
