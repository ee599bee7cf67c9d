import type { ShowCustomerInput } from "../../bindings/ShowCustomerInput";
import type { Flow } from "./flow.svelte";
import { validatedOf } from "./step";

/** What the customer is to see of a sale; null to leave it as it is. `together`: several bills are being confirmed. */
export function customerStep(flow: Flow, together: boolean): ShowCustomerInput | null {
  const { step, basket } = flow;
  if (together) {
    const idempotencyKeys = basket.lines.map((line) => line.idempotencyKey);
    return { step: "confirming", idempotencyKeys, given: basket.given };
  }
  switch (step.is) {
    case "biller":
    case "opening":
      return { step: "nobody" };
    case "identify":
    case "pay": {
      const validated = validatedOf(step);
      return validated ? { step: "named", validation: validated.validation } : { step: "nobody" };
    }
    case "confirm":
      return {
        step: "confirming",
        idempotencyKeys: [step.review.idempotencyKey],
        given: flow.given,
      };
    // The sum is still what the customer is waiting to pay.
    case "approval":
      return null;
    case "outcome":
      return { step: "sent", id: step.operation.row.id };
  }
}
