import type { ApprovalView } from "../bindings/ApprovalView";
import { Attempt } from "../bridge/attempt.svelte";
import { call } from "../bridge/call";
import { onNews } from "../bridge/news";
import { laterOf } from "../model/approval";

/** A request for approval, followed where it was made: once it is granted, what it led to is read and takes its place. */
export class FollowedApproval {
  #view: ApprovalView = $state.raw() as ApprovalView;
  readonly #looking = new Attempt();
  readonly #taking = new Attempt();
  readonly #take: (granted: ApprovalView) => Promise<void>;

  constructor(made: ApprovalView, take: (granted: ApprovalView) => Promise<void>) {
    this.#view = made;
    this.#take = take;
  }

  get view(): ApprovalView {
    return this.#view;
  }

  /** Why it, or what it led to, could not be read; null if it could. What it led to exists all the same. */
  get error(): unknown {
    return this.#taking.error ?? this.#looking.error;
  }

  /** Its state as another call returned it. */
  async hear(now: ApprovalView): Promise<void> {
    if (this.#view.number !== now.number) return;
    this.#looking.clear();
    this.#view = laterOf(this.#view, now);
    if (this.#view.state === "granted") await this.#taking.run(() => this.#take(this.#view));
  }

  /** Reads it again. */
  async look(): Promise<void> {
    const { number } = this.#view;
    let now: ApprovalView | undefined;
    await this.#looking.ask(
      () => call("approval", { number }),
      (view) => (now = view),
    );
    if (now) await this.hear(now);
  }

  /** Reads it at each change of a request; returns a function that stops it. */
  follow(): () => void {
    return onNews(
      (change) => change.kind === "approvals",
      () => this.look(),
    );
  }
}
