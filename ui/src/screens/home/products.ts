import { destinations, type Destination, type ScreenName } from "../../navigation/screens";

export interface Product extends Destination {
  /** The digit that opens it on Home. It stays the same for a person who may not open all of them. */
  digit: string;
}

const inOrder: readonly ScreenName[] = [
  "pay-bill",
  "airtime",
  "send-money",
  "send-bank",
  "collect",
  "payroll",
];

/** What a customer, or the shop's own people, are paid with, as large keys. */
export const products: readonly Product[] = inOrder.flatMap((name, at) =>
  destinations
    .filter((place) => place.screen.name === name)
    .map((place) => ({ ...place, digit: String(at + 1) })),
);
