import { describe, expect, test } from "vitest";
import { paid } from "../../operation/operation.fixture";
import { forms, review, validated } from "./counter.fixture";
import {
  backToName,
  billerOf,
  drawnFields,
  named,
  opened,
  opening,
  readForm,
  unnamed,
  type ConfirmStep,
  type IdentifyStep,
  type OutcomeStep,
  type PayStep,
} from "./step";

const bill = readForm(forms.PARTNER_PAY_BILL_PAYMENT, null);
const collection = readForm(forms.PARTNER_COLLECT_MNO, null);
const names = (step: IdentifyStep | PayStep) => drawnFields(step).map((each) => each.name);

function identify(): IdentifyStep {
  const step = opened(opening("UMEME"), bill);
  if (step.is !== "identify") throw new Error(step.is);
  return step;
}

test("a form that names somebody asks for the name first, any other for everything at once", () => {
  expect(names(identify())).toEqual(["accountNumber"]);
  const step = opened(opening(null), collection);
  expect(step.is).toBe("pay");
});

test("a name that was read back stays while the form is read again, and goes with an edit of the account", () => {
  const pay = named(identify(), validated);
  expect(opened(pay, bill)).toEqual(pay);
  expect(backToName(pay)).toMatchObject({ is: "identify", validated });
  expect(unnamed(pay)).toMatchObject({ is: "identify", validated: null });
});

test("whose bill it is stays known in every later step", () => {
  const from = named(identify(), validated);
  const confirm: ConfirmStep = { is: "confirm", from, review, asking: null, failure: null };
  const outcome: OutcomeStep = { is: "outcome", from, operation: paid };
  for (const step of [identify(), from, confirm, outcome]) expect(billerOf(step)).toBe("UMEME");
  expect(billerOf({ is: "biller", before: identify() })).toBe("UMEME");
});

describe("what can't be built", () => {
  const from = named(identify(), validated);

  test("a confirmation without a review, an outcome without an operation, a sum without a name that was asked for", () => {
    // @ts-expect-error: there is no review.
    const unreviewed: ConfirmStep = { is: "confirm", from, asking: null, failure: null };
    // @ts-expect-error: nothing was sent.
    const unsent: OutcomeStep = { is: "outcome", from };
    const unasked: PayStep = {
      ...from,
      // @ts-expect-error: this form must be validated.
      filling: { form: identify().form, validated: null },
    };
    // @ts-expect-error: only a confirmed review can be submitted.
    const early: PayStep = { ...from, asking: "submit" };
    expect([unreviewed, unsent, unasked, early]).toHaveLength(4);
  });
});
