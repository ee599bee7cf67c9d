import Banknote from "@lucide/svelte/icons/banknote";
import BookText from "@lucide/svelte/icons/book-text";
import Cable from "@lucide/svelte/icons/cable";
import CircleArrowUp from "@lucide/svelte/icons/circle-arrow-up";
import Info from "@lucide/svelte/icons/info";
import Receipt from "@lucide/svelte/icons/receipt";
import Store from "@lucide/svelte/icons/store";
import Users from "@lucide/svelte/icons/users";
import type { Right } from "../bindings/Right";
import type { Icon } from "../model/icon";
import { t } from "../words/t";

export type SettingsPage =
  "shop" | "connection" | "people" | "money-rules" | "receipts" | "accounts" | "updates" | "about";

interface PageOfSettings {
  page: SettingsPage;
  label: string;
  icon: Icon;
  /** Search keywords for the palette. */
  keywords: string;
  needs: Right;
}

/** In the order of their number keys. */
export const settingsPages: readonly PageOfSettings[] = [
  {
    page: "shop",
    label: t("navigation-settings-shop"),
    icon: Store,
    keywords: t("navigation-settings-shop-words"),
    needs: "manage",
  },
  {
    page: "connection",
    label: t("navigation-settings-connection"),
    icon: Cable,
    keywords: t("navigation-settings-connection-words"),
    needs: "manage",
  },
  {
    page: "people",
    label: t("navigation-settings-people"),
    icon: Users,
    keywords: t("navigation-settings-people-words"),
    needs: "manage",
  },
  {
    page: "money-rules",
    label: t("navigation-settings-money-rules"),
    icon: Banknote,
    keywords: t("navigation-settings-money-rules-words"),
    needs: "manage",
  },
  {
    page: "receipts",
    label: t("navigation-settings-receipts"),
    icon: Receipt,
    keywords: t("navigation-settings-receipts-words"),
    needs: "manage",
  },
  {
    page: "accounts",
    label: t("navigation-settings-accounts"),
    icon: BookText,
    keywords: t("navigation-settings-accounts-words"),
    needs: "manage",
  },
  {
    page: "updates",
    label: t("navigation-settings-updates"),
    icon: CircleArrowUp,
    keywords: t("navigation-settings-updates-words"),
    needs: "manage",
  },
  {
    page: "about",
    label: t("navigation-settings-about"),
    icon: Info,
    keywords: t("navigation-settings-about-words"),
    needs: "manage",
  },
];
