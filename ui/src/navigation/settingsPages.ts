import Banknote from "@lucide/svelte/icons/banknote";
import Cable from "@lucide/svelte/icons/cable";
import CircleArrowUp from "@lucide/svelte/icons/circle-arrow-up";
import Info from "@lucide/svelte/icons/info";
import Receipt from "@lucide/svelte/icons/receipt";
import Store from "@lucide/svelte/icons/store";
import Users from "@lucide/svelte/icons/users";
import type { Right } from "../bindings/Right";
import type { Icon } from "../model/icon";

export type SettingsPage =
  "shop" | "connection" | "people" | "money-rules" | "receipts" | "updates" | "about";

interface PageOfSettings {
  page: SettingsPage;
  label: string;
  icon: Icon;
  /** Other words the palette finds it by. */
  keywords: string;
  needs: Right;
}

/** In the order of their number keys. */
export const settingsPages: readonly PageOfSettings[] = [
  {
    page: "shop",
    label: "Shop",
    icon: Store,
    keywords: "name theme dark light billers",
    needs: "manage",
  },
  {
    page: "connection",
    label: "Connection",
    icon: Cable,
    keywords:
      "environment production development practice address key callback look-up path partner wallet sent along look-ups a minute",
    needs: "manage",
  },
  {
    page: "people",
    label: "People",
    icon: Users,
    keywords: "owner cashier accountant limit recovery code",
    needs: "manage",
  },
  {
    page: "money-rules",
    label: "Money rules",
    icon: Banknote,
    keywords: "approve second person limit day same payment warning hours lock minutes",
    needs: "manage",
  },
  {
    page: "receipts",
    label: "Receipts",
    icon: Receipt,
    keywords: "lines print folder exports",
    needs: "manage",
  },
  {
    page: "updates",
    label: "Updates",
    icon: CircleArrowUp,
    keywords: "newer version install",
    needs: "manage",
  },
  {
    page: "about",
    label: "About",
    icon: Info,
    keywords: "version keychain computer folder",
    needs: "manage",
  },
];
