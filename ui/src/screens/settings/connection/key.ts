import type { Interface } from "../../../bindings/Interface";
import type { KeyState } from "../../../bindings/KeyState";
import type { KeyView } from "../../../bindings/KeyView";

const words: Record<KeyState, string> = {
  unset: "not set",
  kept: "set",
  thisRunOnly: "kept for this run only",
  otherAddress: "typed for another address",
  builtIn: "built in, nothing to set",
};

/** "set, ends in 1234"; never more of the key than that. */
export function keyWords(key: KeyView): string {
  return key.endsIn ? `${words[key.state]}, ends in ${key.endsIn}` : words[key.state];
}

/** Each interface has a key of its own; named apart, so that none is typed where the other belongs. */
export const keyNames: Record<Interface, { label: string; name: string }> = {
  gateway: { label: "API key", name: "key" },
  partnerWallet: { label: "Partner key", name: "partner key" },
};
