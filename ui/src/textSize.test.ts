import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { announcer } from "./navigation/announcer.svelte";
import { router } from "./navigation/router.svelte";
import * as step from "./screens/counter/counter.steps";
import { settingsOf } from "./screens/settings/settings.fixture";
import { answer, asked } from "./testing/bridge";
import { later } from "./testing/later";
import { meOf } from "./testing/people";
import { signInPerson, Shop } from "./testing/shop";

vi.mock("./bridge/call", () => import("./testing/bridge"));

let shop: Shop;
const sizes = () => asked("setTextSize").map(({ size }) => size);
const user = userEvent.setup();

beforeEach(async () => {
  step.allGoesWell();
  shop = new Shop(signInPerson("Nakato", "owner"), signInPerson("Okello")).with(
    meOf("Nakato", "owner"),
  );
  answer("setTextSize", ({ size }) => {
    shop.start = { ...shop.start, textSize: size };
    return null;
  });
  await shop.opened();
});

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

async function press(key: string) {
  const before = sizes().length;
  await user.keyboard(`{Control>}${key}{/Control}`);
  await waitFor(() => expect(sizes().length).toBeGreaterThan(before));
  await waitFor(() => expect(asked("start").length).toBeGreaterThan(0));
}

test("Ctrl with + and − steps through the sizes, and with 0 goes back to the usual one", async () => {
  render(App);
  await title("Home");
  await press("+");
  await press("=");
  await press("-");
  await waitFor(() => expect(announcer.polite.trim()).toBe("Everything is shown at 125 %."));
  await press("0");
  expect(sizes()).toEqual(["125", "150", "125", "100"]);
  await user.keyboard("{Control>}-{/Control}");
  expect(sizes()).toHaveLength(4);
});

test("keys pressed faster than the window answers are each a step, and none leads beyond 200 %", async () => {
  const slow = later<null>();
  answer("setTextSize", () => slow.promise);
  render(App);
  await title("Home");
  await user.keyboard("{Control>}++++++{/Control}");
  expect(sizes()).toEqual(["125", "150", "200"]);
  shop.start = { textSize: "200" };
  slow.resolve(null);
});

test("the size is changed before anybody has signed in", async () => {
  shop.me = null;
  await shop.opened();
  render(App);
  await screen.findByRole("radiogroup", { name: "Who is at the counter?" });
  await press("+");
  expect(sizes()).toEqual(["125"]);
});

test("the settings show the size of this computer and change it at once", async () => {
  shop.start = { textSize: "150" };
  answer("settings", () => settingsOf());
  await shop.opened();
  router.go({ name: "settings", page: "shop" });
  render(App);
  const now = await screen.findByRole("radio", { name: "150 %" });
  expect((now as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "200 %" }));
  expect(sizes()).toEqual(["200"]);
  await waitFor(() =>
    expect((screen.getByRole("radio", { name: "200 %" }) as HTMLInputElement).checked).toBe(true),
  );
});
