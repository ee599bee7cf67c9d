import { screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Validated } from "../../bindings/Validated";
import { router } from "../../navigation/router.svelte";
import { operation } from "../../operation/operation.fixture";
import { start } from "../../session/start.fixture";
import { answer, asked, fail } from "../../testing/bridge";
import { review, validated } from "./counter.fixture";
import * as step from "./counter.steps";
import { fields } from "./fields.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

beforeEach(step.allGoesWell);

const mtn = () => screen.getByRole("radio", { name: "MTN" });
const airtel = () => screen.getByRole("radio", { name: "Airtel" });
const chosen = (key: HTMLElement) => key.getAttribute("aria-checked") === "true";
const receiver: Validated = {
  ...validated,
  name: "NAMBI SARAH",
  account: "0772 123 456",
  provider: "MTN",
  details: [],
  fields: [fields.amount, fields.narration],
};

describe("the network", () => {
  test("is suggested from the number as it is typed, and follows it", async () => {
    const { user } = await step.open("PARTNER_SEND_MNO");
    await waitFor(() => step.phone());
    await user.keyboard("0772");
    expect(chosen(mtn())).toBe(true);
    await user.clear(step.phone());
    await user.type(step.phone(), "+25675");
    expect(chosen(airtel())).toBe(true);
  });

  test("can be changed, stays changed while the number is finished, and is what is sent", async () => {
    answer("validate", () => receiver);
    const { user } = await step.open("PARTNER_PAY_AIRTIME");
    await waitFor(() => step.phone());
    await user.keyboard("0772123");
    await user.click(airtel());
    await user.type(step.phone(), "456");
    expect(chosen(airtel())).toBe(true);
    await user.keyboard("{Enter}");
    await step.focused(step.amount);
    expect(asked("validate")[0]?.answers).toEqual({
      phoneNumber: expect.stringMatching(/^0772 ?123 ?456$/),
      mnoProvider: "AIRTEL",
    });
  });

  test("changed after the check discards the check", async () => {
    answer("validate", () => receiver);
    const { user } = await step.open("PARTNER_SEND_MNO");
    await waitFor(() => step.phone());
    await user.keyboard("0772123456{Enter}");
    await step.focused(step.amount);
    await user.click(airtel());
    expect(screen.queryByText("NAMBI SARAH")).toBeNull();
    expect(screen.getByRole("button", { name: "Check number" })).toBeTruthy();
  });

  test("is asked where the number suggests none", async () => {
    const { user } = await step.open("PARTNER_SEND_MNO");
    await waitFor(() => step.phone());
    await user.keyboard("0712123456{Enter}");
    await step.focused(mtn);
    expect(asked("validate")).toEqual([]);
    await user.keyboard("2");
    expect(chosen(airtel())).toBe(true);
    await step.focused(() => screen.getByRole("button", { name: "Check number" }));
  });
});

test("a phone that is only written another way keeps its check", async () => {
  answer("validate", () => receiver);
  const { user } = await step.open("PARTNER_SEND_MNO");
  await waitFor(() => step.phone());
  await user.keyboard("0772123456{Enter}");
  await step.focused(step.amount);
  await waitFor(() => expect(step.phone().value).toBe("0772 123 456"));
  expect(screen.getByText("NAMBI SARAH")).toBeTruthy();
});

test("a suggested network is left to the service where it finds the network itself", async () => {
  const left = { value: "", label: "Let the service find it" };
  answer("form", ({ mode }) => ({
    mode,
    validated: false,
    fields: [
      { ...fields.recipientPhone, step: "pay" as const },
      {
        ...fields.network,
        required: false,
        step: "pay" as const,
        choices: [...fields.network.choices, left],
      },
      fields.amount,
      fields.narration,
    ],
  }));
  const { user } = await step.open("PARTNER_COLLECT_MNO");
  await waitFor(() => step.phone());
  const service = () => screen.getByRole("radio", { name: left.label });
  expect(chosen(service())).toBe(true);
  await user.keyboard("0772123456");
  expect(chosen(mtn())).toBe(true);
  await user.click(service());
  expect(chosen(service()) && !chosen(mtn())).toBe(true);
  await user.type(step.amount(), "5000{Enter}");
  await waitFor(() => expect(asked("review")[0]?.answers.mnoProvider).toBe(""));
});

describe("a bank", () => {
  const bank = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Bank/ });

  test("is found by a few letters; Enter takes it and goes on", async () => {
    const { user } = await step.open("PARTNER_SEND_BANK");
    await waitFor(bank);
    await user.keyboard("sta");
    const options = screen.getAllByRole("option");
    expect(options.map((each) => each.textContent)).toEqual([
      expect.stringContaining("Stanbic"),
      expect.stringContaining("Standard Chartered"),
    ]);
    await user.keyboard("{Enter}");
    await step.focused(() => step.textbox(/^Account number/));
    expect(bank().value).toBe("Stanbic");
    await user.keyboard("9030001234567{Enter}");
    await waitFor(() =>
      expect(asked("validate")[0]?.answers).toEqual({
        bankCode: "040147",
        accountNumber: "9030001234567",
      }),
    );
  });

  test("that is not on the list goes by its code as typed", async () => {
    const { user } = await step.open("PARTNER_SEND_BANK");
    await waitFor(bank);
    await user.keyboard("999947{Enter}");
    await step.focused(() => step.textbox(/^Account number/));
    await user.keyboard("123{Enter}");
    await waitFor(() => expect(asked("validate")[0]?.answers.bankCode).toBe("999947"));
    expect(bank().value).toBe("999947");
  });

  test("Esc closes its list first and keeps what was typed", async () => {
    const { user } = await step.open("PARTNER_SEND_BANK");
    await waitFor(bank);
    await user.keyboard("STANBIC");
    expect(bank().getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Escape}");
    expect(bank().getAttribute("aria-expanded")).toBe("false");
    expect(bank().value).not.toBe("");
  });
});

describe("a collection", () => {
  test("asks all at once, explains the prompt, and waits with a clock", async () => {
    const asking = {
      ...review,
      mode: "PARTNER_COLLECT_MNO" as const,
      party: null,
      account: "0772 123 456",
    };
    answer("review", () => asking);
    const waiting = operation({
      row: {
        state: "pending",
        direction: "in",
        mode: "PARTNER_COLLECT_MNO",
        product: "Collection",
      },
      situation: "The customer has not approved yet.",
      customerMessage: "Approve the prompt on your phone with your PIN.",
    });
    answer("submit", () => waiting);
    answer("operation", () => waiting);
    const { user } = await step.open("PARTNER_COLLECT_MNO");
    await waitFor(() => step.phone());
    expect(screen.getByText(/approves a prompt with their PIN/)).toBeTruthy();
    await user.keyboard("0772123456{Enter}");
    await step.focused(step.amount);
    await user.keyboard("50000{Enter}");
    const paidOut = () => screen.getByRole("radio", { name: /Paid out in cash/ });
    await step.focused(paidOut);
    await user.keyboard("{Enter}");
    await step.focused(() => screen.getByRole("button", { name: /^Review/ }));
    await user.keyboard("{Enter}");
    const ask = () => screen.getByRole("button", { name: /^Ask for UGX\s50,000$/ });
    await waitFor(ask);
    expect(screen.getByText(/A prompt appears on the customer's phone/)).toBeTruthy();
    await step.steady(ask);
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Waiting" });
    expect(screen.getByText(/Approve the prompt/)).toBeTruthy();
    expect(document.querySelector("[data-outcome] time")?.textContent).toMatch(/\d:\d\d/);
    expect(asked("validate")).toEqual([]);
    expect(asked("review")[0]?.validation).toBeNull();
    expect(asked("review")[0]?.answers.cash).toBe("OUT");
    // The counter can be used meanwhile.
    await user.click(screen.getByRole("button", { name: "Next customer" }));
    await step.focused(step.phone);
    expect(step.phone().value).toBe("");
  });

  test("without a callback address leads to the settings, and finds the form again as it was left", async () => {
    answer("review", () =>
      Promise.reject(fail("settings", "Set the callback address first, in Settings.")),
    );
    router.go({ name: "collect" });
    const { user, view } = await step.open("PARTNER_COLLECT_MNO");
    await waitFor(() => step.phone());
    await user.keyboard("0772123456{Enter}50000{Enter}");
    await user.click(screen.getByRole("radio", { name: /No cash/ }));
    await step.focused(() => screen.getByRole("button", { name: /^Review/ }));
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("button", { name: "Open settings" }));
    expect(router.current.name).toBe("settings");
    view.unmount();
    router.go({ name: "collect" });
    await step.open("PARTNER_COLLECT_MNO");
    await waitFor(() => expect(step.amount().value).toBe("50,000"));
    expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456");
  });
});

test("arriving once more where one is loses nothing typed, and Start again empties the form", async () => {
  const { user, view } = await step.open("PARTNER_SEND_MNO");
  await waitFor(() => step.phone());
  await user.keyboard("0772123456");
  view.unmount();
  await step.open("PARTNER_SEND_MNO");
  await waitFor(() => expect(step.phone().value.replaceAll(" ", "")).toBe("0772123456"));
  await user.click(screen.getByRole("button", { name: "Start again" }));
  await waitFor(() => expect(step.phone().value).toBe(""));
});

test("opened for a number or a biller, it starts with it", async () => {
  const { view } = await step.open("PARTNER_PAY_AIRTIME", { phone: "0752000111" });
  await waitFor(() => expect(step.phone().value).toContain("0752"));
  expect(chosen(airtel())).toBe(true);
  view.unmount();
  await step.open("PARTNER_PAY_BILL_PAYMENT", { biller: "NWSC" });
  await waitFor(() => expect(asked("form").at(-1)?.biller).toBe("NWSC"));
});

describe("numbers to try", () => {
  test("are those of this form, and one chosen fills its field", async () => {
    const { user } = await step.open("PARTNER_PAY_BILL_PAYMENT");
    await step.toAccount(user);
    expect(screen.queryByText("2100450")).toBeNull();
    await user.click(screen.getByRole("button", { name: /Prepaid, succeeds/ }));
    expect(step.account().value).toBe("04123456789");
    await user.keyboard("{Enter}");
    await step.focused(step.amount);
    expect(screen.getByText("Succeeds at once")).toBeTruthy();
  });

  test("are only for practice", async () => {
    answer("start", () => ({ ...start, environment: "production" }));
    const { user } = await step.open("PARTNER_PAY_BILL_PAYMENT");
    await step.toAccount(user);
    expect(screen.queryByText(/Numbers to try/)).toBeNull();
  });
});
