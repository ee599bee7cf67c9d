import type { OnboardingStep } from "../../../bindings/OnboardingStep";
import type { PartnerView } from "../../../bindings/PartnerView";

/** The steps that a person has said are done; what Kaunta sees itself is not theirs to say. */
export function tickedOf(view: PartnerView): OnboardingStep[] {
  return view.onboarding.filter((each) => each.byHand && each.done).map((each) => each.step);
}
