import type { Labelled } from "../bindings/Labelled";
import { formatMoney } from "../format/money";
import type { Tone } from "../model/tone";
import { readCode, type Code, type Environment, type Facts } from "./code";
import { check, fingerprint, type ShopKey } from "./verdict";
import { moment } from "./when";
import { t } from "./words";

/** What the page says about a text. */
export interface Outcome {
  tone: Tone;
  title: string;
  words: string[];
  /** What the receipt must say; empty unless the shop signed the code. */
  facts: Labelled[];
}

export function outcomeOf(text: string, keys: readonly ShopKey[]): Outcome {
  const code = readCode(text);
  switch (code) {
    case "missing":
      return untold("unknown", t("check-missing"), t("check-missing-how"));
    case "malformed":
      return untold("unknown", t("check-malformed"), t("check-malformed-how"));
    case "otherVersion":
      return untold("unknown", t("check-other-version"), t("check-other-version-how"));
    default:
      return ofCode(code, keys);
  }
}

function ofCode(code: Code, keys: readonly ShopKey[]): Outcome {
  const verdict = check(code, keys);
  switch (verdict.kind) {
    case "changed":
      return untold("bad", t("check-changed"), t("check-changed-how"));
    case "unknownKey":
      return untold(
        "unknown",
        t("check-unknown-key"),
        t("check-unknown-key-how", { fingerprint: fingerprint(code.keyStart) }),
      );
    case "genuine":
      return { ...genuine(code.facts), facts: lines(code.facts) };
  }
}

const untold = (tone: Tone, title: string, how: string): Outcome => ({
  tone,
  title,
  words: [how],
  facts: [],
});

function genuine({ environment, copy }: Facts): Omit<Outcome, "facts"> {
  const noMoney = NO_MONEY[environment];
  if (noMoney) {
    const copied = copy > 0 ? [t("check-copied", { number: copy })] : [];
    return { tone: "bad", title: t(noMoney), words: [t("check-no-money-how"), ...copied] };
  }
  if (copy > 0)
    return {
      tone: "info",
      title: t("check-copy", { number: copy }),
      words: [t("check-copy-how"), t("check-compare")],
    };
  return { tone: "good", title: t("check-genuine"), words: [t("check-compare")] };
}

const NO_MONEY = {
  production: null,
  development: "check-development",
  practice: "check-practice",
} as const satisfies Record<Environment, string | null>;

/** The facts in the order of the receipt. */
function lines(facts: Facts): Labelled[] {
  const { name, accountEnd, fee } = facts;
  const end = accountEnd === null ? null : t("check-fact-account-end", { end: accountEnd });
  return [
    { label: t("check-fact-shop"), value: facts.shop },
    { label: t("check-fact-product"), value: facts.product },
    { label: t("check-fact-amount"), value: money(facts.amount) },
    { label: t("check-fact-fee"), value: fee === null ? t("check-fact-fee-untold") : money(fee) },
    ...(name === null ? [] : [{ label: t("check-fact-name"), value: name }]),
    ...(end === null ? [] : [{ label: t("check-fact-account"), value: end }]),
    { label: t("check-fact-reference"), value: facts.reference },
    { label: t("check-fact-time"), value: moment(facts.at) },
  ];
}

/** "UGX 50,000" */
function money(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, "0");
  return formatMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
