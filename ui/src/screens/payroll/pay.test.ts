import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../testing/select";
import type { PayrollView } from "../../bindings/PayrollView";
import { router } from "../../navigation/router.svelte";
import { who } from "../../session/who.svelte";
import { answer, asked, change, fail, forgetAll } from "../../testing/bridge";
import { layOut } from "../../testing/layout";
import { payrollOf, previewOf } from "./payroll.fixture";
import { axeFindsNothing, button, Held, offered, openPayroll } from "./payroll.steps";
import PayrollFixture from "./PayrollFixture.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const PAY = /^Pay UGX\s12,345,000 to 214 people$/;
const pay = () => button(PAY);
const total = () => screen.findByLabelText(/^Type the total/);
const why = async () =>
  document.getElementById((await pay()).getAttribute("aria-describedby") ?? "")?.textContent;
const disabled = async () => (await pay()).hasAttribute("disabled");
let held: Held;

beforeEach(() => {
  layOut();
  forgetAll();
  who.name = "";
  held = new Held(payrollOf(3));
  answer("previewPayroll", ({ route }) => previewOf({ route }));
  answer("confirmPayroll", () => {
    held.part = { summary: { state: "running" } };
    return held.view;
  });
  openPayroll();
  router.go({ name: "payroll", id: 1, pay: true });
});
afterEach(() => vi.unstubAllGlobals());

test("people, total, fees, both, balance and what is left stand in one view", async () => {
  render(PayrollFixture);
  await pay();
  const sums = document.querySelector("dl");
  expect(sums?.textContent).toMatch(/People\s*214/);
  expect(sums?.textContent).toMatch(/They get\s*UGX\s12,345,000/);
  expect(sums?.textContent).toMatch(/Fees\s*UGX\s235,400/);
  expect(sums?.textContent).toMatch(/Total with fees\s*UGX\s12,580,400/);
  expect(sums?.textContent).toMatch(/Balance.*UGX\s15,000,000/s);
  expect(sums?.textContent).toMatch(/Left after paying\s*UGX\s2,419,600/);
});

test("nothing is paid before the total was typed and somebody said who they are", async () => {
  render(PayrollFixture);
  expect(await disabled()).toBe(true);
  expect(await why()).toBe("Type the total to go on: 12,345,000.");
  await userEvent.type(await total(), "12345001");
  expect(await why()).toBe("That is not the total. The total is 12,345,000.");
  await userEvent.keyboard("{Enter}");
  await userEvent.clear(await total());
  await userEvent.type(await total(), "12345000");
  expect(await why()).toBe("Say who you are.");
  expect(await disabled()).toBe(true);
  expect(asked("confirmPayroll")).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Who are you/), "Nakato Sarah");
  expect(await disabled()).toBe(false);
  await userEvent.click(await pay());
  expect(asked("confirmPayroll")).toEqual([{ ...offered, by: "Nakato Sarah" }]);
});

test("names are checked unless somebody says why not", async () => {
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000");
  await userEvent.click(screen.getByRole("radio", { name: /^Don't check names/ }));
  expect(await why()).toBe("Write why the names are not checked.");
  expect(await disabled()).toBe(true);
  await userEvent.type(screen.getByLabelText(/^Why are the names/), "I know them all ");
  await userEvent.click(await pay());
  expect(asked("confirmPayroll")[0]).toMatchObject({
    names: "unchecked",
    namesReason: "I know them all",
  });
});

test("a list that a lost book may have paid is confirmed only after somebody has said that it was not", async () => {
  const doubt = "This list may have been paid from the book that is lost.";
  answer("previewPayroll", ({ route }) => previewOf({ route, doubt }));
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  expect(await why()).toBe("Say first that this list was not paid yet.");
  expect(asked("confirmPayroll")).toEqual([]);
  await userEvent.click(screen.getByLabelText("I have looked: it was not paid"));
  await userEvent.click(await pay());
  expect(asked("confirmPayroll")[0]).toMatchObject({ confirmedUnpaid: true });
});

test("confirmed twice in a moment is confirmed once, and the run takes its place", async () => {
  const waiting: ((view: PayrollView) => void)[] = [];
  answer("confirmPayroll", () => new Promise((resolve) => waiting.push(resolve)));
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}{Enter}");
  await userEvent.dblClick(await pay());
  expect(asked("confirmPayroll")).toHaveLength(1);
  held.part = { summary: { state: "running" } };
  waiting[0]?.(held.view);
  await button("Pause");
  expect(router.current).toEqual({ name: "payroll", id: 1 });
  // Back leads to the list, not to the finished confirmation.
  router.back();
  expect(router.current).toEqual({ name: "home" });
});

test("both routes are explained side by side, and what a dropped line means for a batch", async () => {
  render(PayrollFixture);
  await pay();
  const ways = screen.getByRole("group", { name: "How are they paid?" });
  const batch = within(ways).getByRole("radio", { name: /In a batch/ });
  expect(within(ways).getByRole<HTMLInputElement>("radio", { name: /One by one/ }).checked).toBe(
    true,
  );
  const words = document.getElementById(batch.getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toMatch(/can't ask the service about batch payments/);
  await userEvent.click(batch);
  who.name = "Nakato Sarah";
  await userEvent.type(await total(), "12345000");
  await userEvent.type(screen.getByLabelText(/^Who are you/), "Nakato Sarah");
  await userEvent.click(await pay());
  expect(asked("confirmPayroll")[0]?.route).toBe("batch");
});

test("fees that are not reported are shown as unknown, never as nothing", async () => {
  answer("previewPayroll", ({ route }) =>
    previewOf({
      route,
      fees: null,
      feeWords: "The service tells them with each payment.",
      totalWithFees: null,
      balance: null,
      balanceAfter: null,
    }),
  );
  render(PayrollFixture);
  await pay();
  const sums = document.querySelector("dl");
  expect(sums?.textContent).toMatch(/Fees\s*not known beforehand/);
  expect(sums?.textContent).toContain("The service tells them with each payment.");
  expect(sums?.textContent).toMatch(/Total before fees\s*UGX\s12,345,000/);
  expect(sums?.textContent).toMatch(/Left after paying\s*not known/);
});

test("a shortfall is shown, and an obstacle keeps the button disabled", async () => {
  answer("previewPayroll", ({ route }) =>
    previewOf({ route, shortBy: "345000", balanceAfter: null, obstacles: ["The key is missing."] }),
  );
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await screen.findByText("Not enough float: 345,000 short");
  await screen.findByText("The key is missing.");
  await userEvent.type(await total(), "12345000");
  expect(await disabled()).toBe(true);
  expect(await why()).toBe("It can't be paid now: see above.");
});

test("a draft that changes meanwhile needs its new total", async () => {
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000");
  expect(await disabled()).toBe(false);
  answer("previewPayroll", ({ route }) =>
    previewOf({ route, total: "12000000", toType: "12000000", people: 213, payments: 213 }),
  );
  change({ kind: "payroll", id: 1 });
  const now = await button(/^Pay UGX\s12,000,000 to 213 people$/);
  expect(now.hasAttribute("disabled")).toBe(true);
});

test("a changed pace is sent, and an invalid number is reported", async () => {
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.click(await screen.findByText("Pace: 50 payments a minute"));
  const rate = screen.getByLabelText("Payments a minute");
  await userEvent.clear(rate);
  await userEvent.type(rate, "999");
  await screen.findByText("A whole number from 1 to 600.");
  await userEvent.type(await total(), "12345000");
  expect(await disabled()).toBe(true);
  await userEvent.clear(rate);
  await userEvent.type(rate, "20");
  await screen.findByText("Takes about 11 minutes or longer.");
  await userEvent.click(await pay());
  expect(asked("confirmPayroll")[0]).toMatchObject({ rate: 20, batchSize: 100 });
});

test("a refusal is explained, nothing typed is lost, and the preview is calculated again", async () => {
  answer("confirmPayroll", () => Promise.reject(fail("review", "The payroll has changed.")));
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  await screen.findByText("The payroll has changed.");
  expect(((await total()) as HTMLInputElement).value).toBe("12,345,000");
  await waitFor(() => expect(asked("previewPayroll")).toHaveLength(4));
});

test("Escape goes back to the rows", async () => {
  render(PayrollFixture);
  await pay();
  await userEvent.keyboard("{Escape}");
  await button("Go on to pay");
  expect(router.current).toEqual({ name: "payroll", id: 1 });
});

test("axe finds nothing before paying", async () => {
  render(PayrollFixture);
  await pay();
  await axeFindsNothing();
});

test("leaving while it is being confirmed brings nobody back", async () => {
  const waiting: ((view: PayrollView) => void)[] = [];
  answer("confirmPayroll", () => new Promise((resolve) => waiting.push(resolve)));
  who.name = "Nakato Sarah";
  render(PayrollFixture);
  await userEvent.type(await total(), "12345000{Enter}");
  router.go({ name: "home" });
  await screen.findByText("left for home");
  waiting[0]?.(held.view);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(router.current).toEqual({ name: "home" });
});
