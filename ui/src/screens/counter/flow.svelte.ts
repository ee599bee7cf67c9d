import { FollowedApproval } from "../../approval/followed.svelte";
import type { ApprovalView } from "../../bindings/ApprovalView";
import type { CustomerInput } from "../../bindings/CustomerInput";
import type { FieldName } from "../../bindings/FieldName";
import type { FieldView } from "../../bindings/FieldView";
import type { FilledForm } from "../../bindings/FilledForm";
import type { Mode } from "../../bindings/Mode";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { OperationId } from "../../bindings/OperationId";
import { Attempt } from "../../bridge/attempt.svelte";
import { call } from "../../bridge/call";
import { onNews } from "../../bridge/news";
import { formatAmount } from "../../format/money";
import { leftWaiting } from "../../session/leftWaiting.svelte";
import { differenceOf, takenOf, type Difference, type Taken } from "./cash";
import { Basket } from "./basket.svelte";
import { afterFailure } from "./failing";
import { asked } from "./fields";
import { customerOf, isSameCustomer, renamedSince, type Renamed } from "./lastTime";
import { saidIn } from "./pasted";
import {
  billerOf,
  confirmed,
  drawnFields,
  identifyFields,
  isForm,
  named,
  opened,
  opening,
  payFields,
  readForm,
  rested,
  stepBefore,
  unnamed,
  type FormStep,
  type IdentifyStep,
  type NotedId,
  type PayStep,
  type Step,
  type Texts,
} from "./step";
import { Typed } from "./typed.svelte";

/** One customer at the counter, from an empty form to an outcome, for every product. */
export class Flow {
  readonly mode: Mode;
  /** The service's name of a mode unknown to Kaunta. */
  readonly modeName: string | null;
  #step: Step = $state.raw(opening(null));
  readonly #typed: Typed;
  /** The earlier payment that the form is being filled in from. */
  #toFill: OperationId | null = null;
  #last = $state.raw<FilledForm | null>(null);
  #given = $state("");
  /** The cash to take from the customer when it was sent; null if it is not paid for in cash. */
  #taken = $state.raw<Taken | null>(null);
  #customerId = $state.raw<NotedId>({ kind: "none", lastFour: "" });
  /** A response counts only if nothing was requested, stopped or edited since. */
  readonly #asking = new Attempt();
  /** Of the payment that was made. */
  readonly #reading = new Attempt();
  readonly basket: Basket;

  constructor(mode: Mode, prefilled: Texts = {}, modeName: string | null = null, basket?: Basket) {
    this.basket = basket ?? new Basket();
    this.mode = mode;
    this.modeName = modeName;
    this.#typed = new Typed(prefilled);
    if (this.#paysBill) this.#step = { is: "biller", before: null };
  }

  get #paysBill(): boolean {
    return this.mode === "PARTNER_PAY_BILL_PAYMENT";
  }

  /** What was noted of the customer's document, for a large payment. */
  get customerId(): NotedId {
    return this.#customerId;
  }

  noteId(noted: Partial<NotedId>): void {
    this.#customerId = { ...this.#customerId, ...noted };
    if (this.#step.is === "confirm" && this.#step.asking === null)
      this.#step = { ...this.#step, failure: null };
  }

  /** The cash that the customer gave, as typed. */
  get given(): string {
    return this.#given;
  }

  give(text: string): void {
    this.#given = text;
  }

  /** Who the payment would be to, once it is certain; null for the partner wallet. */
  get customer(): CustomerInput | null {
    return customerOf(this.#step, this.mode, (fields) => this.#typed.answers(fields));
  }

  /** Whether the form asks for this after the beneficiary. */
  takes(name: FieldName): boolean {
    return this.#payField(name) !== undefined;
  }

  /** Fills in a field with what is known of the customer. */
  fill(name: FieldName, text: string): void {
    const field = this.#payField(name);
    if (field) this.type(field, field.kind === "amount" ? formatAmount(text) : text);
  }

  #payField(name: FieldName): FieldView | undefined {
    const fields = isForm(this.#step) ? payFields(this.#step) : [];
    return asked(fields).find((each) => each.name === name);
  }

  /** The sum that is still to take or to give back, if the payment cost more or less than was taken. */
  get difference(): Difference | null {
    return this.#step.is === "outcome" ? differenceOf(this.#taken, this.#step.operation.row) : null;
  }

  get step(): Step {
    return this.#step;
  }

  get biller(): string | null {
    return billerOf(this.#step);
  }

  /** Whether the form has input. */
  get begun(): boolean {
    if (this.basket.lines.length > 0 || this.biller !== null) return true;
    return !this.#typed.isEmpty;
  }

  value(field: FieldView): string {
    return this.#typed.value(field);
  }

  /** Puts an account or a phone from a scanner into its field, even before the biller is chosen. Ignored outside the form. */
  scan(number: string): void {
    const step = this.#step;
    if (!isForm(step)) return;
    const name = this.#scanField;
    const before = (this.#typed.texts[name] ?? "").replace(/\D/g, "");
    // The amount and phone were typed for another customer.
    if (step.is === "pay" && before !== "" && before !== number) this.#typed.replace({});
    this.#put(step, name, number);
  }

  /** Fills in the field, or keeps the text until the field is shown. */
  #put(step: FormStep, name: FieldName, text: string): void {
    const field = drawnFields(step).find((each) => each.name === name);
    if (field) this.type(field, text);
    else this.#typed.keep(name, text);
  }

  /** Fills in the fields from a message, also later ones; a validated beneficiary is kept. False if it has nothing for them. */
  paste(message: string): boolean {
    const step = this.#step;
    if (!isForm(step)) return false;
    const isValidated = step.is === "pay" && step.filling.validated !== null;
    const { texts, sums } = saidIn(message, this.#scanField, isValidated);
    const said = Object.entries(texts);
    for (const [name, text] of said) this.#put(step, name as FieldName, text);
    this.#typed.offer(sums);
    return said.length > 0;
  }

  /** The sums of a pasted message that names several, for as long as it may be meant. */
  get sums(): readonly string[] {
    return this.#typed.sums;
  }

  /** The field that a scan goes into. */
  get #scanField(): "accountNumber" | "phoneNumber" {
    return this.#paysBill || this.mode === "PARTNER_SEND_BANK" ? "accountNumber" : "phoneNumber";
  }

  /** The scanned account, if any. */
  get scanned(): string {
    return this.#typed.texts.accountNumber ?? "";
  }

  type(field: FieldView, text: string): void {
    if (this.#typed.type(field, text)) this.#edited(field);
  }

  #edited({ name }: FieldView): void {
    if (this.#step.is !== "identify" && this.#step.is !== "pay") return;
    if (this.#step.asking !== "form") this.stop();
    const step = {
      ...this.#step,
      wrong: { ...this.#step.wrong, [name]: undefined },
      failure: null,
    };
    const names = identifyFields(step).some((each) => each.name === name);
    this.#step = names ? { ...unnamed(step), wrong: step.wrong } : step;
  }

  /** The earlier payment that the form was filled in from; null once somebody else's account or phone is typed. */
  get lastTime(): FilledForm | null {
    const last = this.#last;
    return last && isSameCustomer(last, this.biller, this.#typed.texts) ? last : null;
  }

  /** Another name than last time, as the service has just returned it; null if it is the same or not validated. */
  get renamed(): Renamed | null {
    return renamedSince(this.lastTime, this.#step);
  }

  /** Fills the form in from an earlier payment and validates the beneficiary, as if a person had typed it and pressed Enter. */
  async payAgain(id: OperationId): Promise<void> {
    this.#toFill = id;
    const filled = await this.#ask(opening(null), () => call("payAgain", { id }));
    if (!filled) return;
    this.#toFill = null;
    this.#last = filled;
    this.#typed.replace({ ...filled.answers, amount: formatAmount(filled.last.amount) });
    this.#step = opening(filled.biller);
    await this.load();
    // A form without a name to check is left to the person.
    if (this.step.is === "identify") await this.next();
  }

  /** Loads the form, and again after the settings changed; keeps the input. */
  async load(): Promise<void> {
    if (this.#toFill !== null) return this.payAgain(this.#toFill);
    const step = this.#step;
    if (step.is === "biller" || !isForm(step)) return;
    const meanwhile: Step =
      step.is === "opening" ? opening(step.biller) : { ...rested(step), asking: "form" };
    const [{ mode, modeName }, { biller }] = [this, step];
    const view = await this.#ask(meanwhile, () => call("form", { mode, biller, modeName }));
    const now = this.#step;
    if (view && isForm(now) && now.is !== "biller")
      this.#step = opened(now, readForm(view, modeName));
  }

  async chooseBiller(code: string): Promise<void> {
    this.#toFill = null;
    const here = this.#step.is === "biller" ? this.#step.before : this.#step;
    if (here?.is === "identify" && here.biller === code) {
      this.#step = here;
      return;
    }
    this.#step = opening(code);
    await this.load();
  }

  /** Submits the current step, as Enter does. */
  async next(): Promise<void> {
    const step = this.#step;
    if (step.is === "identify" && step.asking === null) await this.#validate(step);
    else if (step.is === "pay" && step.asking === null) await this.#reviewForm(step);
  }

  async #validate(step: IdentifyStep): Promise<void> {
    const [mode, biller, answers] = [
      this.mode,
      step.biller,
      this.#typed.answers(step.form.identify),
    ];
    const validated =
      step.validated ??
      (await this.#ask({ ...rested(step), asking: "validate" }, () =>
        call("validate", { mode, biller, answers }),
      ));
    if (validated) this.#step = named(step, validated);
  }

  async #reviewForm(step: PayStep): Promise<void> {
    const [mode, biller] = [this.mode, step.biller];
    const validation = step.filling.validated?.validation ?? null;
    const answers = this.#typed.answers(drawnFields(step));
    // Already chosen on the previous screen.
    if (this.modeName !== null) answers.mode = this.modeName;
    const from = rested(step);
    const review = await this.#ask({ ...from, asking: "review" }, () =>
      call("review", { mode, biller, validation, answers }),
    );
    if (review) this.#step = { is: "confirm", from, review, asking: null, failure: null };
  }

  /** Sends the confirmed payment. A second call meanwhile, or after a failure, sends the same payment. */
  async submit(): Promise<void> {
    const step = this.#step;
    if (step.is !== "confirm" || step.asking) return;
    const operation = await this.#ask({ ...step, asking: "submit", failure: null }, () =>
      call("submit", confirmed(step.review, this.#customerId)),
    );
    if (!operation) return;
    leftWaiting.made(operation);
    this.#taken = takenOf(step.review, "sent");
    this.#step = { is: "outcome", from: step.from, operation };
    // Its state may have changed between the write and this response.
    await this.refresh();
  }

  /** Requests approval of the reviewed payment; sends nothing. */
  async askApproval(): Promise<void> {
    const step = this.#step;
    if (step.is !== "confirm" || step.asking) return;
    const approval = await this.#ask({ ...step, asking: "approval", failure: null }, () =>
      call("askApproval", confirmed(step.review, this.#customerId)),
    );
    if (!approval) return;
    this.#taken = takenOf(step.review, "askedFor");
    const request: FollowedApproval = new FollowedApproval(approval, (granted) =>
      this.#takeGranted(request, granted),
    );
    this.#step = { is: "approval", from: step.from, request };
    await request.hear(approval);
  }

  /** Continues with the payment that was approved. */
  async #takeGranted(request: FollowedApproval, { operation: id }: ApprovalView): Promise<void> {
    const waiting = () => {
      const step = this.#step;
      return step.is === "approval" && step.request === request ? step : null;
    };
    if (id === null || !waiting()) return;
    const operation = await call("operation", { id });
    const step = waiting();
    if (!step) return;
    this.#step = { is: "outcome", from: step.from, operation };
    // Its state may have changed between the read and this response.
    await this.refresh();
  }

  /** Reloads the approval. */
  async lookAtApproval(): Promise<void> {
    if (this.#step.is === "approval") await this.#step.request.look();
  }

  /** The operation as just read or changed on its own screen. */
  update(operation: OperationDetail): void {
    if (this.#step.is === "outcome") this.#step = { ...this.#step, operation };
  }

  /** Reloads the operation; of two responses the one requested last counts. */
  async refresh(): Promise<void> {
    if (this.#step.is !== "outcome") return;
    const { id } = this.#step.operation.row;
    await this.#reading.ask(
      () => call("operation", { id }),
      (operation) => {
        const now = this.#step;
        if (now.is === "outcome" && now.operation.row.id === id) this.update(operation);
      },
    );
  }

  /** Follows the operation; returns a function that stops it. */
  follow(): () => void {
    const stops = [
      onNews(
        (change) => change.kind === "approvals",
        () => this.lookAtApproval(),
      ),
      onNews(
        (change) => change.kind === "operation" && change.id === this.#made,
        () => this.refresh(),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The payment on the screen. */
  get #made(): OperationId | null {
    return this.#step.is === "outcome" ? this.#step.operation.row.id : null;
  }

  /** Whether a write is in progress, which leaving does not cancel. */
  get committing(): boolean {
    return this.#step.is === "confirm" && this.#step.asking !== null;
  }

  /** Whether it was sent or approval was requested: the form is closed. */
  get handedOver(): boolean {
    return this.#step.is === "approval" || this.#step.is === "outcome";
  }

  /** Stops waiting and ignores a late response. A sent payment can't be stopped. */
  stop(): void {
    if (this.committing) return;
    this.#asking.drop();
    if (this.#step.is === "identify" || this.#step.is === "pay")
      this.#step = { ...this.#step, asking: null };
  }

  /** Goes one step back and keeps the input; false if there is none. */
  back(): boolean {
    const before = stepBefore(this.#step, this.#paysBill);
    if (before === null) return false;
    if (before !== this.#step) this.#unfold(before);
    return true;
  }

  /** Shows another step; responses in flight no longer count. */
  #unfold(step: Step): void {
    this.#asking.drop();
    this.#step = step.is === "identify" || step.is === "pay" ? rested(step) : step;
  }

  /** After a payment that moved no money: back to the form, for a new review. */
  retry(): void {
    if (!isForm(this.#step)) this.#unfold(this.#step.from);
  }

  /** Called on leaving: true if the input is to be kept. */
  leave(): boolean {
    if (this.handedOver || this.committing || this.basket.handedOver) return false;
    this.stop();
    this.retry();
    return true;
  }

  async #ask<T>(meanwhile: Step, question: () => Promise<T>): Promise<T | undefined> {
    let answered: T | undefined;
    this.#step = meanwhile;
    await this.#asking.ask(
      question,
      (answer) => (answered = answer),
      (error) => (this.#step = afterFailure(this.#step, error)),
    );
    return answered;
  }
}
