import BookOpen from "@lucide/svelte/icons/book-open-text";
import { matches } from "../format/matches";
import { router } from "../navigation/router.svelte";
import { layout } from "../session/historyLayout.svelte";
import { session } from "../session/session.svelte";
import { t } from "../words/t";
import type { PaletteProvider } from "./palette.svelte";

/** The views of the history that the person saved, for Ctrl+K. */
export const findViews = ((query: string) => {
  if (!session.may("look")) return [];
  return layout.views
    .filter(({ name }) => matches(query, `${name} ${t("navigation-history")}`))
    .map(({ name }) => ({
      id: `view-${name}`,
      group: t("frame-group-views"),
      label: name,
      icon: BookOpen,
      run: () => router.go({ name: "history", view: name }),
    }));
}) satisfies PaletteProvider;
