import type { FieldView } from "../../bindings/FieldView";
import type { TroubledProvider } from "../../bindings/TroubledProvider";
import type { WorkingProvider } from "../../bindings/WorkingProvider";
import { suggestNetwork } from "./network";
import { billerOf, drawnFields, isForm, validatedOf, type Step } from "./step";

type Chosen = Partial<Pick<TroubledProvider, "provider" | "name">>;

const is = (each: Chosen, chosen: Chosen) =>
  each.name === chosen.name || each.provider === chosen.provider;

/** The biller, network or bank of a payment, by its code or, once the service was asked, by its name; null while none is chosen. */
function chosenIn(step: Step, value: (field: FieldView) => string): Chosen | null {
  if (step.is === "confirm") return { name: step.review.provider };
  if (!isForm(step)) return null;
  const validated = step.is === "pay" ? validatedOf(step) : null;
  if (validated) return { name: validated.provider };
  const biller = billerOf(step);
  if (biller !== null) return { provider: biller };
  const fields = drawnFields(step);
  const typed = fields.find((each) => each.kind === "network" || each.kind === "bank");
  const phone = fields.find((each) => each.kind === "phone");
  const provider = (typed && value(typed)) || (phone && suggestNetwork(value(phone)));
  return provider ? { provider } : null;
}

/** Those in trouble that this payment may go through: of the one that is chosen, or all while none is. */
export function concerning(
  troubled: readonly TroubledProvider[],
  step: Step,
  value: (field: FieldView) => string,
): readonly TroubledProvider[] {
  const chosen = chosenIn(step, value);
  if (chosen === null) return isForm(step) ? troubled : [];
  return troubled.filter((each) => is(each, chosen));
}

/** The chosen one, if it is known to work. */
export function workingIn(
  working: readonly WorkingProvider[],
  step: Step,
  value: (field: FieldView) => string,
): WorkingProvider | undefined {
  const chosen = chosenIn(step, value);
  return chosen === null ? undefined : working.find((each) => is(each, chosen));
}
