import { expect, test, vi } from "vitest";
import { keepDraft, takeDraft } from "./drafts";
import { Flow } from "./flow.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const MODE = "PARTNER_SEND_MNO";
const minutes = (count: number) => count * 60_000;

test("a form left for a moment is found again, once", () => {
  const flow = new Flow(MODE);
  keepDraft(flow, "practice", 0);
  expect(takeDraft(MODE, "practice", minutes(9))).toBe(flow);
  expect(takeDraft(MODE, "practice", minutes(9))).toBeUndefined();
});

test("a form left for long was another customer's", () => {
  keepDraft(new Flow(MODE), "practice", 0);
  expect(takeDraft(MODE, "practice", minutes(11))).toBeUndefined();
});

test("what was typed in one environment never turns up in another", () => {
  keepDraft(new Flow(MODE), "practice", 0);
  expect(takeDraft(MODE, "production", 0)).toBeUndefined();
});

test("one product's form is not another's", () => {
  keepDraft(new Flow(MODE), "practice", 0);
  expect(takeDraft("PARTNER_PAY_AIRTIME", "practice", 0)).toBeUndefined();
});

test("a form of one unknown wallet mode is not found under another's name", () => {
  const flow = new Flow("WALLET_OTHER", {}, "SCHOOL_FEES");
  keepDraft(flow, "practice", 0);
  expect(takeDraft("WALLET_OTHER", "practice", 0, "TICKETS")).toBeUndefined();
  keepDraft(flow, "practice", 0);
  expect(takeDraft("WALLET_OTHER", "practice", 0, "SCHOOL_FEES")).toBe(flow);
});
