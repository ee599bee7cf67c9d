import { render } from "@testing-library/svelte";
import { router } from "../../navigation/router.svelte";
import type { SettingsPage } from "../../navigation/settingsPages";
import SettingsFixture from "./SettingsFixture.svelte";

/** Opens settings on a page, or on the first. */
export function openSettings(page?: SettingsPage) {
  router.go(page === undefined ? { name: "settings" } : { name: "settings", page });
  return render(SettingsFixture);
}
