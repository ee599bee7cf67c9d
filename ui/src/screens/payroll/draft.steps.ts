import { screen, waitFor } from "@testing-library/svelte";
import { expect } from "vitest";
import { forgetHalfFilled } from "../../session/halfFilled";
import { answer, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { row as operation, shownPayment } from "../../testing/rows";
import { finding, payrollOf, payrollRow, showsRow } from "./payroll.fixture";
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
      finding("paidBefore", "The same phone was paid the same amount 3 days ago.", {
        earlier: shownPayment(earlier),
      }),
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
      finding("asked", "This is probably one and a half million.", {
        column: "amount",
        was: "1.5m",
        now: "1500000",
      }),
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
    findings: [finding("refused", "This is no Ugandan phone number.", { column: "phone" })],
  }),
  payrollRow({
    position: 7,
    verdict: "corrected",
    serviceName: "MUGISHA PETER",
    likeness: "different",
    findings: [
      finding("corrected", "The spreadsheet took the zero.", {
        column: "phone",
        was: "772123456",
        now: "0772123456",
      }),
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
