import type { PayrollId } from "../../bindings/PayrollId";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { PayrollRowFilter } from "../../bindings/PayrollRowFilter";
import { after } from "../../bridge/after";
import { call } from "../../bridge/call";
import { Pages } from "../../list/pages.svelte";
import { PAUSE, sameRows } from "./filter";

/** The rows of a payroll that match a filter, applied after a pause in typing. */
export class Shown {
  readonly pages: Pages<PayrollRowFilter, PayrollRow>;

  constructor(id: PayrollId, filter: PayrollRowFilter) {
    this.pages = new Pages(filter, {
      load: (wanted) => call("payrollRows", { id, ...wanted }),
      idOf: (row) => row.position,
    });
    void this.pages.narrow(filter);
  }

  /** The filter that is shown or loading. Reactive. */
  get filter(): PayrollRowFilter {
    void this.pages.narrowing;
    return this.pages.filter;
  }

  /** Applies another filter unless it is the same; returns a function that cancels it. */
  narrow(filter: PayrollRowFilter): (() => void) | undefined {
    if (sameRows(filter, this.pages.filter)) return undefined;
    const pause = filter.search === this.pages.filter.search ? 0 : PAUSE;
    return after(pause, () => void this.pages.narrow(filter));
  }
}
