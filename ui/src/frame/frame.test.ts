import axe from "axe-core";
import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { announcer } from "../navigation/announcer.svelte";
import { router } from "../navigation/router.svelte";
import { destinations } from "../navigation/screens";
import { session } from "../session/session.svelte";
import FrameFixture from "./FrameFixture.svelte";
import { statusOf } from "../testing/window";

// Noon in Kampala, set before anything is loaded, so that ages don't change while these run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") }));

const status = statusOf({
  balance: {
    wallet: "ESCROW",
    name: "Escrow",
    balance: "1250000.50",
    asOf: new Date().toISOString(),
    source: null,
  },
  attention: 2,
});

const title = () => screen.getByRole("heading", { level: 1 });
const arrivedAt = (name: string) =>
  waitFor(() => {
    expect(title().textContent).toBe(`The screen ${name}`);
    expect(document.activeElement).toBe(title());
  });

test("Alt and a key goes to each screen, and its title takes the focus", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  expect(destinations.map((place) => `${place.key} ${place.label}`)).toEqual([
    "1 Home",
    "2 Pay a bill",
    "3 Airtime",
    "4 Send money",
    "B Send to bank",
    "5 Collect",
    "6 Payroll",
    "L Look up",
    "7 History",
    "8 Settings",
  ]);
  for (const place of destinations) {
    await user.keyboard(`{Alt>}${place.key?.toLowerCase()}{/Alt}`);
    await arrivedAt(place.screen.name);
  }
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await arrivedAt("history");
});

test("on Home a letter begins to look for a customer; elsewhere, and for who may not sell, it does nothing", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  const find = () => screen.queryByRole<HTMLInputElement>("combobox", { name: "Find" });
  await user.keyboard("{Alt>}2{/Alt}");
  await arrivedAt("pay-bill");
  await user.keyboard("n");
  expect(find()).toBeNull();
  await user.keyboard("{Alt>}1{/Alt}");
  await arrivedAt("home");
  const may = vi.spyOn(session, "may").mockReturnValue(false);
  await user.keyboard("n");
  expect(find()).toBeNull();
  may.mockReturnValue(true);
  await user.keyboard("n");
  await waitFor(() => expect(document.activeElement).toBe(find()));
  await user.keyboard("aka");
  expect(find()?.value).toBe("naka");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(find()).toBeNull());
  may.mockRestore();
});

test("under an open dialog Alt and a key goes nowhere, and what was typed stays", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  await user.keyboard("{Alt>}2{/Alt}");
  await arrivedAt("pay-bill");
  await user.keyboard("{Control>}k{/Control}");
  const find = await screen.findByRole<HTMLInputElement>("combobox", { name: "Find" });
  await user.type(find, "grace");
  const { arrivals } = router;
  for (const place of destinations) await user.keyboard(`{Alt>}${place.key?.toLowerCase()}{/Alt}`);
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}{F1}");
  expect([router.current, router.arrivals]).toEqual([{ name: "pay-bill" }, arrivals]);
  expect(find.value).toBe("grace");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("{Alt>}3{/Alt}");
  await arrivedAt("airtime");
});

test("what needs attention is one key or one click away", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  await user.keyboard("{Alt>}0{/Alt}");
  await arrivedAt("attention");
  await user.keyboard("{Alt>}1{/Alt}");
  await arrivedAt("home");
  await user.click(screen.getByRole("button", { name: /2.*need attention/ }));
  await arrivedAt("attention");
});

test("all balances are one key away, or a click on the wallet's name in the bar", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  await user.keyboard("{Alt>}w{/Alt}");
  await arrivedAt("wallet");
  await user.keyboard("{Alt>}1{/Alt}");
  await arrivedAt("home");
  await user.click(screen.getByRole("button", { name: /^Escrow.*all balances$/ }));
  await arrivedAt("wallet");
});

test("the keys show while Alt is held", async () => {
  render(FrameFixture, { status });
  const rail = screen.getByRole("navigation", { name: "Screens" });
  const user = userEvent.setup();
  await user.keyboard("{Alt>}");
  expect(rail.dataset.alt).toBe("true");
  await user.keyboard("{/Alt}");
  expect(rail.dataset.alt).toBeUndefined();
});

test("Ctrl+K finds a screen by what it is called at the counter and opens it", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  const find = await screen.findByRole("combobox", { name: "Find" });
  await user.type(find, "yaka");
  const option = await screen.findByRole("option", { name: /Pay a bill/, selected: true });
  expect(find.getAttribute("aria-activedescendant")).toBe(option.id);
  await user.keyboard("{Enter}");
  await arrivedAt("pay-bill");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(title());
});

test("the arrows walk the palette around its end", async () => {
  render(FrameFixture, { status });
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("option", { name: /Home/, selected: true });
  await user.keyboard("{ArrowUp}");
  const last = (await screen.findAllByRole("option")).at(-1);
  await waitFor(() => expect(last?.getAttribute("aria-selected")).toBe("true"));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await arrivedAt("pay-bill");
});

test.each([
  ["practice", /PRACTICE\s+no real money/],
  ["development", /DEVELOPMENT\s+the service's test system/],
] as const)("%s says so across the whole window", (environment, words) => {
  render(FrameFixture, { status: { ...status, environment } });
  expect(screen.getByRole("region", { name: "Environment" }).textContent).toMatch(words);
  expect(document.documentElement.dataset.environment).toBe(environment);
});

test("production is plain", () => {
  render(FrameFixture, { status: { ...status, environment: "production" } });
  expect(screen.queryByRole("region", { name: "Environment" })).toBeNull();
  expect(document.documentElement.dataset.environment).toBe("production");
});

test("the bar tells shop, balance with its age, line and what needs attention", () => {
  render(FrameFixture, { status });
  const bar = screen.getByRole("banner").textContent;
  for (const words of [
    "Nakato Store",
    "UGX\u00a01,250,000.50",
    "just now",
    "Online",
    "attention",
  ]) {
    expect(bar).toContain(words);
  }
});

test("disputes are counted apart, in words and not by colour alone", () => {
  render(FrameFixture, { status: { ...status, attention: 3, cases: 1 } });
  const bell = screen.getByRole("button", { name: /need attention/ });
  expect(bell.textContent).toMatch(/3\s*need attention\s*1\s*disputed/);
  expect(bell.querySelectorAll("svg")).toHaveLength(2);
});

test("a balance that was never answered is not shown as nothing", () => {
  render(FrameFixture, {
    status: { ...status, balance: { ...status.balance, balance: null, asOf: null } },
  });
  expect(screen.getByRole("banner").textContent).toContain("balance not known yet");
  expect(screen.getByRole("banner").textContent).not.toMatch(/UGX/);
});

test("the same words announced twice are two announcements", async () => {
  const { container } = render(FrameFixture, { status });
  const live = container.querySelector('[aria-live="polite"].sr-only');
  announcer.say("Copied");
  await waitFor(() => expect(live?.textContent).toContain("Copied"));
  const first = live?.textContent;
  announcer.say("Copied");
  await waitFor(() => expect(live?.textContent).not.toBe(first));
});

test("the skip link leads past the rail", async () => {
  render(FrameFixture, { status });
  await userEvent.click(screen.getByRole("link", { name: "Skip to the screen" }));
  expect(document.activeElement).toBe(title());
});

test("axe finds nothing in the frame, nor with the palette open", async () => {
  render(FrameFixture, { status });
  const run = async () => {
    const rules = { "color-contrast": { enabled: false } };
    return (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  };
  const page = ["document-title", "html-has-lang"];
  expect((await run()).filter((id) => !page.includes(id))).toEqual([]);
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findAllByRole("option");
  expect((await run()).filter((id) => !page.includes(id))).toEqual([]);
});
