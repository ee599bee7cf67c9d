// A day's chain of balances, made up: &steps=10000 makes it long, &gaps=0 leaves nothing unexplained.
import type { FloatCause } from "../../bindings/FloatCause";
import type { FloatDay } from "../../bindings/FloatDay";
import type { FloatInput } from "../../bindings/FloatInput";
import type { FloatStep } from "../../bindings/FloatStep";
import type { Mode } from "../../bindings/Mode";

type Kind = [mode: Mode, words: string, change: number];
const kinds: [Kind, ...Kind[]] = [
  ["PARTNER_PAY_BILL_PAYMENT", "Bill, Electricity: NAKATO SARAH", -51_100],
  ["PARTNER_PAY_AIRTIME", "Airtime, MTN: 0772 123 456", -5000],
  ["PARTNER_COLLECT_MNO", "Collect, Airtel: OKELLO GRACE", 29_550],
  ["PARTNER_SEND_MNO", "Send money, MTN: MUGISHA PETER", -20_400],
];

export function float({ day, wallet }: FloatInput, steps: number, gaps: number): FloatDay {
  const name = wallet === "ESCROW" ? "Float" : "Commission";
  const on = day ?? "2026-11-21";
  const begin = Date.parse(`${on}T04:30:00Z`);
  const pace = (11 * 3_600_000) / Math.max(1, steps);
  const every = gaps > 0 ? Math.ceil(steps / (gaps + 1)) : Infinity;
  const opening = 1_900_000;
  const walk = { balance: opening, gaps: 0, unexplained: 0 };
  const all = Array.from({ length: steps }, (_, at): FloatStep => {
    const gap = at > 0 && at % every === 0 && walk.gaps < gaps;
    const [mode, words, usual] = kinds[(at * 7 + Math.floor(at / 5)) % kinds.length] ?? kinds[0];
    const odd = walk.gaps % 2 === 0 ? 450_000 : -12_500;
    // Collections top up a float that runs low.
    const change = gap ? odd : walk.balance < 200_000 ? 180_000 : usual;
    const before = walk.balance;
    walk.balance += change;
    if (gap) {
      walk.gaps += 1;
      walk.unexplained += change;
    }
    const cause: FloatCause = gap ? "gap" : at % 9 === 5 ? "settledLater" : "operation";
    return {
      cause,
      at: new Date(begin + at * pace).toISOString(),
      until: gap ? new Date(begin + at * pace + 240_000).toISOString() : null,
      change: String(change),
      before: String(before),
      after: String(walk.balance),
      operation: gap ? null : at + 1,
      mode: gap ? null : mode,
      statement: null,
      words: gap
        ? `Money ${change < 0 ? "left" : "came in"} that no operation of this book explains`
        : words + (cause === "settledLater" ? ": found later" : ""),
    };
  });
  const words =
    walk.gaps === 0
      ? "Every change of the balance is explained by this book."
      : `${walk.gaps} changes of the balance are not explained by this book: UGX ${walk.unexplained} came into the wallet. It may be a top-up, a charge of the service's, or a payment from another computer. If you don't know it, call the service's support.`;
  return {
    day: on,
    wallet,
    name,
    opening: String(opening),
    closing: String(walk.balance),
    steps: all,
    gaps: walk.gaps,
    unexplained: String(walk.unexplained),
    byStatement: 0,
    sumByStatement: "0",
    words: steps === 0 ? "No payment reported a balance on this day." : words,
  };
}
