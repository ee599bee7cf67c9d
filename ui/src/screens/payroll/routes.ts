import Layers from "@lucide/svelte/icons/layers";
import ListChecks from "@lucide/svelte/icons/list-checks";
import type { Route } from "../../bindings/Route";
import type { Icon } from "../../model/icon";

/** The two ways to pay, in words: what one gains and what one gives up. */
export const routes: Record<
  Route,
  { icon: Icon; name: string; over: string; good: string; mind: string }
> = {
  oneByOne: {
    icon: ListChecks,
    name: "One by one",
    over: "Through the gateway. Slower, and certain.",
    good: "Each person is a payment of its own. When the line drops, Kaunta asks the service what became of it.",
    mind: "You can leave this screen meanwhile.",
  },
  batch: {
    icon: Layers,
    name: "In a batch",
    over: "Through the partner wallet. Fast.",
    good: "Many payments in one request. Results as the service gives them.",
    mind: "Kaunta can't ask the service about batch payments: when the line drops, everybody in that request stays “not known yet” until you find out and settle it by hand.",
  },
};
