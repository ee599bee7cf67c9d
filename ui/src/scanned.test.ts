// A scanner in every field and at every moment: what was scanned goes where it belongs, and its Enter or Tab decides nothing.
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import App from "./App.svelte";
import type { BasketReview } from "./bindings/BasketReview";
import Keep from "./screens/counter/Keep.svelte";
import { formatAccount } from "./format/account";
import { palette } from "./frame/palette.svelte";
import { router } from "./navigation/router.svelte";
import { scanner } from "./navigation/scanner";
import { review } from "./screens/counter/counter.fixture";
import * as step from "./screens/counter/counter.steps";
import { answer, asked, calls } from "./testing/bridge";
import { approvalOf } from "./testing/people";
import { Shop, signInPerson } from "./testing/shop";
import { holdKeys } from "./testing/time";

vi.mock("./bridge/call", () => import("./testing/bridge"));

const BILL = "PARTNER_PAY_BILL_PAYMENT";

/** A short account of NWSC, the digits of an electricity token, and a code with letters. */
const texts = ["2099910", "14200550001420055000", "KT4F7Q2B"];
const ends = ["{Enter}", "{Tab}", ""];

/** What only a person decides. */
const decisions = [
  "submit",
  "askApproval",
  "payBasket",
  "askBasketApproval",
  "approve",
  "grantApproval",
  "refuseApproval",
  "withdrawApproval",
  "signIn",
  "saveFavourite",
];

/** All keys at once, however busy the computer is. */
async function scan(keys: string) {
  const { user, wait } = holdKeys();
  // After what a person typed before.
  await wait(400);
  await user.keyboard(keys);
  await wait(200);
  vi.useRealTimers();
  vi.restoreAllMocks();
}

const bare = (text: string) => text.replace(/[\s,]/g, "");
const accountIs = (text: string) =>
  waitFor(() => expect(bare(step.account().value)).toBe(bare(text)));

let frame: string[];
let stop: () => void;

beforeEach(() => {
  step.allGoesWell();
  frame = [];
  stop = scanner.receive("frame", (text) => frame.push(text) > 0);
});
afterEach(() => {
  stop();
  palette.open = false;
});

interface Moment {
  /** From an empty window. */
  arrive: () => Promise<unknown>;
  leaves: (text: string, end: string) => unknown;
}

async function atBill(
  to: (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
): Promise<ReturnType<typeof userEvent.setup>> {
  const { user } = await step.open(BILL);
  await to(user);
  return user;
}

const toReadBack = (part: Partial<typeof review>, focused: () => HTMLElement) => async () => {
  answer("review", () => ({ ...review, ...part }));
  const user = await atBill(step.toAmount);
  await user.keyboard("50000{Enter}");
  await step.focused(step.phone);
  await user.keyboard("0772123456{Enter}");
  await screen.findByRole("heading", { name: "Read it back, then confirm" });
  await step.focused(focused);
};

/** It is still read back, and nothing was added to it. */
async function readBack(title = "Read it back, then confirm") {
  await waitFor(() => expect(screen.getByRole("heading", { name: title })).toBeTruthy());
  for (const given of screen.queryAllByRole<HTMLInputElement>("textbox"))
    expect(given.value).toBe("");
  expect(frame).toEqual([]);
}

/** The next customer's bill, of whom only the account is known. */
async function nextBill(text: string) {
  await screen.findByText(/Choose whose it is/);
  expect(screen.getByRole("status").textContent).toContain(formatAccount(text));
}

const together: BasketReview = {
  amount: "100000",
  toTake: "101000",
  shortBy: null,
  wallet: "Float",
  asksId: false,
  asksCash: false,
  approval: null,
};

const idKind = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /^Customer.s ID/ });
const lastFour = () => step.textbox("Last four characters of its number");
const find = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Find" });

async function home() {
  answer("home", () => ({
    wallets: [],
    attention: [],
    today: [],
    found: [],
    settledLater: [],
    recent: [],
    reminders: [],
  }));
  answer("history", () => ({ total: 0, offset: 0, rows: [], found: [] }));
  answer("findCustomers", () => ({ customers: [], favourites: [], isWhole: true }));
  router.go({ name: "home" });
  render(App);
  await screen.findByRole("list", { name: "Start" });
}

const people = [signInPerson("Nakato", "owner"), signInPerson("Okello"), signInPerson("Acen")];

async function signedOut(...who: typeof people) {
  await new Shop(...who).opened();
  render(App);
}

const moments: Record<string, Moment> = {
  "the billers": {
    arrive: () => step.open(BILL).then(() => screen.findByRole("radio", { name: /Electricity/ })),
    leaves: async (text) => {
      await nextBill(text);
      expect(asked("form")).toEqual([]);
    },
  },
  "an empty account": {
    arrive: () => atBill(step.toAccount),
    leaves: async (text, end) => {
      if (end === "{Enter}") await step.focused(step.amount);
      await accountIs(text);
      const checked = asked("validate").map(({ answers }) => answers.accountNumber);
      expect(checked).toEqual(end === "{Enter}" ? [text] : []);
    },
  },
  "an account that is typed already": {
    arrive: async () => {
      const user = await atBill(step.toAccount);
      await user.keyboard("041");
    },
    leaves: (text) => accountIs(text),
  },
  "the account of a customer whose amount is typed": {
    arrive: async () => {
      const user = await atBill(step.toAmount);
      await user.keyboard("50000");
      await user.click(step.account());
    },
    leaves: async (text, end) => {
      await accountIs(text);
      if (end !== "{Enter}") return;
      await step.focused(step.amount);
      expect(step.amount().value).toBe("");
    },
  },
  "the amount": {
    arrive: async () => {
      const user = await atBill(step.toAmount);
      await user.keyboard("50000");
    },
    leaves: async (text) => {
      await accountIs(text);
      expect(asked("review")).toEqual([]);
    },
  },
  "the payer's phone": {
    arrive: async () => {
      const user = await atBill(step.toAmount);
      await user.keyboard("50000{Enter}");
      await step.focused(step.phone);
      await user.keyboard("0772");
    },
    leaves: async (text) => {
      await accountIs(text);
      expect(asked("review")).toEqual([]);
    },
  },
  "the phone of airtime": {
    arrive: async () => {
      const { user } = await step.open("PARTNER_PAY_AIRTIME");
      await waitFor(step.phone);
      await step.focused(step.phone);
      await user.keyboard("0772");
    },
    leaves: async (text) => {
      await waitFor(() => expect(frame).toEqual([text]));
      expect(bare(step.phone().value)).toBe("0772");
      expect(asked("validate")).toEqual([]);
    },
  },
  "the bank": {
    arrive: async () => {
      await step.open("PARTNER_SEND_BANK");
      await step.focused(() => screen.getByRole("combobox", { name: /^Bank/ }));
    },
    leaves: async (text) => {
      await waitFor(() => expect(bare(step.textbox(/^Account number/).value)).toBe(text));
      expect(screen.getByRole<HTMLInputElement>("combobox", { name: /^Bank/ }).value).toBe("");
      expect(asked("validate")).toEqual([]);
    },
  },
  "the confirmation": {
    arrive: () => atBill(step.toConfirmation),
    leaves: () => readBack(),
  },
  "the confirmation with the cash given": {
    arrive: async () => {
      const user = await atBill(step.toConfirmation);
      await user.click(step.textbox(/^Given/));
    },
    leaves: () => readBack(),
  },
  "cash first": {
    arrive: toReadBack({ asksCash: true }, () => screen.getByRole("checkbox")),
    leaves: async () => {
      await readBack();
      expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    },
  },
  "the kind of ID": {
    arrive: toReadBack({ asksId: true }, idKind),
    leaves: async () => {
      await readBack();
      expect(idKind().value).toBe("none");
    },
  },
  "the number of an ID": {
    arrive: async () => {
      await toReadBack({ asksId: true }, idKind)();
      await userEvent.click(lastFour());
    },
    leaves: () => readBack(),
  },
  "the confirmation of several": {
    arrive: async () => {
      answer("reviewBasket", () => together);
      let reviewed = 0;
      answer("review", () => ({ ...review, idempotencyKey: `i-${(reviewed += 1)}` }));
      const user = await atBill(step.toConfirmation);
      await user.keyboard("a");
      await screen.findByRole("heading", { name: "This customer's bills" });
      await step.toAmount(user);
      await user.keyboard("50000{Enter}");
      await step.focused(step.phone);
      await user.keyboard("0772123456{Enter}");
      await step.steady(() => screen.getByRole("button", { name: "To all 2 bills" }));
      await user.keyboard("{Enter}");
      await step.steady(() => screen.getByRole("button", { name: /^Pay 2 bills/ }));
    },
    leaves: () => readBack("Read them back, then confirm"),
  },
  "a payment that waits for approval": {
    arrive: async () => {
      answer("askApproval", () => approvalOf({ mayWithdraw: true }));
      answer("approval", () => approvalOf({ mayWithdraw: true }));
      const ask = () => screen.getByRole("button", { name: /^Ask for approval/ });
      await toReadBack({ approval: "It is above what Okello may pay." }, ask)();
      await userEvent.click(ask());
      await screen.findByRole("heading", { name: "Waiting for approval" });
      calls.length = 0;
    },
    leaves: nextBill,
  },
  "the outcome": {
    arrive: async () => {
      const user = await atBill(step.toConfirmation);
      await user.keyboard("{Enter}");
      await screen.findByRole("heading", { name: "Paid" });
      calls.length = 0;
    },
    leaves: nextBill,
  },
  Home: {
    arrive: home,
    leaves: async (text) => {
      await waitFor(() => expect(find().value).toBe(text));
      expect(router.current).toEqual({ name: "home" });
    },
  },
  "the palette": {
    arrive: async () => {
      await home();
      await userEvent.keyboard("{Control>}k{/Control}");
      await userEvent.type(await screen.findByRole("combobox", { name: "Find" }), "hi");
    },
    leaves: async (text) => {
      await waitFor(() => expect(find().value).toBe(text));
      expect(router.current).toEqual({ name: "home" });
    },
  },
  "the names at sign-in": {
    arrive: async () => {
      await signedOut(...people);
      await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
    },
    leaves: () => expect(screen.queryByRole("banner")).toBeNull(),
  },
  "the PIN": {
    arrive: async () => {
      await signedOut(people[0] as (typeof people)[number]);
      await step.focused(() => screen.getByLabelText("PIN"));
    },
    leaves: () => expect(screen.getByLabelText<HTMLInputElement>("PIN").value).toBe(""),
  },
  "a dialog with a field": {
    arrive: async () => {
      render(Keep, { open: true, operation: 7, onkept: () => undefined });
      await userEvent.click(
        within(await screen.findByRole("dialog")).getAllByRole("textbox")[0] as HTMLElement,
      );
    },
    leaves: (text) => {
      const dialog = within(screen.getByRole("dialog"));
      expect(dialog.getAllByRole<HTMLInputElement>("textbox")[0]?.value).toBe(text);
    },
  },
};

describe.each(Object.entries(moments))("a scan at %s", (_, { arrive, leaves }) => {
  const scans = texts.flatMap((text) => ends.map((end) => [text, end] as const));
  test.each(scans)("%s%s", async (text, end) => {
    await arrive();
    await scan(`${text}${end}`);
    await leaves(text, end);
    const decided = calls.map(({ name }) => name).filter((name) => decisions.includes(name));
    expect(decided).toEqual([]);
  });
});

test.each(ends)("a phone number scanned into the payer's phone stays there (%j)", async (end) => {
  const user = await atBill(step.toAmount);
  await user.keyboard("50000{Enter}");
  await step.focused(step.phone);
  await user.keyboard("07");
  await scan(`0752300417${end}`);
  if (end === "{Enter}") await screen.findByRole("heading", { name: "Read it back, then confirm" });
  else expect(bare(step.phone().value)).toBe("0752300417");
  expect(asked("review").map(({ answers }) => answers.phoneNumber)).toEqual(
    end === "{Enter}" ? ["0752300417"] : [],
  );
});
