import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "../../navigation/router.svelte";
import { answer, asked, fail, forgetAll } from "../../testing/bridge";
import { later } from "../../testing/later";
import { row } from "../../testing/rows";
import { emptyHome } from "../../testing/window";
import type { FeeDriftView } from "../../bindings/FeeDriftView";
import Home from "./Home.svelte";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const latest = () => screen.queryByRole("list", { name: "Latest" });

beforeEach(() => {
  forgetAll();
  router.go({ name: "home" });
  answer("home", () => ({ ...emptyHome, recent: [row({ id: 3 })] }));
  answer("lowFloat", () => ({ low: null }));
  answer("unprintedReceipts", () => ({ receipts: [] }));
});

afterEach(() => vi.useRealTimers());

test("Home appears with everything that it shows, so that nothing moves under a click", async () => {
  const fees = later<FeeDriftView>();
  answer("feeDrift", () => fees.promise);
  render(Home);
  await waitFor(() => expect(asked("unprintedReceipts")).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(latest()).toBeNull();
  fees.resolve({ drift: { words: "MTN charged more than usual.", day: "2026-11-30" } });
  await waitFor(() => expect(latest()).not.toBeNull());
  screen.getByText("MTN charged more than usual.");
});

test("an answer that fails, or takes longer than a second, keeps nobody from the rest", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer("unprintedReceipts", () => Promise.reject(fail("program", "No printer.")));
  answer("feeDrift", () => later<FeeDriftView>().promise);
  render(Home);
  await vi.advanceTimersByTimeAsync(900);
  expect(latest()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(latest()).not.toBeNull();
});
