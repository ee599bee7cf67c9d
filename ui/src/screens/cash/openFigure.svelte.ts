import type { CashRows } from "../../bindings/CashRows";
import type { Figure } from "../../bindings/Figure";
import { Attempt } from "../../bridge/attempt.svelte";
import { call } from "../../bridge/call";

/** The rows of one figure of a drawer's period or of a closing, once somebody opens them. */
export class OpenFigure {
  shown = $state.raw<{ title: string; rows: CashRows } | null>(null);
  readonly attempt = new Attempt();
  readonly #of: () => { drawer: number; closing: number | null };

  constructor(of: () => { drawer: number; closing: number | null }) {
    this.#of = of;
  }

  open(title: string, figure: Figure) {
    return this.attempt.run(async () => {
      this.shown = { title, rows: await call("cashRows", { ...this.#of(), figure }) };
    });
  }

  close() {
    this.shown = null;
  }
}
