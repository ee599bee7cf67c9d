import type { FollowedApproval } from "../../approval/followed.svelte";
import type { FieldName } from "../../bindings/FieldName";
import type { FieldView } from "../../bindings/FieldView";
import type { FormView } from "../../bindings/FormView";
import type { IdKind } from "../../bindings/IdKind";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { Review } from "../../bindings/Review";
import type { SubmitInput } from "../../bindings/SubmitInput";
import type { Validated } from "../../bindings/Validated";
import { mayPayAgain } from "../../model/outcome";

/** A customer's document as it is typed. */
export interface NotedId {
  kind: IdKind | "none";
  lastFour: string;
}

export type Texts = { [K in FieldName]?: string };

/** Fields that identify the beneficiary, validated before the others are shown. */
interface NamedForm {
  named: true;
  identify: readonly FieldView[];
}

/** All fields at once, if the service names no beneficiary. */
interface PlainForm {
  named: false;
  fields: readonly FieldView[];
}

export type Form = NamedForm | PlainForm;

/** The errors of a form. */
interface Faults {
  /** By field, shown next to it. */
  wrong: Texts;
  /** Other errors, for `describe`; null if none. */
  failure: unknown;
}

/** The biller is not chosen yet; the previous choice is restored with it. */
interface BillerStep {
  is: "biller";
  before: OpeningStep | IdentifyStep | null;
}

/** The form is loading. */
interface OpeningStep {
  is: "opening";
  /** The biller; null if no bill is paid. */
  biller: string | null;
  failure: unknown;
}

export interface IdentifyStep extends Faults {
  is: "identify";
  biller: string | null;
  form: NamedForm;
  /** The service's validation of the current values; null if not validated. */
  validated: Validated | null;
  asking: "form" | "validate" | null;
}

export interface PayStep extends Faults {
  is: "pay";
  biller: string | null;
  filling: { form: NamedForm; validated: Validated } | { form: PlainForm; validated: null };
  asking: "form" | "review" | null;
}

export interface ConfirmStep {
  is: "confirm";
  from: PayStep;
  review: Review;
  /** The write in progress, which leaving does not cancel. */
  asking: "submit" | "approval" | null;
  failure: unknown;
}

/** Approval was requested. */
export interface ApprovalStep {
  is: "approval";
  from: PayStep;
  request: FollowedApproval;
}

export interface OutcomeStep {
  is: "outcome";
  from: PayStep;
  operation: OperationDetail;
}

/** The steps shown as one form. */
export type FormStep = BillerStep | OpeningStep | IdentifyStep | PayStep;

/** The current step with exactly the data it needs. */
export type Step = FormStep | ConfirmStep | ApprovalStep | OutcomeStep;

export function isForm(step: Step): step is FormStep {
  return step.is !== "confirm" && step.is !== "approval" && step.is !== "outcome";
}

/** A form from Rust, without the mode field if the mode was chosen already. */
export function readForm(view: FormView, modeName: string | null): Form {
  if (view.validated)
    return { named: true, identify: view.fields.filter((each) => each.step === "identify") };
  return {
    named: false,
    fields: view.fields.filter((each) => each.name !== "mode" || modeName === null),
  };
}

const nothing = { wrong: {}, failure: null, asking: null } as const;

export function opening(biller: string | null): OpeningStep {
  return { is: "opening", biller, failure: null };
}

/** The form without validation and errors. */
export function rested<S extends IdentifyStep | PayStep>(step: S): S {
  return { ...step, ...nothing };
}

/** The form was loaded or reloaded: keeps the validation. */
export function opened(step: OpeningStep | IdentifyStep | PayStep, form: Form): Step {
  const { biller } = step;
  if (!form.named) return { is: "pay", biller, filling: { form, validated: null }, ...nothing };
  if (step.is === "pay" && step.filling.validated)
    return { ...rested(step), filling: { form, validated: step.filling.validated } };
  const validated = step.is === "identify" ? step.validated : null;
  return { is: "identify", biller, form, validated, ...nothing };
}

/** The service has named the beneficiary. */
export function named({ biller, form }: IdentifyStep, validated: Validated): PayStep {
  return { is: "pay", biller, filling: { form, validated }, ...nothing };
}

/** Back from the amount to the beneficiary; undefined if the form identifies none. */
export function backToName({ biller, filling }: PayStep): IdentifyStep | undefined {
  if (!filling.validated) return undefined;
  return { is: "identify", biller, ...filling, ...nothing };
}

/** Drops the validation. */
export function unnamed(step: IdentifyStep | PayStep): IdentifyStep | PayStep {
  const back = step.is === "pay" ? backToName(step) : step;
  return back ? { ...back, validated: null } : step;
}

export function billerOf(step: Step): string | null {
  if (step.is === "biller") return step.before?.biller ?? null;
  return isForm(step) ? step.biller : step.from.biller;
}

/** The form shown; null if there is none yet. */
export function formOf(step: FormStep): Form | null {
  if (step.is === "identify") return step.form;
  return step.is === "pay" ? step.filling.form : null;
}

export function validatedOf(step: FormStep): Validated | null {
  if (step.is === "pay") return step.filling.validated;
  return step.is === "identify" ? step.validated : null;
}

/** The fields that identify the beneficiary. */
export function identifyFields(step: FormStep): readonly FieldView[] {
  if (step.is === "identify") return step.form.identify;
  return step.is === "pay" && step.filling.form.named ? step.filling.form.identify : [];
}

/** The fields after validation; all fields if the form identifies no beneficiary. */
export function payFields(step: FormStep): readonly FieldView[] {
  if (step.is !== "pay") return [];
  const { filling } = step;
  if (!filling.validated) return filling.form.fields;
  const known = filling.form.identify.map((each) => each.name);
  const fields = filling.validated.fields.filter((each) => !known.includes(each.name));
  // The amount comes first, then the paying phone.
  return [
    ...fields.filter((each) => each.kind === "amount"),
    ...fields.filter((each) => each.kind !== "amount"),
  ];
}

/** The fields on screen. */
export function drawnFields(step: FormStep): readonly FieldView[] {
  return [...identifyFields(step), ...payFields(step)];
}

export function wrongOf(step: FormStep): Texts {
  return step.is === "identify" || step.is === "pay" ? step.wrong : {};
}

export function failureOf(step: FormStep): unknown {
  return step.is === "biller" ? null : step.failure;
}

/** The call in progress. */
export function askingOf(step: FormStep): "form" | "validate" | "review" | null {
  switch (step.is) {
    case "biller":
      return null;
    case "opening":
      return step.failure === null ? "form" : null;
    case "identify":
    case "pay":
      return step.asking;
  }
}

/** The step that Escape returns to; the same one if it stays; null if there is none. */
export function stepBefore(step: Step, paysBill: boolean): Step | null {
  switch (step.is) {
    case "biller":
      return null;
    case "opening":
      return paysBill ? { is: "biller", before: step } : null;
    case "identify":
      if (step.asking === "validate") return rested(step);
      return paysBill ? { is: "biller", before: step } : null;
    case "pay":
      return step.asking === "review" ? rested(step) : (backToName(step) ?? null);
    case "confirm":
      return step.asking === null ? step.from : step;
    case "approval": {
      // A waiting approval is left only by its buttons; a decided one also by a key.
      const { state } = step.request.view;
      return state === "waiting" || state === "granted" ? step : step.from;
    }
    case "outcome":
      return mayPayAgain(step.operation) ? step.from : step;
  }
}

/** What confirms a reviewed payment, with what was noted of the customer's document where one is asked for. */
export function confirmed({ idempotencyKey, asksId }: Review, noted: NotedId): SubmitInput {
  const { kind, lastFour } = noted;
  const customerId = asksId ? { kind: kind === "none" ? null : kind, lastFour } : null;
  return { idempotencyKey, customerId };
}
