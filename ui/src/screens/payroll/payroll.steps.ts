// Steps shared by the payroll's tests.
import axe from "axe-core";
import { screen, waitFor, within } from "@testing-library/svelte";
import { expect } from "vitest";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { PayrollView } from "../../bindings/PayrollView";
import { router } from "../../navigation/router.svelte";
import { answer } from "../../testing/bridge";
import { payrollRows, payrollView } from "./payroll.fixture";

type Part = Parameters<typeof payrollView>[1];

/** A payroll in the simulated bridge: after a change of its rows the next response differs. */
export class Held {
  rows: readonly PayrollRow[];
  part: Part;

  constructor(rows: readonly PayrollRow[], part: Part = {}) {
    this.rows = rows;
    this.part = part;
    answer("payroll", () => this.view);
    answer("payrollRows", (input) => payrollRows(this.rows, input));
  }

  get view(): PayrollView {
    return payrollView(this.rows, this.part);
  }

  set(position: number, part: Partial<PayrollRow>): PayrollView {
    this.rows = this.rows.map((row) => (row.position === position ? { ...row, ...part } : row));
    return this.view;
  }
}

/** What is sent of a payment as the screen offers it, its total typed. */
export const offered = {
  id: 1,
  route: "oneByOne",
  rate: 50,
  batchSize: 100,
  typedTotal: "12,345,000",
  payments: 214,
  names: "ask",
  namesReason: "",
  confirmedUnpaid: false,
};

export function openPayroll(part: object = { id: 1 }): void {
  router.forget();
  router.go({ name: "payroll", ...part });
}

export const rowsGrid = () => screen.findByRole("grid", { name: "Rows of the payroll" });

/** The row with this name, once rendered. */
export async function rowNamed(name: string): Promise<HTMLElement> {
  return within(await rowsGrid()).findByRole("row", { name: new RegExp(`${name}\\b`) });
}

export const button = (name: string | RegExp) => screen.findByRole("button", { name });

/** Waits until a button accepts keys: right after it replaces a pressed one it ignores them. */
export async function steady(name: string): Promise<void> {
  await waitFor(async () => expect((await button(name)).hasAttribute("aria-disabled")).toBe(false));
}

export async function axeFindsNothing(): Promise<void> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
}
