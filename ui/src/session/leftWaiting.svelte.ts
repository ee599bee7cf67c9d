import { untrack } from "svelte";
import type { ApprovalView } from "../bindings/ApprovalView";
import type { BasketId } from "../bindings/BasketId";
import type { BasketView } from "../bindings/BasketView";
import type { OperationDetail } from "../bindings/OperationDetail";
import type { OperationId } from "../bindings/OperationId";
import { after } from "../bridge/after";
import { call, onChange } from "../bridge/call";
import { quietly } from "../bridge/quietly";
import { outcomeOf } from "../model/outcome";
import { router } from "../navigation/router.svelte";

/** What became of something that was left waiting. */
export type Done =
  | { is: "paid" | "notPaid" | "disputed" | "token"; operation: OperationDetail }
  | { is: "granted" | "notGranted"; approval: ApprovalView }
  | { is: "ended" | "stopped"; basket: BasketView };

/** Called for each of them, with whether it went well. */
type Heard = (wentWell: boolean) => void;

/** What a payment still waits for; null if for nothing more. */
function awaited({ row, tokenClaim }: OperationDetail): "outcome" | "token" | null {
  switch (outcomeOf(row)) {
    case "sending":
    case "waiting":
    case "unknown":
    case "refused":
      return "outcome";
    case "paid":
      return tokenClaim?.state === "owed" || tokenClaim?.state === "late" ? "token" : null;
    case "notPaid":
    case "disputed":
      return null;
  }
}

const keyOf = (done: Done): string => {
  if ("operation" in done) return `operation ${done.operation.row.id}`;
  return "approval" in done ? `approval ${done.approval.number}` : `basket ${done.basket.id}`;
};

const wentWell = (done: Done) =>
  done.is === "paid" || done.is === "token" || done.is === "granted" || done.is === "ended";

/**
 * The payments, requests and bills that this person left waiting at the counter, and what became of them while another customer
 * was served. They are shown until the person has read them.
 */
class LeftWaiting {
  /** Each as last shown, and whether leaving its screen leaves it waiting. */
  readonly #payments = new Map<OperationId, { operation: OperationDetail; follows: boolean }>();
  readonly #requests = new Map<number, ApprovalView>();
  readonly #bills = new Map<BasketId, BasketView>();
  /** Those left waiting, and what each waits for. */
  readonly #outcomes = new Map<OperationId, "outcome" | "token">();
  readonly #approvals = new Set<number>();
  readonly #baskets = new Set<BasketId>();
  #heard: Heard | null = null;
  #done = $state.raw<readonly Done[]>([]);

  /** The oldest first. */
  get done(): readonly Done[] {
    return this.#done;
  }

  /** How many of them are tokens that came late. */
  get tokens(): number {
    return this.#done.filter((each) => each.is === "token").length;
  }

  /** A payment was made. It is left waiting unless a screen shows it now. */
  made({ row: { id } }: OperationDetail): void {
    this.#outcomes.set(id, "outcome");
    after(0, () => void this.#lookAt(id));
  }

  /** A payment is on the screen: at the counter, or anywhere that it can be read. */
  shows(operation: OperationDetail, atCounter: boolean): void {
    const { id } = operation.row;
    const follows = atCounter || this.#outcomes.has(id) || this.#payments.get(id)?.follows;
    this.#payments.set(id, { operation, follows: follows ?? false });
    this.#outcomes.delete(id);
    this.#drop(`operation ${id}`);
  }

  /** It no longer is. */
  leaves(id: OperationId): void {
    const shown = this.#payments.get(id);
    this.#payments.delete(id);
    const what = shown?.follows ? awaited(shown.operation) : null;
    if (what === null) return;
    this.#outcomes.set(id, what);
    // Not at once: the screen may have been closed by the lock, and nothing is asked of a locked program.
    after(0, () => void this.#lookAt(id));
  }

  /** A request of this person for approval is on the screen. */
  showsRequest(approval: ApprovalView): void {
    const { number } = approval;
    this.#requests.set(number, approval);
    this.#approvals.delete(number);
    this.#drop(`approval ${number}`);
  }

  leavesRequest(number: number): void {
    const approval = this.#requests.get(number);
    this.#requests.delete(number);
    if (approval?.state !== "waiting") return;
    this.#approvals.add(number);
    after(0, () => void this.#lookAtRequest(number));
  }

  /** Several bills that this person confirmed are on the screen. */
  showsBills(basket: BasketView): void {
    const { id } = basket;
    this.#bills.set(id, basket);
    this.#baskets.delete(id);
    this.#drop(`basket ${id}`);
  }

  leavesBills(id: BasketId): void {
    const basket = this.#bills.get(id);
    this.#bills.delete(id);
    if (basket?.state !== "running") return;
    this.#baskets.add(id);
    after(0, () => void this.#lookAtBills(id));
  }

  /** Follows what becomes of them; returns a function that stops it. */
  follow(heard: Heard): () => void {
    this.#heard = heard;
    for (const id of this.#outcomes.keys()) void this.#lookAt(id);
    this.#lookAtRequests();
    this.#lookAtAllBills();
    const stop = onChange((change) => {
      if (change.kind === "operation") void this.#lookAt(change.id);
      if (change.kind === "operation" || change.kind === "basket") this.#lookAtAllBills();
      if (change.kind === "approvals") this.#lookAtRequests();
    });
    return () => {
      this.#heard = null;
      stop();
    };
  }

  /** The person has read it. */
  close(done: Done): void {
    this.#drop(keyOf(done));
  }

  closeAll(): void {
    this.#done = [];
  }

  /** Another person signed in, or another book is open. */
  forget(): void {
    this.#payments.clear();
    this.#requests.clear();
    this.#bills.clear();
    this.#outcomes.clear();
    this.#approvals.clear();
    this.#baskets.clear();
    this.closeAll();
  }

  /** Not tracked: an effect that says what is on the screen must not run again for it. */
  #drop(key: string): void {
    untrack(() => {
      if (this.#done.some((each) => keyOf(each) === key))
        this.#done = this.#done.filter((each) => keyOf(each) !== key);
    });
  }

  #lookAtRequests(): void {
    for (const number of this.#approvals) void this.#lookAtRequest(number);
  }

  #lookAtAllBills(): void {
    for (const id of this.#baskets) void this.#lookAtBills(id);
  }

  async #lookAt(id: OperationId): Promise<void> {
    if (!this.#heard) return;
    if (!this.#outcomes.has(id)) return this.#lookAgain(id);
    const operation = await read(call("operation", { id }));
    const before = this.#outcomes.get(id);
    if (operation === null || before === undefined) return;
    const now = awaited(operation);
    if (now === before || now === "outcome") return;
    if (now === null) this.#outcomes.delete(id);
    else this.#outcomes.set(id, now);
    const kind = outcomeOf(operation.row);
    if (kind === "notPaid" || kind === "disputed") this.#tell({ is: kind, operation });
    else this.#tell({ is: before === "token" ? "token" : "paid", operation });
  }

  /** The service may contradict a result that the person has not read yet. */
  async #lookAgain(id: OperationId): Promise<void> {
    const told = () => this.#done.find((each) => keyOf(each) === `operation ${id}`);
    if (!told()) return;
    const operation = await read(call("operation", { id }));
    const kind = operation && outcomeOf(operation.row);
    if (kind !== "notPaid" && kind !== "disputed") return;
    if (operation && told() && told()?.is !== kind) this.#tell({ is: kind, operation });
  }

  async #lookAtRequest(number: number): Promise<void> {
    if (!this.#heard || !this.#approvals.has(number)) return;
    // Before the answer: discarding a payroll leaves its screen.
    const here = router.goingTo;
    const approval = await read(call("approval", { number }));
    if (approval === null || approval.state === "waiting") return;
    if (!this.#approvals.delete(number) || approval.state === "withdrawn") return;
    // A person who has the payroll open has just changed it, or sees the change.
    const isOpen = here.name === "payroll" && here.id === approval.payroll;
    if (approval.state === "void" && isOpen) return;
    if (approval.operation !== null) this.#outcomes.set(approval.operation, "outcome");
    if (approval.basket !== null) this.#baskets.add(approval.basket);
    this.#tell({ is: approval.state === "granted" ? "granted" : "notGranted", approval });
    if (approval.operation !== null) void this.#lookAt(approval.operation);
    if (approval.basket !== null) void this.#lookAtBills(approval.basket);
  }

  async #lookAtBills(id: BasketId): Promise<void> {
    if (!this.#heard || !this.#baskets.has(id)) return;
    const basket = await read(call("basket", { id }));
    if (basket === null || basket.state === "running" || basket.state === "asked") return;
    if (this.#baskets.delete(id)) this.#tell({ is: basket.state, basket });
  }

  /** Replaces what was told of the same before. */
  #tell(done: Done): void {
    this.#done = [...this.#done.filter((each) => !isSaidBy(each, done)), done];
    this.#heard?.(wentWell(done));
  }
}

/** Whether the later one says all that the earlier one did: a payment that was approved and is now paid. */
function isSaidBy(before: Done, after: Done): boolean {
  if (keyOf(before) === keyOf(after)) return true;
  if (!("approval" in before)) return false;
  if ("operation" in after) return before.approval.operation === after.operation.row.id;
  return "basket" in after && before.approval.basket === after.basket.id;
}

/** Null if it can't be read now: the next change asks again. */
async function read<T>(answer: Promise<T>): Promise<T | null> {
  return (await quietly("left waiting", () => answer)) ?? null;
}

export const leftWaiting = new LeftWaiting();
