import axe from "axe-core";
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OperationDetail } from "../bindings/OperationDetail";
import type { State } from "../bindings/State";
import { who } from "../session/who.svelte";
import { answer, asked, fail, forgetAll } from "../testing/bridge";
import { holdTime } from "../testing/time";
import { operation, paid, unknown } from "./operation.fixture";
import { walletRow, balanceEvidence } from "./operation.fixture";
import Outcome from "./Outcome.svelte";

vi.mock("../bridge/call", () => import("../testing/bridge"));

beforeEach(() => {
  forgetAll();
  who.name = "";
});
afterEach(() => vi.useRealTimers());

function show(detail: OperationDetail) {
  const props = { operation: detail, onupdate: vi.fn(), onnext: vi.fn(), onretry: vi.fn() };
  const view = render(Outcome, props);
  const rerender = (operation: OperationDetail) => view.rerender({ ...props, operation });
  return { ...props, rerender, text: () => view.container.textContent };
}

async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map((each) => each.id);
}

test.each<[State, string]>([
  ["recorded", "Sending…"],
  ["sent", "Sending…"],
  ["pending", "Waiting"],
  ["unknown", "We don't know yet"],
  ["succeeded", "Paid"],
  ["failed", "Not paid"],
  ["refused", "Refused"],
  ["rejected", "Not paid"],
  ["notSent", "Not paid"],
  ["notFound", "Not paid"],
])("%s is told as %s, with an icon", async (state, words) => {
  show(operation({ row: { state } }));
  const heading = screen.getByRole("heading", { name: words });
  expect(heading.closest("section")?.querySelector("svg")).not.toBeNull();
  expect(await violations()).toEqual([]);
});

test("what is not known is never called failed, not paid, or shown in red", () => {
  const { text } = show(unknown);
  expect(text()).not.toMatch(/fail|not paid|refused|error/i);
  const section = screen.getByRole("region", { name: "We don't know yet" });
  expect(section.querySelector("[data-tone=bad], [role=alert]")).toBeNull();
  expect(text()).toContain("Do not pay this again: Kaunta is asking the service.");
  expect(text()).toContain("Kaunta asks the service again at 14:07");
  expect(text()).toContain("Please wait: we are checking");
  expect(screen.queryByRole("button", { name: "Back to the form" })).toBeNull();
});

test("a refusal says when the service is asked to confirm it, and leads back to the form", () => {
  const situation = "Not enough float. Kaunta asks the service once more.";
  const refused = operation({ row: { state: "refused" } });
  const { text } = show({ ...refused, situation, nextAskAt: unknown.nextAskAt, canAsk: true });
  expect(text()).toContain(situation);
  expect(text()).toContain("Kaunta asks the service again at 14:07");
  expect(screen.getByRole("button", { name: "Back to the form" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask now" })).toBeNull();
});

test("the token is shown in groups of four and copied without spaces, and Next customer has the focus", async () => {
  const { onnext } = show(paid);
  expect(screen.getByText("4821 0937 5512 6604 1178")).toBeTruthy();
  const next = screen.getByRole("button", { name: "Next customer" });
  expect(document.activeElement).toBe(next);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Copy token" }));
  expect(await navigator.clipboard.readText()).toBe("48210937551266041178");
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBeNull());
  await user.click(next);
  expect(onnext).toHaveBeenCalledOnce();
});

test("the Enter that paid, bounced, does not take the token off the screen", async () => {
  const user = holdTime();
  const { onnext } = show(paid);
  await user.keyboard("{Enter}");
  expect(onnext).not.toHaveBeenCalled();
});

test("several tokens are numbered", () => {
  show({ ...paid, tokens: ["1111 2222 3333 4444 5555", "6666 7777 8888 9999 0000"] });
  expect(screen.getByText("Token 2 of 2")).toBeTruthy();
});

test("a sale without its token says that it is owed, and not to pay again", () => {
  const { text } = show({
    ...paid,
    tokens: [],
    tokenClaim: {
      title: "Claim 7",
      state: "owed",
      words: "Don't pay it again. Kaunta keeps asking.",
    },
  });
  expect(text()).toContain("no token came yet");
  expect(text()).toContain("Don't pay it again");
});

test("a token that has come is handed out once, by a button that says so", async () => {
  answer("handOutToken", () => ({
    operation: {
      ...paid,
      tokens: ["1111 2222 3333 4444 5555"],
      tokenClaim: {
        title: "Claim 7",
        state: "handedOut",
        words: "Handed out on 21 Nov 2026. Every further receipt says COPY.",
      },
    },
    print: { outcome: "printed", said: "Printed." },
    receipt: null,
  }));
  const came = {
    ...paid,
    tokens: [],
    hasReceipt: false,
    tokenClaim: { title: "Claim 7", state: "came" as const, words: "The token has come." },
  };
  const view = show(came);
  view.onupdate.mockImplementation((detail: OperationDetail) => view.rerender(detail));
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Hand out the token" }));
  await screen.findByText("1111 2222 3333 4444 5555");
  expect(asked("handOutToken")).toEqual([{ id: 7 }]);
  screen.getByText("Printed.");
  expect(view.text()).toContain("Every further receipt says COPY.");
  expect(screen.queryByRole("button", { name: "Hand out the token" })).toBeNull();
});

test("a token of an unconfirmed payment is mentioned but not shown", () => {
  const { text } = show({ ...unknown, tokens: [], tokenWithheld: true });
  expect(text()).toContain("Do not hand out a token for this payment");
});

test("money that came in is received, not paid", () => {
  show({ ...paid, row: { ...paid.row, direction: "in", flow: "collected" } });
  expect(screen.getByRole("heading", { name: "Received" })).toBeTruthy();
});

test("money that the shop put into its wallet is added, not received from a customer", () => {
  show({ ...paid, row: { ...paid.row, mode: "WALLET_TOP-UP", direction: "in", flow: "toppedUp" } });
  expect(screen.getByRole("heading", { name: "Added to the wallet" })).toBeTruthy();
});

describe("a final word that the service took back", () => {
  const disputed: OperationDetail = {
    ...paid,
    row: { ...paid.row, contradictedBy: "REVERSED" },
    case: {
      since: new Date().toISOString(),
      title: "The service changed its answer",
      words: "The book says paid, the service now says REVERSED. Call its support.",
      serviceStatus: "REVERSED",
    },
    canAsk: true,
    settleByHand: true,
  };

  test("is neither paid nor not paid, and not red: both words stand side by side", async () => {
    const { text } = show(disputed);
    const region = screen.getByRole("region", { name: "Disputed" });
    expect(region.querySelector("[data-tone=bad], [role=alert]")).toBeNull();
    expect(text()).toMatch(/The service changed its answer.*Paid.*REVERSED.*Call its support/s);
    expect(screen.queryByRole("button", { name: "Back to the form" })).toBeNull();
    expect(screen.getByRole("button", { name: "Ask now" })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  test("is closed by a person who says what is true, how they know, and who they are", async () => {
    const { onupdate } = show(disputed);
    answer("settle", () => paid);
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "The money did not move" }));
    await user.click(screen.getByRole("button", { name: "Close as not paid" }));
    expect(screen.getByText(/Say how you know/)).toBeTruthy();
    expect(asked("settle")).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: /How do you know/ }), "Support, by phone");
    await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Moses");
    await user.click(screen.getByRole("button", { name: "Close as not paid" }));
    const said = { id: 7, paid: false, reason: "Support, by phone", by: "Moses" };
    expect(asked("settle")).toEqual([said]);
    expect(onupdate).toHaveBeenCalledExactlyOnceWith(paid);
  });
});

test("what is not settled says why it must not be paid again, and offers no way to", () => {
  for (const state of ["unknown", "pending"] as const) {
    const reason = `Not again: it is ${state}.`;
    const { text } = show(operation({ row: { state }, doNotRepeat: reason }));
    expect(text()).toContain(reason);
    expect(screen.queryByRole("button", { name: "Back to the form" })).toBeNull();
    expect(screen.queryByRole("button", { name: /once more/ })).toBeNull();
    cleanup();
  }
});

describe("sending once more", () => {
  const lost = operation({
    row: { state: "notFound" },
    situation: "The service has answered twice that it does not have this payment.",
    canSendAgain: true,
  });
  const dialog = () => screen.findByRole("dialog", { name: "Send this once more?" });
  const send = () =>
    screen.getByRole<HTMLButtonElement>("button", { name: /^Send UGX.*once more/ });

  test("says that it is the same payment under the same reference, and asks first", async () => {
    const { onupdate } = show(lost);
    answer("sendAgain", () => paid);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Not paid" }));
    const user = userEvent.setup();
    // A new payment is not offered next to it.
    expect(screen.queryByRole("button", { name: "Back to the form" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send once more…" }));
    const words = (await dialog()).textContent;
    expect(words).toMatch(/same payment under the same reference/);
    expect(words).toContain(lost.row.reference);
    // A repeated Enter activates the way back.
    await user.keyboard("{Enter}");
    expect(asked("sendAgain")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send once more…" }));
    await dialog();
    await waitFor(() => expect(send().getAttribute("aria-disabled")).toBeNull());
    await user.click(send());
    expect(asked("sendAgain")).toEqual([{ id: 7 }]);
    expect(onupdate).toHaveBeenCalledExactlyOnceWith(paid);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that is refused says why, and nothing else changed", async () => {
    const { onupdate } = show(lost);
    answer("sendAgain", () => Promise.reject(fail("locked", "The book is being checked.")));
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Send once more…" }));
    await dialog();
    await user.click(send());
    await screen.findByText("The book is being checked.");
    expect(onupdate).not.toHaveBeenCalled();
  });
});

test("an outcome that comes while it is watched takes the place of the waiting", async () => {
  const { rerender } = show(operation());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sending…" }));
  await rerender(paid);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next customer" }));
});

describe("asking now", () => {
  test("takes the answer", async () => {
    const { onupdate } = show(unknown);
    answer("askNow", () => paid);
    await userEvent.click(screen.getByRole("button", { name: "Ask now" }));
    expect(asked("askNow")).toEqual([{ id: 7 }]);
    expect(onupdate).toHaveBeenCalledExactlyOnceWith(paid);
  });

  test("that gets no answer says so and changes nothing", async () => {
    const { onupdate } = show(unknown);
    answer("askNow", () => Promise.reject(fail("connection", "No answer came.")));
    await userEvent.click(screen.getByRole("button", { name: "Ask now" }));
    expect(screen.getByRole("alert").textContent).toContain("No answer came.");
    expect(onupdate).not.toHaveBeenCalled();
  });

  test("is offered only where the service can be asked", () => {
    show({ ...unknown, canAsk: false });
    expect(screen.queryByRole("button", { name: "Ask now" })).toBeNull();
  });
});

describe("settling by hand", () => {
  test("says what the service keeps answering where that is why", () => {
    const stalled =
      "Since 20 Nov 2026, 12:00 the service has answered 48 times, only with “EXPIRED”.";
    show({ ...unknown, settleByHand: true, stalled });
    expect(screen.getByText(stalled)).toBeTruthy();
    expect(screen.getByText(/The service may never say more/)).toBeTruthy();
    expect(screen.queryByText(/can't be asked about this one/)).toBeNull();
  });

  const stuck = { ...unknown, canAsk: false, nextAskAt: null, settleByHand: true };
  const settle = () => screen.getByRole("button", { name: /^Settle/ });

  test("needs to know what happened and how it is known", async () => {
    const { onupdate } = show(stuck);
    const user = userEvent.setup();
    await user.click(settle());
    expect(screen.getByText("Choose what happened.")).toBeTruthy();
    expect(asked("settle")).toEqual([]);
    answer("settle", () => paid);
    await user.click(screen.getByRole("radio", { name: "The money moved" }));
    await user.type(screen.getByRole("textbox", { name: /How do you know/ }), "  SMS came  ");
    await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Sarah ");
    expect(settle().textContent).toContain("Settle as paid");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onupdate).toHaveBeenCalledExactlyOnceWith(paid));
    expect(asked("settle")).toEqual([{ id: 7, paid: true, reason: "SMS came", by: "Sarah" }]);
    expect(await violations()).toEqual([]);
  });

  test("never goes without a name, and knows who did it last on this computer", async () => {
    show(stuck);
    const user = userEvent.setup();
    await user.click(screen.getByRole("radio", { name: "The money moved" }));
    await user.type(screen.getByRole("textbox", { name: /How do you know/ }), "SMS came");
    await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "  {Enter}");
    expect(screen.getByText("Say who you are.")).toBeTruthy();
    expect(asked("settle")).toEqual([]);
    answer("settle", () => paid);
    await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Sarah{Enter}");
    await waitFor(() => expect(asked("settle")).toHaveLength(1));
    cleanup();
    show(stuck);
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: /Who are you/ });
    expect(name.value).toBe("Sarah");
  });

  test("is not offered where the service can be asked", () => {
    show(unknown);
    expect(screen.queryByRole("form", { name: "Settle by hand" })).toBeNull();
  });
});

describe("an outcome that nobody can be asked about", () => {
  const doubt = operation({
    row: { ...walletRow, state: "unknown" },
    situation: "The line was cut after the payment was sent.",
    doNotRepeat: "Do not pay this again: it may have gone through.",
    settleByHand: true,
    balanceEvidence,
  });
  const region = () => screen.getByRole("region", { name: "What the balances say" });
  const evidence = () => region().textContent.replaceAll("\u00a0", " ");

  test("has balance evidence: the balance before and after, the difference, what else moved, what that suggests", async () => {
    const { text } = show(doubt);
    expect(text()).toContain("The line was cut after the payment was sent.");
    expect(evidence()).toContain("Kaunta never sends it again");
    expect(evidence()).toMatch(/Before it was sent\s*UGX 200,000\.50/);
    expect(evidence()).toMatch(/Since then\s*UGX 145,000\.50/);
    expect(evidence()).toMatch(/Difference\s*UGX −55,000/);
    const moved = screen.getByRole("table", { name: "What else moved in between" });
    expect(moved.textContent.replaceAll("\u00a0", " ")).toMatch(
      /KATO HARDWARE.*Pay a merchant.*Paid.*UGX −5,000/s,
    );
    expect(evidence()).toContain(balanceEvidence.suggests);
    expect(await violations()).toEqual([]);
  });

  test.each(["unknown", "pending"] as const)(
    "and is %s: it is settled by hand, and neither asked about nor sent again",
    async (state) => {
      const { onupdate } = show({ ...doubt, row: { ...doubt.row, state } });
      expect(screen.queryByRole("button", { name: "Ask now" })).toBeNull();
      expect(screen.queryByRole("button", { name: /once more|Back to the form/ })).toBeNull();
      answer("settle", () => paid);
      const user = userEvent.setup();
      await user.click(screen.getByRole("radio", { name: "The money moved" }));
      await user.type(screen.getByRole("textbox", { name: /How do you know/ }), "They called");
      await user.type(screen.getByRole("textbox", { name: /Who are you/ }), "Sarah");
      await user.click(screen.getByRole("button", { name: "Settle as paid" }));
      const said = { id: 7, paid: true, reason: "They called", by: "Sarah" };
      expect(asked("settle")).toEqual([said]);
      expect(onupdate).toHaveBeenCalledExactlyOnceWith(paid);
    },
  );

  test("a balance that could not be read is not known, and neither is the difference", () => {
    show({
      ...doubt,
      balanceEvidence: { ...balanceEvidence, after: null, afterAt: null, between: [] },
    });
    expect(evidence()).toMatch(/Since then\s*not known/);
    expect(evidence()).toMatch(/Difference\s*not known/);
    expect(evidence()).toContain("Nothing else of this book moved in between.");
    expect(evidence()).not.toMatch(/UGX 0/);
  });

  test("a payment with a look-up shows no balance evidence", () => {
    show(unknown);
    expect(screen.queryByRole("region", { name: "What the balances say" })).toBeNull();
  });
});

test.each([
  ["04123456789", "0412 3456 789", "usual"],
  ["1".repeat(30), "1111 1111 1111 1111 1111 1111 1111 11", "much"],
  ["AB-12/3", "AB-12/3", "usual"],
])("the number %s is one piece in the head, and a long one is smaller", (account, shown, room) => {
  show({ ...paid, row: { ...paid.row, account } });
  const number = document.querySelector<HTMLElement>(".whom .number");
  expect(number?.textContent).toBe(shown);
  expect(number?.dataset["room"]).toBe(room);
  expect(number?.parentElement?.textContent.replace(/\s+/g, " ").trim()).toMatch(/ · [^·]+$/);
});
