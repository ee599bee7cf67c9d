import { render } from "@testing-library/svelte";
import { router } from "../../navigation/router.svelte";
import type { SettingsPage } from "../../navigation/settingsPages";
import SettingsFixture from "./SettingsFixture.svelte";

/** Settings on one of their pages; the first without one. */
export function openSettings(page?: SettingsPage) {
  router.go(page === undefined ? { name: "settings" } : { name: "settings", page });
  return render(SettingsFixture);
}
