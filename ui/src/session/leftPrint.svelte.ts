import type { OperationRow } from "../bindings/OperationRow";
import type { PrintResult } from "../bindings/PrintResult";

/** A receipt that did not surely come out, and whose screen was gone by then. */
export interface LeftPrint {
  row: OperationRow;
  result: PrintResult;
}

class LeftPrints {
  #last = $state.raw<LeftPrint | null>(null);

  get last(): LeftPrint | null {
    return this.#last;
  }

  /** `here`: its own screen tells it. A receipt that came out needs no words. */
  ended(row: OperationRow, result: PrintResult | null, here: boolean): void {
    const fine = result === null || result.outcome === "printed" || result.outcome === "printing";
    if (!here && !fine) this.#last = { row, result };
  }

  /** The person has read it, or another one signed in. */
  forget(): void {
    this.#last = null;
  }
}

export const leftPrint = new LeftPrints();
