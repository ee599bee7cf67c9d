import type { ApprovalView } from "../../bindings/ApprovalView";
import type { FieldName } from "../../bindings/FieldName";
import type { FieldView } from "../../bindings/FieldView";
import type { FormView } from "../../bindings/FormView";
import type { Mode } from "../../bindings/Mode";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { Review } from "../../bindings/Review";
import type { Validated } from "../../bindings/Validated";
import { call, CallError, onChange } from "../../bridge/call";
import { laterOf } from "../../model/approval";
import { mayStartAnew } from "../../model/outcome";
import { asked, sameAnswer } from "./fields";
import { suggestNetwork } from "./network";

/** How far the page has unfolded. */
export type Stage = "biller" | "identify" | "pay" | "confirm" | "approval" | "outcome";
type Asking = "form" | "validate" | "review" | "submit" | "approval";
type Texts = { [K in FieldName]?: string };

/** One customer at the counter, from an empty form to an outcome; the same for every product. */
export class Flow {
  readonly mode: Mode;
  /** The service's own name of a mode that Kaunta does not know. */
  readonly modeName: string | null;
  stage = $state<Stage>("identify");
  biller = $state.raw<string | null>(null);
  form = $state.raw<FormView | null>(null);
  validated = $state.raw<Validated | null>(null);
  review = $state.raw<Review | null>(null);
  /** What a second person was asked. */
  approval = $state.raw<ApprovalView | null>(null);
  operation = $state.raw<OperationDetail | null>(null);
  /** What is being waited for. */
  asking = $state.raw<Asking | null>(null);
  /** What is wrong with each field, to stand next to it. */
  wrong = $state.raw<Texts>({});
  /** What went wrong beyond the fields, for `describe`; null when nothing did. */
  failure = $state.raw<unknown>(null);
  #typed = $state.raw<Texts>({});
  /** An answer counts only if nothing was asked, stopped or edited since its question. */
  #turn = 0;
  #reading = 0;

  constructor(mode: Mode, prefilled: Texts = {}, modeName: string | null = null) {
    this.mode = mode;
    this.modeName = modeName;
    this.#typed = prefilled;
    this.stage = this.#first;
  }

  get #first(): Stage {
    return this.mode === "PARTNER_PAY_BILL_PAYMENT" ? "biller" : "identify";
  }

  /** Whether there is anything to lose or to start again from. */
  get begun(): boolean {
    return this.biller !== null || Object.values(this.#typed).some((text) => text !== "");
  }

  /** The fields that name the beneficiary. */
  get identify(): FieldView[] {
    if (!this.form) return [];
    return this.form.validated ? this.form.fields.filter((each) => each.step === "identify") : [];
  }

  /** The fields that are asked once the name was read back; all of them where no name is. */
  get pay(): FieldView[] {
    if (this.form && !this.form.validated)
      return this.form.fields.filter((each) => each.name !== "mode" || this.modeName === null);
    const known = this.identify.map((each) => each.name);
    const fields = (this.validated?.fields ?? []).filter((each) => !known.includes(each.name));
    // The sum comes first at the counter, then whose phone pays.
    return [
      ...fields.filter((each) => each.kind === "amount"),
      ...fields.filter((each) => each.kind !== "amount"),
    ];
  }

  /** What is on the screen to fill in now. */
  get drawn(): FieldView[] {
    return this.stage === "pay" ? [...this.identify, ...this.pay] : this.identify;
  }

  value(field: FieldView): string {
    if (field.fixed) return field.value;
    const typed = this.#typed[field.name];
    if (typed !== undefined) return typed;
    return (field.kind === "network" && this.#suggested(field)) || field.value;
  }

  /** A scanner read an account: it goes into its field, also before anybody has said whose it is. */
  scan(account: string): void {
    const field = this.identify.find((each) => each.name === "accountNumber");
    if (field) this.type(field, account);
    else this.#typed = { ...this.#typed, accountNumber: account };
  }

  /** The account that a scanner read, or nothing. */
  get scanned(): string {
    return this.#typed.accountNumber ?? "";
  }

  #suggested(field: FieldView): string | undefined {
    const network = suggestNetwork(this.#typed.phoneNumber ?? "");
    return field.choices.find((choice) => choice.value === network)?.value;
  }

  type(field: FieldView, text: string): void {
    const before = this.value(field);
    if (before === text) return;
    const typed: Texts = { ...this.#typed, [field.name]: text };
    // Another network's number drops the choice made for the one before.
    if (field.kind === "phone" && suggestNetwork(before) !== suggestNetwork(text))
      delete typed.mnoProvider;
    this.#typed = typed;
    if (sameAnswer(field, before, text)) return;
    this.wrong = { ...this.wrong, [field.name]: undefined };
    this.failure = null;
    if (this.asking === "validate" || this.asking === "review") this.stop();
    if (this.identify.some((each) => each.name === field.name)) this.#forgetBeneficiary();
  }

  #forgetBeneficiary(): void {
    this.validated = null;
    if (this.stage === "pay") this.stage = "identify";
  }

  #texts(fields: readonly FieldView[]): Texts {
    return Object.fromEntries(asked(fields).map((each) => [each.name, this.value(each)]));
  }

  /** Loads the form, also anew after the settings changed; what was typed stays. */
  async load(): Promise<void> {
    if (this.stage === "biller") return;
    const { mode, biller, modeName } = this;
    const form = await this.#ask("form", call("form", { mode, biller, modeName }));
    if (!form) return;
    this.form = form;
    if (!form.validated && this.stage === "identify") this.stage = "pay";
  }

  async chooseBiller(code: string): Promise<void> {
    if (code !== this.biller || !this.form) {
      this.biller = code;
      this.form = null;
      this.validated = null;
    }
    this.stage = "identify";
    if (!this.form) await this.load();
  }

  /** One step on, as Enter does. */
  async next(): Promise<void> {
    if (this.asking) return;
    if (this.stage === "identify") await this.#validate();
    else if (this.stage === "pay") await this.#reviewForm();
  }

  async #validate(): Promise<void> {
    if (!this.validated) {
      const { mode, biller } = this;
      const answers = this.#texts(this.identify);
      const validated = await this.#ask("validate", call("validate", { mode, biller, answers }));
      if (!validated) return;
      this.validated = validated;
    }
    this.stage = "pay";
  }

  async #reviewForm(): Promise<void> {
    const { mode, biller } = this;
    const validation = this.validated?.validation ?? null;
    const answers = this.#texts([...this.identify, ...this.pay]);
    // Chosen by name on the screen before, it is not asked for once more.
    if (this.modeName !== null) answers.mode = this.modeName;
    const review = await this.#ask("review", call("review", { mode, biller, validation, answers }));
    if (!review) return;
    this.review = review;
    this.stage = "confirm";
  }

  /** Sends what was confirmed. Pressed again while it is at work, or after a failure, it is the same intention. */
  async submit(): Promise<void> {
    if (!this.review || this.asking) return;
    const { intention } = this.review;
    const operation = await this.#ask("submit", call("submit", { intention }));
    if (!operation) return;
    this.operation = operation;
    this.stage = "outcome";
    // It may have moved on between its writing and this answer.
    await this.refresh();
  }

  /** Asks a second person for what was reviewed; nothing is sent. */
  async askApproval(): Promise<void> {
    if (!this.review || this.asking) return;
    const { intention } = this.review;
    const asked = await this.#ask("approval", call("askApproval", { intention }));
    if (!asked) return;
    this.approval = asked;
    this.stage = "approval";
    await this.heard(asked);
  }

  /** How the approval stands now, from here or from elsewhere. Once granted, the flow goes on into what came of it. */
  async heard(now: ApprovalView): Promise<void> {
    if (this.stage !== "approval" || this.approval?.number !== now.number) return;
    this.approval = laterOf(this.approval, now);
    const id = this.approval.operation;
    if (this.approval.state !== "granted" || id === null) return;
    try {
      const operation = await call("operation", { id });
      if (this.stage !== "approval") return;
      this.failure = null;
      this.operation = operation;
      this.stage = "outcome";
      // It may have moved on between the reading and this answer.
      await this.refresh();
    } catch (error) {
      // It was begun, whatever hinders the reading: the page says so and reads again.
      if (this.stage === "approval") this.failure = error;
    }
  }

  /** Reads how the approval stands. */
  async lookAtApproval(): Promise<void> {
    const number = this.approval?.number;
    if (number === undefined || this.stage !== "approval") return;
    try {
      await this.heard(await call("approval", { number }));
    } catch (error) {
      // What is shown stays true; the next change asks again.
      console.error(error);
    }
  }

  /** Reads the operation anew; of two answers the one asked for last counts. */
  async refresh(): Promise<void> {
    const id = this.operation?.row.id;
    if (id === undefined) return;
    this.#reading += 1;
    const reading = this.#reading;
    try {
      const detail = await call("operation", { id });
      if (reading === this.#reading && this.operation?.row.id === id) this.operation = detail;
    } catch (error) {
      // What is shown stays true; the next change asks again.
      console.error(error);
    }
  }

  /** Follows the operation; returns how to stop. */
  follow(): () => void {
    return onChange((change) => {
      if (change.kind === "operation" && change.id === this.operation?.row.id) void this.refresh();
      else if (change.kind === "approvals") void this.lookAtApproval();
    });
  }

  /** Something is being written that can't be taken back by going elsewhere. */
  get committing(): boolean {
    return this.asking === "submit" || this.asking === "approval";
  }

  /** Stops waiting: a late answer is ignored. Money that was sent can't be stopped. */
  stop(): void {
    if (this.committing) return;
    this.#turn += 1;
    this.asking = null;
  }

  /** One step back, losing nothing typed; false where there is none in this form. */
  back(): boolean {
    if (this.committing) return true;
    // What waits for a second person is left by its own buttons, and only what was decided by a key.
    if (this.stage === "approval") return this.#leaveApproval();
    this.failure = null;
    if (this.asking === "validate" || this.asking === "review") this.stop();
    else if (this.stage === "confirm") this.#unfold("pay");
    else if (this.stage === "pay" && this.form?.validated) this.#unfold("identify");
    else if (this.stage === "identify") this.#unfold(this.#first);
    else if (this.operation && mayStartAnew(this.operation)) this.retry();
    else return this.stage !== "pay";
    return true;
  }

  #leaveApproval(): boolean {
    const state = this.approval?.state;
    if (state !== "waiting" && state !== "granted") this.retry();
    return true;
  }

  #unfold(stage: Stage): void {
    this.stop();
    this.review = null;
    this.wrong = {};
    this.stage = stage;
  }

  /** From an outcome that did not move money back to what was typed, for a review of its own. */
  retry(): void {
    this.operation = null;
    this.approval = null;
    this.failure = null;
    this.#unfold("pay");
  }

  /** Left for another screen: true if what was typed is to be found here again. */
  leave(): boolean {
    if (this.stage === "outcome" || this.stage === "approval" || this.committing) return false;
    this.stop();
    if (this.stage === "confirm") this.#unfold("pay");
    return true;
  }

  async #ask<T>(what: Asking, answer: Promise<T>): Promise<T | undefined> {
    this.#turn += 1;
    const turn = this.#turn;
    this.asking = what;
    this.failure = null;
    this.wrong = {};
    try {
      const answered = await answer;
      return turn === this.#turn ? answered : undefined;
    } catch (error) {
      if (turn === this.#turn) this.#fail(what, error);
      return undefined;
    } finally {
      if (turn === this.#turn) this.asking = null;
    }
  }

  #fail(what: Asking, error: unknown): void {
    if (error instanceof CallError && error.code === "review") {
      // Rust no longer has what this rests on: the step before is asked once more.
      if (what === "submit" || what === "approval") this.#unfold("pay");
      else if (what === "review") this.#forgetBeneficiary();
    }
    if (
      what === "submit" &&
      this.review &&
      error instanceof CallError &&
      error.code === "approval"
    ) {
      // The rules have changed since the review: it reads as one that says so from the start.
      this.review = { ...this.review, approval: error.message };
      return;
    }
    if (error instanceof CallError && error.code === "fields") {
      const drawn = this.drawn.map((each) => each.name);
      this.wrong = Object.fromEntries(error.fields.map((each) => [each.field, each.message]));
      if (error.fields.length > 0 && error.fields.every((each) => drawn.includes(each.field)))
        return;
    }
    this.failure = error;
  }
}
