import type { FavouriteView } from "../bindings/FavouriteView";
import { t } from "../words/t";

/** What the shop calls it, such as "Mama Ruth: house". */
export function nameOf({ customer, label }: FavouriteView): string {
  return label === null ? customer : t("favourites-name", { customer, label });
}

/** Whether it can be paid together with the customer's other bills: the book has a payment to fill it in from. */
export function isPayableBill({ mode, operation }: FavouriteView): boolean {
  return mode === "PARTNER_PAY_BILL_PAYMENT" && operation !== null;
}
