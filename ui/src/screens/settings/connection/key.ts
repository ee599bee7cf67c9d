import type { KeyState } from "../../../bindings/KeyState";
import type { KeyView } from "../../../bindings/KeyView";
import { t, type PlainId } from "../../../words/t";

const words: Record<KeyState, PlainId> = {
  unset: "settings-connection-key-unset",
  kept: "settings-connection-key-kept",
  thisRunOnly: "settings-connection-key-this-run-only",
  otherAddress: "settings-connection-key-other-address",
  builtIn: "settings-connection-key-built-in",
};

/** "set, ends in 1234": never more of the key. */
export function keyWords(key: KeyView): string {
  const { state, endsIn } = key;
  if (state === "unset" || state === "builtIn" || !endsIn) return t(words[state]);
  return t("settings-connection-key-ends", { state, end: endsIn });
}
