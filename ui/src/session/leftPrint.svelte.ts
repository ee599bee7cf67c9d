import type { OperationRow } from "../bindings/OperationRow";
import type { PrintResult } from "../bindings/PrintResult";

/** A receipt that may not have been printed, after the person had left its screen. */
export interface LeftPrint {
  row: OperationRow;
  result: PrintResult;
}

class LeftPrints {
  #last = $state.raw<LeftPrint | null>(null);

  get last(): LeftPrint | null {
    return this.#last;
  }

  /** `here`: its screen is still open and reports it. A printed receipt is not reported. */
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
