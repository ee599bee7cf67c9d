// Updates as Rust returns them, for tests.
import type { UpdatesView } from "../../../bindings/UpdatesView";

export function updatesOf(part: Partial<UpdatesView> = {}): UpdatesView {
  return {
    version: "0.1.0",
    atStart: true,
    update: { state: "notChecked" },
    problem: null,
    ...part,
  };
}
