import { screen, waitFor } from "@testing-library/svelte";
import { expect } from "vitest";
import { forgetHalfFilled } from "../../session/halfFilled";
import { answer, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { row as operation, shownPayment } from "../../testing/rows";
import { payrollOf, payrollRow, showsRow } from "./payroll.fixture";
import { Held, openPayroll } from "./payroll.steps";
import { emptyText } from "./row";

export const earlier = operation({ id: 77, party: "PERSON 4", amount: "50000" });
export const mixed = () => [
  ...payrollOf(3),
  payrollRow({
    position: 4,
    verdict: "paidBefore",
    included: false,
    findings: [
      {
        column: null,
        verdict: "paidBefore",
        words: "The same phone was paid the same amount 3 days ago.",
        was: null,
        now: null,
        earlier: shownPayment(earlier),
      },
    ],
  }),
  payrollRow({
    position: 5,
    verdict: "asked",
    included: false,
    canInclude: false,
    amount: null,
    text: {
      ...emptyText,
      name: "PERSON 5",
      phone: "0772000005",
      network: "MTN",
      amount: "1.5m",
      note: "",
    },
    findings: [
      {
        column: "amount",
        verdict: "asked",
        words: "This is probably one and a half million.",
        was: "1.5m",
        now: "1500000",
        earlier: null,
      },
    ],
  }),
  payrollRow({
    position: 6,
    verdict: "refused",
    included: false,
    canInclude: false,
    text: {
      ...emptyText,
      name: "PERSON 6",
      phone: "12345",
      network: "",
      amount: "50000",
      note: "",
    },
    findings: [
      {
        column: "phone",
        verdict: "refused",
        words: "This is no Ugandan phone number.",
        was: null,
        now: null,
        earlier: null,
      },
    ],
  }),
  payrollRow({
    position: 7,
    verdict: "corrected",
    serviceName: "MUGISHA PETER",
    likeness: "different",
    findings: [
      {
        column: "phone",
        verdict: "corrected",
        words: "The spreadsheet took the zero.",
        was: "772123456",
        now: "0772123456",
        earlier: null,
      },
    ],
  }),
];

export const panel = () => screen.findByRole("complementary", { name: "Row" });
export const gone = () => waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());

/** Opens a draft with a row of each verdict; its responses follow what the test does. */
export function openMixedDraft(): Held {
  forgetHalfFilled();
  layOut();
  forgetAll();
  const held = new Held(mixed());
  answer("includeRows", ({ positions, filter, included }) => {
    held.rows = held.rows.map((row) =>
      (positions?.includes(row.position) ?? showsRow(filter, row)) && row.canInclude
        ? { ...row, included }
        : row,
    );
    return held.view;
  });
  answer("takeGuesses", () => held.view);
  answer("changeRow", ({ position, text }) =>
    held.set(position ?? 0, {
      text,
      amount: text.amount.replaceAll(",", ""),
      verdict: "valid",
      findings: [],
      included: true,
      canInclude: true,
    }),
  );
  openPayroll();
  return held;
}
