import { screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { TroubledProvider } from "../../bindings/TroubledProvider";
import { answer, asked, change, fail } from "../../testing/bridge";
import { failing, review, validated } from "./counter.fixture";
import * as step from "./counter.steps";
import { fields } from "./fields.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";
const AIRTIME = "PARTNER_PAY_AIRTIME";

const airtel: TroubledProvider = {
  ...failing,
  provider: "AIRTEL",
  name: "Airtel",
  words: "Airtel is failing: 6 of the last 10. Wait?",
};
const notice = (words: string) => screen.queryByText(words)?.closest("[role=status]") ?? null;

beforeEach(step.allGoesWell);

test("a biller that fails is named on the form and on the confirmation, with from when that is known, and stops nothing", async () => {
  answer("providerHealth", () => ({ troubled: [failing], working: [] }));
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  await screen.findByText(failing.words);
  expect(asked("providerHealth")[0]).toEqual({ mode: BILL });
  expect(notice(failing.words)?.textContent).toMatch(
    /Based on this shop's most recent payments\.\s+The last one: 2 min ago\./,
  );
  await user.keyboard("04123456789{Enter}");
  await step.focused(step.amount);
  expect(notice(failing.words)).not.toBeNull();
  await user.keyboard("50000{Enter}");
  await step.focused(step.phone);
  await user.keyboard("0772123456{Enter}");
  await step.steady(step.pay);
  expect(notice(failing.words)).not.toBeNull();
  expect(await step.violations()).toEqual([]);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Paid" });
  expect(notice(failing.words)).toBeNull();
});

test("only the network of the number is told of, and never another one for it", async () => {
  answer("providerHealth", () => ({ troubled: [airtel], working: [] }));
  const { user } = await step.open(AIRTIME);
  await screen.findByText(airtel.words);
  await step.focused(step.phone);
  await user.keyboard("0772123456");
  expect(notice(airtel.words)).toBeNull();
  await user.clear(step.phone());
  await user.type(step.phone(), "0752123456");
  expect(notice(airtel.words)).not.toBeNull();
  expect(document.body.textContent).not.toMatch(/(use|try|choose) MTN/i);
});

test("a number that was ported counts for the network that it was ported to", async () => {
  answer("providerHealth", () => ({ troubled: [airtel], working: [] }));
  const ported = { ...validated, provider: "Airtel", fields: [fields.amount] };
  answer("validate", () => ported);
  answer("review", () => ({ ...review, provider: "Airtel", mode: AIRTIME }));
  const { user } = await step.open(AIRTIME);
  await step.focused(step.phone);
  await user.keyboard("0772123456");
  await waitFor(() => expect(notice(airtel.words)).toBeNull());
  await user.keyboard("{Enter}");
  await step.focused(step.amount);
  expect(notice(airtel.words)).not.toBeNull();
  await user.keyboard("5000{Enter}");
  await screen.findByRole("heading", { level: 2 });
  expect(notice(airtel.words)).not.toBeNull();
});

test("it comes and goes with the answers of other payments, and after a name check that failed", async () => {
  const { user } = await step.open(BILL);
  await step.toAccount(user);
  expect(notice(failing.words)).toBeNull();
  answer("providerHealth", () => ({ troubled: [failing], working: [] }));
  change({ kind: "operation", id: 4 });
  await screen.findByText(failing.words);
  answer("providerHealth", () => ({ troubled: [], working: [] }));
  change({ kind: "operation", id: 5 });
  await waitFor(() => expect(notice(failing.words)).toBeNull());

  answer("providerHealth", () => ({ troubled: [failing], working: [] }));
  answer("validate", () => Promise.reject(fail("connection", "No answer came.")));
  await user.keyboard("04123456789{Enter}");
  await screen.findByText("No answer came.");
  await screen.findByText(failing.words);
});

test("where it can't be told, nothing is said and the counter goes on", async () => {
  answer("providerHealth", () => Promise.reject(fail("book", "The disk is full.")));
  const { user } = await step.open(BILL);
  await step.toConfirmation(user);
  expect(screen.queryByText("The disk is full.")).toBeNull();
  expect(step.pay()).toBeTruthy();
});

test("a network that works is said to, quietly and with when it answered; of one of which nothing is known nothing is said", async () => {
  const mtn = {
    provider: "MTN",
    name: "MTN",
    lastAt: new Date(Date.now() - 180_000).toISOString(),
  };
  answer("providerHealth", () => ({ troubled: [], working: [mtn] }));
  const { user } = await step.open(AIRTIME);
  await step.focused(step.phone);
  const works = () => screen.queryByText(/works: it answered/)?.textContent.replace(/\s+/g, " ");
  expect(works()).toBeUndefined();
  await user.keyboard("0772123456");
  await waitFor(() => expect(works()).toBe("MTN works: it answered a request from 3 min ago"));
  expect(screen.queryByRole("status")).toBeNull();
  await user.clear(step.phone());
  await user.type(step.phone(), "0752123456");
  expect(works()).toBeUndefined();
});
