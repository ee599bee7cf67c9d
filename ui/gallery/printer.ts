// A made-up thermal printer, and what became of receipts: ?print=printed|taken|notPrinted|perhapsPrinted
import type { PrinterSettings } from "../src/bindings/PrinterSettings";
import type { PrintOutcome } from "../src/bindings/PrintOutcome";
import type { PrintResult } from "../src/bindings/PrintResult";
import { tariff } from "../src/screens/settings/money-rules/tariff.gallery";

const asked = new URLSearchParams(location.search).get("print") as PrintOutcome | null;
const said: Record<PrintOutcome, string> = {
  printing: "Printing…",
  printed: "Printed.",
  taken: "Sent to the printer, which can't say whether it printed. Look at the paper.",
  notPrinted: "Not printed: the printer has no paper. Put in a roll.",
  perhapsPrinted:
    "Printed in part: the paper ended. Put in a roll, then look whether the rest comes before you print again.",
};

export const print: PrintResult | null = asked && { outcome: asked, said: said[asked] };

const printer: PrinterSettings = {
  printer: asked && {
    address: "192.168.1.50",
    width: "mm58",
    cuts: true,
    printsItself: true,
    opensDrawer: false,
  },
};

const tested: PrintResult = print ?? { outcome: "printed", said: said.printed };

/** The calls about what is printed. */
export const onPaper = {
  printer: () => printer,
  printTest: () => tested,
  tariff: () => tariff,
  saveTariff: () => tariff,
  saveTariffPaper: () => ({ name: "tariff.pdf", path: "/home/nakato/Kaunta/tariff.pdf" }),
};
