import type { KeyState } from "../../bindings/KeyState";
import type { KeyView } from "../../bindings/KeyView";

const words: Record<KeyState, string> = {
  unset: "not set",
  kept: "set",
  thisRunOnly: "kept for this run only",
  builtIn: "built in, nothing to set",
};

/** "set, ends in 1234"; never more of the key than that. */
export function keyWords(key: KeyView): string {
  return key.endsIn ? `${words[key.state]}, ends in ${key.endsIn}` : words[key.state];
}
