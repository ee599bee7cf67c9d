import { expect, test } from "vitest";
import type { State } from "../../bindings/State";
import { row } from "../../testing/rows";
import { warningOf } from "./earlier";

const of = (...states: State[]) => warningOf(states.map((state, at) => row({ id: at + 1, state })));

test("an earlier refusal is named as one that may still have moved money, and never hides a worse one", () => {
  expect(of("refused").title).toBe("The same payment was refused");
  expect(of("refused").words).toContain("has not made sure yet that no money moved");
  expect(of("refused", "succeeded").title).toBe("The same payment was already made");
  expect(of("refused", "notFound").title).toBe("The same payment was not found at the service");
  expect(of("refused", "unknown", "succeeded").title).toBe("The same payment is not settled yet");
});
