import type { OperationId } from "../../bindings/OperationId";
import { HalfFilled } from "../../halfFilled";
import { session } from "../../session.svelte";

/** A note that was begun and not written yet: found again on its operation, in its book. */
export function noteDraft(id: OperationId): HalfFilled<string> {
  return new HalfFilled(["note", session.start?.environment ?? "", id].join("/"));
}
