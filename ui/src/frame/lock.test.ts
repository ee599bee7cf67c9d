import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { router } from "../navigation/router.svelte";
import LockBanner from "./LockBanner.svelte";

test("a keychain that has not answered is named", () => {
  render(LockBanner, { lock: { reason: "keychain", message: "Longer words.", progress: null } });
  expect(screen.getByRole("region").textContent).toContain("keychain has not answered");
});

test("while nothing is sent, every screen says so, why, how far it is, and leads to what to do", async () => {
  render(LockBanner, {
    lock: { reason: "reconciling", message: "Longer words.", progress: { done: 3, total: 98 } },
  });
  const banner = screen.getByRole("region", { name: "Sending is locked" });
  expect(banner.textContent).toContain("the book is being brought up to date. 3 of 98 done.");
  await userEvent.click(screen.getByRole("button", { name: "Why, and what to do" }));
  expect(router.current).toEqual({ name: "book" });
});
