import { CallError } from "../../bridge/call";
import {
  drawnFields,
  rested,
  unnamed,
  type ConfirmStep,
  type IdentifyStep,
  type PayStep,
  type Step,
} from "./step";

const isOf = (error: unknown, code: CallError["code"]): error is CallError =>
  error instanceof CallError && error.code === code;

/** The form after a failed call: the errors of its fields beside them, others below. */
function failed(step: IdentifyStep | PayStep, error: unknown): Step {
  // Rust no longer has the validation: validates again.
  if (step.asking === "review" && isOf(error, "review"))
    return { ...rested(unnamed(step)), failure: error };
  const fields = isOf(error, "fields") ? error.fields : [];
  const wrong = Object.fromEntries(fields.map((each) => [each.field, each.message]));
  const drawn = drawnFields(step).map((each) => each.name);
  const allDrawn = fields.length > 0 && fields.every((each) => drawn.includes(each.field));
  return { ...rested(step), wrong, failure: allDrawn ? null : error };
}

/** The confirmation after a failed call. */
function notConfirmed(step: ConfirmStep, error: unknown): Step {
  // Rust no longer has the review: reviews again.
  if (isOf(error, "review")) return { ...rested(step.from), failure: error };
  // The rules changed after the review: treated as if the review had said so.
  if (step.asking === "submit" && isOf(error, "approval"))
    return { ...step, asking: null, review: { ...step.review, approval: error.message } };
  return { ...step, asking: null, failure: error };
}

/** The step after a failed call. */
export function afterFailure(step: Step, error: unknown): Step {
  switch (step.is) {
    case "opening":
      return { ...step, failure: error };
    case "identify":
    case "pay":
      return failed(step, error);
    case "confirm":
      return notConfirmed(step, error);
    case "biller":
    case "approval":
    case "outcome":
      return step;
  }
}
