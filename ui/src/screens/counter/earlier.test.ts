import { expect, test } from "vitest";
import type { State } from "../../bindings/State";
import { row, shownPayment, withheldPayment } from "../../testing/rows";
import { openingOf, saidOf, warningOf } from "./earlier";

const shown = (id: number, state: State = "succeeded") => shownPayment(row({ id, state }));
const of = (...states: State[]) => warningOf(states.map((state, at) => shown(at + 1, state)));

test("an earlier refusal is named as one that may still have moved money, and never hides a worse one", () => {
  expect(of("refused").title).toBe("The same payment was refused");
  expect(of("refused").words).toContain("has not made sure yet that no money moved");
  expect(of("refused", "succeeded").title).toBe("The same payment was already made");
  expect(of("refused", "notFound").title).toBe("The same payment was not found at the service");
  expect(of("refused", "unknown", "succeeded").title).toBe("The same payment is not settled yet");
});

test("nobody is told to open another person's payment, and the warning is as serious", () => {
  for (const state of ["unknown", "notFound", "refused", "succeeded"] as const) {
    const [mine, others] = [of(state), warningOf([withheldPayment({ state })])];
    expect(others.title).toBe(mine.title);
    expect(others.words).not.toMatch(/open/i);
    expect(others.words.length).toBeGreaterThan(0);
  }
  expect(warningOf([withheldPayment({ contradictedBy: "FAILED" })]).title).toContain("not settled");
  // The message is about another payment than the one that can be opened.
  const mixed = warningOf([shown(1), withheldPayment({ state: "unknown" })]);
  expect(mixed.words).not.toMatch(/open/i);
});

test("what can be opened is offered by what it is: it, the last one, or one's own among others", () => {
  const others = withheldPayment();
  expect(openingOf([shown(1)])).toEqual({ id: 1, label: "Open it" });
  expect(openingOf([shown(2), shown(1)])).toEqual({ id: 2, label: "Open the last one" });
  expect(openingOf([others, shown(1)])).toEqual({ id: 1, label: "Open yours" });
  expect(openingOf([others, shown(2), shown(1)])).toEqual({ id: 2, label: "Open your last one" });
  expect(openingOf([others])).toBeUndefined();
});

test("who goes on says what they have done: looked, asked, or both", () => {
  const others = withheldPayment();
  expect(saidOf([shown(1)])).toBe("I have looked: this is a second payment");
  expect(saidOf([others])).toBe("I have asked: this is a second payment");
  expect(saidOf([others, shown(1)])).toBe("I have looked and asked: this is a second payment");
  const collected = withheldPayment({ direction: "in" });
  expect(saidOf([collected])).toBe("I have asked: this is a second collection");
});
