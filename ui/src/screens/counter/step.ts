import type { ApprovalView } from "../../bindings/ApprovalView";
import type { FieldName } from "../../bindings/FieldName";
import type { FieldView } from "../../bindings/FieldView";
import type { FormView } from "../../bindings/FormView";
import type { OperationDetail } from "../../bindings/OperationDetail";
import type { Review } from "../../bindings/Review";
import type { Validated } from "../../bindings/Validated";

/** Texts by the field that they belong to. */
export type Texts = { [K in FieldName]?: string };

/** Fields that name the beneficiary, whom the service is asked about before the rest is asked. */
interface NamedForm {
  named: true;
  identify: readonly FieldView[];
}

/** All fields at once, where the service names nobody. */
interface PlainForm {
  named: false;
  fields: readonly FieldView[];
}

export type Form = NamedForm | PlainForm;

/** What is wrong with a form on the screen. */
interface Faults {
  /** With each field, to stand next to it. */
  wrong: Texts;
  /** Beyond the fields, for `describe`; null when nothing is. */
  failure: unknown;
}

/** Whose bill it is, is still to be chosen; what was chosen before is found again with it. */
export interface BillerStep {
  is: "biller";
  before: OpeningStep | IdentifyStep | null;
}

/** The form is not there yet. */
export interface OpeningStep {
  is: "opening";
  /** Whose bill it is; null where no bill is paid. */
  biller: string | null;
  failure: unknown;
}

export interface IdentifyStep extends Faults {
  is: "identify";
  biller: string | null;
  form: NamedForm;
  /** What the service said of the very answers that stand there; null where it has not been asked. */
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
  /** What is being written, that can't be taken back by going elsewhere. */
  asking: "submit" | "approval" | null;
  failure: unknown;
}

/** A second person was asked. */
export interface ApprovalStep {
  is: "approval";
  from: PayStep;
  approval: ApprovalView;
  failure: unknown;
}

export interface OutcomeStep {
  is: "outcome";
  from: PayStep;
  operation: OperationDetail;
}

/** What is drawn as one unfolding form. */
export type FormStep = BillerStep | OpeningStep | IdentifyStep | PayStep;

/** How far a customer has come, with what that step needs and nothing else. */
export type Step = FormStep | ConfirmStep | ApprovalStep | OutcomeStep;

export function isForm(step: Step): step is FormStep {
  return step.is !== "confirm" && step.is !== "approval" && step.is !== "outcome";
}

/** A form as Rust tells it. The mode is not asked for once more where it was chosen by its name. */
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

/** The same form, with nothing asked of it and nothing wrong with it. */
export function rested<S extends IdentifyStep | PayStep>(step: S): S {
  return { ...step, ...nothing };
}

/** The form has arrived, or has been read again: what the service said of a name stays. */
export function opened(step: OpeningStep | IdentifyStep | PayStep, form: Form): Step {
  const { biller } = step;
  if (!form.named) return { is: "pay", biller, filling: { form, validated: null }, ...nothing };
  if (step.is === "pay" && step.filling.validated)
    return { ...rested(step), filling: { form, validated: step.filling.validated } };
  const validated = step.is === "identify" ? step.validated : null;
  return { is: "identify", biller, form, validated, ...nothing };
}

/** The service has said who it is. */
export function named({ biller, form }: IdentifyStep, validated: Validated): PayStep {
  return { is: "pay", biller, filling: { form, validated }, ...nothing };
}

/** Back from the sum to the name; undefined where the form asks for no name. */
export function backToName({ biller, filling }: PayStep): IdentifyStep | undefined {
  if (!filling.validated) return undefined;
  return { is: "identify", biller, ...filling, ...nothing };
}

/** What the service said of the name no longer holds. */
export function unnamed(step: IdentifyStep | PayStep): IdentifyStep | PayStep {
  const back = step.is === "pay" ? backToName(step) : step;
  return back ? { ...back, validated: null } : step;
}

export function billerOf(step: Step): string | null {
  if (step.is === "biller") return step.before?.biller ?? null;
  return isForm(step) ? step.biller : step.from.biller;
}

/** The form that is drawn; null where there is none yet. */
export function formOf(step: FormStep): Form | null {
  if (step.is === "identify") return step.form;
  return step.is === "pay" ? step.filling.form : null;
}

export function validatedOf(step: FormStep): Validated | null {
  if (step.is === "pay") return step.filling.validated;
  return step.is === "identify" ? step.validated : null;
}

/** The fields that name the beneficiary. */
export function identifyFields(step: FormStep): readonly FieldView[] {
  if (step.is === "identify") return step.form.identify;
  return step.is === "pay" && step.filling.form.named ? step.filling.form.identify : [];
}

/** The fields that are asked once the name was read back; all of them where no name is. */
export function payFields(step: FormStep): readonly FieldView[] {
  if (step.is !== "pay") return [];
  const { filling } = step;
  if (!filling.validated) return filling.form.fields;
  const known = filling.form.identify.map((each) => each.name);
  const fields = filling.validated.fields.filter((each) => !known.includes(each.name));
  // The sum comes first at the counter, then whose phone pays.
  return [
    ...fields.filter((each) => each.kind === "amount"),
    ...fields.filter((each) => each.kind !== "amount"),
  ];
}

/** What is on the screen to fill in. */
export function drawnFields(step: FormStep): readonly FieldView[] {
  return [...identifyFields(step), ...payFields(step)];
}

export function wrongOf(step: FormStep): Texts {
  return step.is === "identify" || step.is === "pay" ? step.wrong : {};
}

export function failureOf(step: FormStep): unknown {
  return step.is === "biller" ? null : step.failure;
}

/** What the form waits for. */
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
