import type { ShowCustomerInput } from "../bindings/ShowCustomerInput";
import { call } from "../bridge/call";
import { quietly } from "../bridge/quietly";
import { together } from "../bridge/together";
import { session } from "./session.svelte";

/** Tells Rust which step the customer is to see, one at a time: of those that come meanwhile only the last counts. */
class CustomerScreen {
  #next: ShowCustomerInput | null = null;
  #last: ShowCustomerInput = { step: "nobody" };

  show(step: ShowCustomerInput): void {
    // While locked the screen is clear already, and a call would be refused.
    if (session.start?.customerScreen !== true || session.closed || !session.may("sell")) {
      this.#last = { step: "nobody" };
      this.#next = null;
      return;
    }
    // What was sent is shown again: its state has changed.
    const wasSent = step.step === "sent" || step.step === "sentTogether";
    if (!wasSent && JSON.stringify(step) === JSON.stringify(this.#last)) return;
    this.#last = step;
    this.#next = step;
    void this.#send();
  }

  readonly #send = together(async () => {
    const step = this.#next;
    this.#next = null;
    // The sale goes on without it: Rust has cleared the screen.
    if (step !== null) await quietly("showCustomer", () => call("showCustomer", step));
  });
}

export const customerScreen = new CustomerScreen();
