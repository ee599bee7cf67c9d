// A made-up payment about which the service gave two answers.
import type { EventView } from "../src/bindings/EventView";

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const chained = {
  by: null,
  machine: "COUNTER-1",
  fingerprint: "9f2c 41d0 77ab",
  clock: null,
};
export const none = { exchange: null, request: null, answer: null, ...chained };
export const dispute = {
  since: ago(26),
  title: "The service changed its answer",
  words:
    "The book says that this was paid, because the service said so. Now the service says FAILED. Call its support with the reference before you give money back or pay again, then close the case here.",
  serviceStatus: "FAILED",
};

export const quarrel: EventView[] = [
  {
    at: ago(7),
    words: "A callback arrived and said FAILED. That alone proves nothing.",
    tone: "plain",
    ...none,
    clock: "The computer's clock was set back by 2 h 10 min before this.",
  },
  { at: ago(6), words: "Asked: the service says FAILED.", tone: "bad", ...none },
  {
    at: ago(5),
    words: "Settled by hand as paid: the support said so on the phone.",
    tone: "good",
    ...none,
    by: "Nakato Sarah",
  },
];
