import { expect, test } from "vitest";
import type { PayrollState } from "../../bindings/PayrollState";
import type { RowOutcome } from "../../bindings/RowOutcome";
import { payrollRow, payrollView } from "./payroll.fixture";
import { announcement } from "./announcement";

/** A payroll of 1,000 rows, of which this many are done, with these outcomes. */
function run(done: number, state: PayrollState = "running", last: RowOutcome = "paid") {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    payrollRow({
      position: at + 1,
      outcome: at + 1 === done ? last : at < done ? "paid" : "unsent",
    }),
  );
  const words = state === "paused" ? "The line dropped. Go on when it is back." : "Paying";
  return payrollView(rows, {
    summary: { state },
    run: state === "finished" ? null : { done, total: 1000, secondsLeft: 9, words },
  });
}

test("a run of a thousand says each of its quarters, not each of its payments", () => {
  const stages = Array.from({ length: 100 }, (_, at) => run(at * 10));
  const said = stages.slice(1).map((now, at) => announcement(stages[at] ?? now, now));
  expect(said.filter((words) => words !== null)).toEqual([
    "250 of 1,000 payments.",
    "500 of 1,000 payments.",
    "750 of 1,000 payments.",
  ]);
});

test("the first doubt is said at once, and no second time", () => {
  const doubt = run(12, "running", "unknown");
  expect(announcement(run(11), doubt)).toBe(
    "1 payment not known yet. Do not pay again until it is settled.",
  );
  expect(announcement(doubt, doubt)).toBeNull();
});

test("a case is said when it opens, and no second time", () => {
  const open = run(1000, "finished", "disputed");
  expect(announcement(run(1000, "finished"), open)).toBe(
    "1 payment disputed. Do not pay again until the case is closed.",
  );
  expect(announcement(open, open)).toBeNull();
});

test("names say once what came of checking them", () => {
  const rows = [payrollRow({ position: 1 })];
  const nameCheck = { done: 0, total: 1, secondsLeft: 1, words: "Asking about PERSON 1" };
  const asking = payrollView(rows, { nameCheck });
  expect(announcement(payrollView(rows), asking)).toBeNull();
  expect(announcement(asking, payrollView(rows, { namesChecked: 7, namesDiffering: 2 }))).toBe(
    "7 names checked with the service, 2 differ.",
  );
  expect(announcement(asking, payrollView(rows, { namesChecked: 1 }))).toBe(
    "1 name checked with the service, none differs.",
  );
});

test("a run that stops says why, and how everybody stands", () => {
  expect(announcement(run(400), run(400, "paused"))).toBe(
    "November salaries: Paused. The line dropped. Go on when it is back. Paid 400, Not sent 600.",
  );
  expect(announcement(run(999), run(1000, "finished", "notPaid"))).toBe(
    "November salaries: Done. Not paid 1, Paid 999.",
  );
});
