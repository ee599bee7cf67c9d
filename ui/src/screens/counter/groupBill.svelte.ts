import type { FavouriteView } from "../../bindings/FavouriteView";
import type { FieldView } from "../../bindings/FieldView";
import type { OperationId } from "../../bindings/OperationId";
import type { Review } from "../../bindings/Review";
import { isPayableBill } from "../../favourites/names";
import { Flow } from "./flow.svelte";
import type { Renamed } from "./lastTime";
import { failureOf, isForm, payFields, validatedOf, wrongOf } from "./step";

/** One bill of a customer who has several: filled in from its last payment, and checked like any other before it is in the list. */
export class GroupBill {
  readonly favourite: FavouriteView;
  /** The last payment of it. */
  readonly last: OperationId;
  readonly flow = new Flow("PARTNER_PAY_BILL_PAYMENT");
  /** Whether it is paid this time. */
  isIncluded = $state(true);
  /** Whether the person has confirmed that another name than last time is right. */
  nameIsRight = $state(false);
  /** Whether the person knows of the earlier payments that look like the same one. */
  isAnother = $state(false);

  constructor(favourite: FavouriteView, last: OperationId) {
    this.favourite = favourite;
    this.last = last;
  }

  /** Asks the service whose account it is. */
  open(): Promise<void> {
    return this.flow.payAgain(this.last);
  }

  /** The holder, as the service has just said; null until it has, or if it gives no name. */
  get holder(): string | null {
    const { step } = this.flow;
    return validatedOf(isForm(step) ? step : step.from)?.name ?? null;
  }

  get isNamed(): boolean {
    const { step } = this.flow;
    return validatedOf(isForm(step) ? step : step.from) !== null;
  }

  /** The field of the amount; undefined until the account was checked. */
  get amount(): FieldView | undefined {
    const { step } = this.flow;
    const from = isForm(step) ? step : step.from;
    return payFields(from).find((field) => field.kind === "amount");
  }

  /** Another amount needs another check. */
  type(field: FieldView, text: string): void {
    if (!isForm(this.flow.step)) this.flow.retry();
    this.isAnother = false;
    this.flow.type(field, text);
  }

  /** What is wrong with the amount. */
  get wrongAmount(): string | undefined {
    const { step } = this.flow;
    return isForm(step) ? wrongOf(step).amount : undefined;
  }

  /** What is wrong with fields that are not shown here; they are corrected in the form of that bill. */
  get wrongElsewhere(): string[] {
    const { step } = this.flow;
    if (!isForm(step)) return [];
    const others = Object.entries(wrongOf(step)).filter(([name]) => name !== "amount");
    return others.map(([, words]) => words).filter((words) => words !== undefined);
  }

  get failure(): unknown {
    const { step } = this.flow;
    return isForm(step) ? failureOf(step) : null;
  }

  /** What was checked; null until it was. */
  get review(): Review | null {
    const { step } = this.flow;
    return step.is === "confirm" ? step.review : null;
  }

  get renamed(): Renamed | null {
    const before = this.review?.nameBefore ?? null;
    return this.flow.renamed ?? (before === null ? null : { before, now: this.holder });
  }

  /** Whether a person has to answer something before it can be paid. */
  get isQuestioned(): boolean {
    const isRepeated = (this.review?.earlier.length ?? 0) > 0;
    return (isRepeated && !this.isAnother) || (this.renamed !== null && !this.nameIsRight);
  }

  /** Asks for what is missing: whose account it is, then what the payment would be. */
  async check(): Promise<void> {
    if (this.flow.step.is === "opening") await this.open();
    if (this.flow.step.is === "identify") await this.flow.next();
    if (this.flow.step.is === "pay") await this.flow.next();
  }
}

/** The bills of a customer, of all favourites. */
export function billsOf(
  customer: string,
  favourites: readonly FavouriteView[],
): { favourite: FavouriteView; last: OperationId }[] {
  return favourites.flatMap((favourite) => {
    const { operation } = favourite;
    const isTheirs = favourite.customer === customer && isPayableBill(favourite);
    return isTheirs && operation !== null ? [{ favourite, last: operation }] : [];
  });
}
