import type { FavouriteView } from "../bindings/FavouriteView";

/** A favourite as Rust returns it, with overrides. */
export function favouriteOf(part: Partial<FavouriteView> = {}): FavouriteView {
  return {
    id: 3,
    customer: "Mama Ruth",
    label: "house",
    mode: "PARTNER_PAY_BILL_PAYMENT",
    provider: "UEDCL (Umeme)",
    number: "••• 671",
    operation: 7,
    agreedAt: "2026-11-21T09:00:00Z",
    endsAt: "2027-11-21T09:00:00Z",
    ...part,
  };
}
