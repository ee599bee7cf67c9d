import type { Screen } from "../../frame/screens";

interface Way {
  label: string;
  to: Screen;
}

/** The contract tells words alone: what they speak of says where it is seen to, the first that fits. */
const ways: readonly [RegExp, Way][] = [
  [/\bpayroll\b/i, { label: "Open payroll", to: { name: "payroll" } }],
  [/\bkey\b/i, { label: "Open settings", to: { name: "settings" } }],
  [/\bbook\b/i, { label: "Open history", to: { name: "history" } }],
];

/** Where a reminder is seen to; nothing where its words name no place. */
export function wayOf(words: string): Way | undefined {
  return ways.find(([about]) => about.test(words))?.[1];
}
