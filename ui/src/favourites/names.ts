import type { FavouriteView } from "../bindings/FavouriteView";
import { t } from "../words/t";

/** What the shop calls it, such as "Mama Ruth: house". */
export function nameOf({ customer, label }: FavouriteView): string {
  return label === null ? customer : t("favourites-name", { customer, label });
}
