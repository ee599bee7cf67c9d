import type { BasketId } from "../../bindings/BasketId";
import type { BasketReview } from "../../bindings/BasketReview";
import type { Review } from "../../bindings/Review";
import { Attempt } from "../../bridge/attempt.svelte";
import { call } from "../../bridge/call";
import type { NotedId } from "./step";

/** The bills of one customer that were read back and are paid in one go. */
export class Basket {
  #lines = $state.raw<readonly Review[]>([]);
  #review = $state.raw<BasketReview | null>(null);
  readonly #reviewing = new Attempt();
  readonly #paying = new Attempt();
  // Not state: a screen that is closed by the change itself still reads the state from before it.
  #handedOver = false;
  /** Whether all are being confirmed, instead of one more being filled in. */
  together = $state(false);
  /** The cash that the customer gave, as typed. */
  given = $state("");
  customerId = $state.raw<NotedId>({ kind: "none", lastFour: "" });

  get lines(): readonly Review[] {
    return this.#lines;
  }

  /** Null until Rust has added them up. */
  get review(): BasketReview | null {
    return this.#review;
  }

  get failure(): unknown {
    return this.#reviewing.error ?? this.#paying.error;
  }

  get paying(): boolean {
    return this.#paying.busy;
  }

  /** Whether they were sent, or approval was requested: the list is closed. */
  get handedOver(): boolean {
    return this.#handedOver;
  }

  async add(...lines: Review[]): Promise<void> {
    this.#lines = [...this.#lines, ...lines];
    await this.look();
  }

  async remove(line: Review): Promise<void> {
    this.#lines = this.#lines.filter((each) => each !== line);
    if (this.#lines.length === 0) this.together = false;
    await this.look();
  }

  #input() {
    return { idempotencyKeys: this.#lines.map((line) => line.idempotencyKey) };
  }

  /** Asks Rust to add them up. */
  async look(): Promise<void> {
    this.#reviewing.drop();
    this.#review = null;
    this.#forgive();
    if (this.#lines.length === 0) return;
    await this.#reviewing.ask(
      () => call("reviewBasket", this.#input()),
      (review) => (this.#review = review),
    );
  }

  #forgive(): void {
    this.#reviewing.clear();
    this.#paying.clear();
  }

  noteId(noted: Partial<NotedId>): void {
    this.customerId = { ...this.customerId, ...noted };
    this.#forgive();
  }

  #confirmed(review: BasketReview) {
    const { kind, lastFour } = this.customerId;
    const customerId = review.asksId ? { kind: kind === "none" ? null : kind, lastFour } : null;
    return { ...this.#input(), customerId };
  }

  /** Sends what was confirmed; null if it was not taken. Pressed again after a failure, they are the same bills. */
  async pay(): Promise<BasketId | null> {
    return this.#take(async (review) => (await call("payBasket", this.#confirmed(review))).id);
  }

  /** Asks a second person about all of them, as one request. Returns its number; null if it was not taken. */
  async ask(): Promise<number | null> {
    return this.#take(
      async (review) => (await call("askBasketApproval", this.#confirmed(review))).number,
    );
  }

  async #take<T>(what: (review: BasketReview) => Promise<T>): Promise<T | null> {
    const review = this.#review;
    if (review === null) return null;
    this.#reviewing.clear();
    let taken: T | null = null;
    await this.#paying.run(async () => {
      taken = await what(review);
      this.#handedOver = true;
    });
    return taken;
  }
}
