// The help page's texts as Rust returns them, for tests and the gallery.
import type { HelpView } from "../../bindings/HelpView";

export const help: HelpView = {
  statuses: [
    {
      state: "recorded",
      means: "It is in the book, and nothing has left yet.",
      next: "Wait a moment: it is about to be sent.",
    },
    { state: "sent", means: "On its way to the service.", next: "Wait for the answer." },
    {
      state: "succeeded",
      means: "The service confirmed it.",
      next: "Give the customer the receipt, and the token where there is one.",
    },
    {
      state: "failed",
      means: "The service tried and could not do it.",
      next: "Tell the customer that it was not paid. Its page says what the service said.",
    },
    {
      state: "pending",
      means:
        "The service has it and is not finished. For a collection: Waiting for the customer to approve on the phone.",
      next: "Serve the next customer. Kaunta keeps asking. If it went through the partner wallet, you settle it by hand.",
    },
    {
      state: "unknown",
      means: "The payment may or may not have gone through.",
      next: "Do not pay this again. Kaunta asks the service until it knows.",
    },
    {
      state: "rejected",
      means: "The service refused it. No money left the wallet.",
      next: "Its page says why. Correct that, then you can pay it again.",
    },
    {
      state: "notSent",
      means: "Nothing was sent. No money left the wallet.",
      next: "Its page says why. When the line is back, you can pay it again.",
    },
    {
      state: "notFound",
      means:
        "The service has answered twice, some minutes apart, that it does not have this payment. So no money should have left the wallet.",
      next: "You can send it once more on its page, under the same reference.",
    },
    {
      state: null,
      means: "The service has said different things of this payment.",
      next: "Call its support before you act. Close the case on its page when you know.",
    },
  ],
  connection: [
    "Everything can still be read, printed and exported. The bar on top says when the line is slow or gone.",
    "What was on its way is not known yet. Do not pay it again, neither here nor by phone.",
    "When the line is back, Kaunta asks the service by itself.",
  ],
  lost: [
    "Before that happens: Kaunta copies the book every day, but onto this same computer. Keep a copy elsewhere too.",
    "If the computer was stolen, call the service first and have the keys stopped.",
    "On the other computer, install Kaunta, then The book, then Restore from a file.",
  ],
  places: [
    { label: "The book", value: "/home/nakato/.local/share/ug.kaunta.desktop/practice.db" },
    { label: "Daily backups", value: "/home/nakato/.local/share/ug.kaunta.desktop/backups" },
    { label: "The log", value: "/home/nakato/.local/share/ug.kaunta.desktop/logs/kaunta.log" },
  ],
};
