// What the whole window asks for at its start, for tests that open it.
import type { Home } from "../bindings/Home";
import type { StartView } from "../bindings/StartView";
import type { Status } from "../bindings/Status";
import { start } from "../session/start.fixture";
import { answer } from "./bridge";
import { bookOf, totalsOf } from "./rows";

/** A start without people, billers or anything to do. */
export const startOf = (part: Partial<StartView> = {}): StartView => ({
  ...start,
  billers: [],
  sampleInputs: [],
  ...part,
});

/** Online, nothing to do, the balance not yet known. */
export const statusOf = (part: Partial<Status> = {}): Status => ({
  shop: "Nakato Store",
  environment: "practice",
  balance: { wallet: "ESCROW", name: "Escrow", balance: null, asOf: null, source: null },
  connection: "online",
  attention: 0,
  cases: 0,
  tokensCame: 0,
  approvals: 0,
  lock: null,
  ...part,
});

export const emptyHome: Home = {
  wallets: [],
  attention: [],
  today: [],
  found: [],
  settledLater: [],
  recent: [],
  reminders: [],
};

/** Answers for the frame, Home and an empty history. */
export function answerWindow(start: StartView = startOf(), status: Status = statusOf()): void {
  answer("start", () => start);
  answer("status", () => status);
  answer("home", () => emptyHome);
  answer("history", bookOf(0));
  answer("historyTotals", () => totalsOf());
}
