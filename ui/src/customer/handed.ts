import type { CustomerScreen } from "../bindings/CustomerScreen";

declare global {
  /** The last value that Rust handed to this page. */
  var customerScreen: CustomerScreen | undefined;
}

/** Calls `take` with the value that was handed over already and with each later one; returns a function that stops it. */
export function onHanded(take: (screen: CustomerScreen) => void): () => void {
  const taken = () => {
    if (globalThis.customerScreen) take(globalThis.customerScreen);
  };
  taken();
  globalThis.addEventListener("customer-screen", taken);
  return () => globalThis.removeEventListener("customer-screen", taken);
}
