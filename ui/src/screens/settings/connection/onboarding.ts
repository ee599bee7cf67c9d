import type { OnboardingStep } from "../../../bindings/OnboardingStep";
import type { PartnerView } from "../../../bindings/PartnerView";

/** Steps that a person marks as done; Kaunta detects the others itself. */
export function tickedOf(view: PartnerView): OnboardingStep[] {
  return view.onboarding.filter((each) => each.byHand && each.done).map((each) => each.step);
}
