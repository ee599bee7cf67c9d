// A made-up thermal printer, and the result of printing: ?print=printed|taken|notPrinted|perhapsPrinted
// &by=network|usb|serial|queue (its connection) &logo (of receipts)
import type { FoundPrinters } from "../src/bindings/FoundPrinters";
import type { LogoView } from "../src/bindings/LogoView";
import type { PrinterPlace } from "../src/bindings/PrinterPlace";
import type { PrinterSettings } from "../src/bindings/PrinterSettings";
import type { PrintOutcome } from "../src/bindings/PrintOutcome";
import type { PrintResult } from "../src/bindings/PrintResult";
import type { ReceiptKeys } from "../src/bindings/ReceiptKeys";
import type { SharedReceipt } from "../src/bindings/SharedReceipt";
import { receipt } from "../src/operation/operation.fixture";
import { tariff } from "../src/screens/settings/money-rules/tariff.gallery";

const query = new URLSearchParams(location.search);
const asked = query.get("print") as PrintOutcome | null;
const said: Record<PrintOutcome, string> = {
  printing: "Printing…",
  printed: "Printed.",
  taken: "Sent to the printer, which can't say whether it printed. Look at the paper.",
  notPrinted: "Not printed: the printer has no paper. Put in a roll.",
  perhapsPrinted:
    "Printed in part: the paper ended. Put in a roll, then check whether the rest comes before you print again.",
};

export const print: PrintResult | null = asked && { outcome: asked, said: said[asked] };

const places: Record<PrinterPlace["by"], PrinterPlace> = {
  network: { by: "network", address: "192.168.1.50" },
  usb: { by: "usb", device: "04b8:0e15:X5RE012345" },
  serial: { by: "serial", port: "/dev/ttyUSB0", speed: "9600" },
  queue: { by: "queue", name: "Kitchen" },
};

const printer: PrinterSettings = {
  printer: asked && {
    place: places[(query.get("by") ?? "network") as PrinterPlace["by"]],
    width: "mm58",
    cuts: true,
    printsItself: true,
    opensDrawer: false,
  },
};

const foundPrinters: FoundPrinters = {
  serial: [{ id: "/dev/ttyUSB0", product: "USB-Serial Controller" }],
  usb: [{ id: "04b8:0e15:X5RE012345", product: "TM-T20II" }],
  queues: [{ id: "Receipts", product: null }],
  usbProblem: null,
  queuesProblem: null,
};

const drawn = (width: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="160"><path d="M20 150L${width / 2} 10L${width - 20} 150Z"/></svg>`,
  )}`;

const logo: LogoView = {
  pictures: query.has("logo")
    ? [
        { paper: "mm58", width: 384, height: 160, address: drawn(384) },
        { paper: "mm80", width: 576, height: 160, address: drawn(576) },
      ]
    : [],
};

const tested: PrintResult = print ?? { outcome: "printed", said: said.printed };

const receiptKeys: ReceiptKeys = {
  keys: [
    { fingerprint: "38D5-F9CD-15DB-C4C7", words: "since 21 Nov 2026, in use" },
    { fingerprint: "AB12-CD34-EF56-7890", words: "since 2 Mar 2026" },
  ],
  problem: null,
};

const sharedReceipt: SharedReceipt = {
  phone: "256772123456",
  text: [
    "Nakato General Store",
    "Ntinda, Kampala",
    "",
    "Electricity bill · UMEME",
    "UGX 50,000",
    "Token: 4821 0937 5512 6604 1178",
    "Units: 61.2 kWh",
    "Name: OKELLO GRACE",
    "Account: 0412 3456 789",
    "Fee: UGX 1,250",
    "Reference: KA-4F7KQ2-M9XR3T",
    "",
    "Thank you.",
  ].join("\n"),
  modules: 49,
  path: "M0 0h7v1h-7zM9 0h1v1h-1zM11 0h2v1h-2zM14 0h2v1h-2zM22 0h3v1h-3zM26 0h1v1h-1zM33 0h1v1h-1zM37 0h1v1h-1zM40 0h1v1h-1zM42 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h1v1h-1zM10 1h1v1h-1zM12 1h4v1h-4zM17 1h1v1h-1zM19 1h1v1h-1zM23 1h3v1h-3zM27 1h3v1h-3zM32 1h1v1h-1zM34 1h1v1h-1zM38 1h3v1h-3zM42 1h1v1h-1zM48 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM11 2h2v1h-2zM14 2h2v1h-2zM17 2h1v1h-1zM21 2h1v1h-1zM23 2h1v1h-1zM26 2h4v1h-4zM32 2h2v1h-2zM35 2h2v1h-2zM39 2h2v1h-2zM42 2h1v1h-1zM44 2h3v1h-3zM48 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 3h1v1h-1zM11 3h4v1h-4zM19 3h2v1h-2zM22 3h3v1h-3zM26 3h3v1h-3zM30 3h1v1h-1zM36 3h1v1h-1zM39 3h1v1h-1zM42 3h1v1h-1zM44 3h3v1h-3zM48 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM9 4h2v1h-2zM12 4h1v1h-1zM15 4h1v1h-1zM18 4h2v1h-2zM21 4h7v1h-7zM29 4h2v1h-2zM32 4h2v1h-2zM42 4h1v1h-1zM44 4h3v1h-3zM48 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h3v1h-3zM14 5h1v1h-1zM17 5h1v1h-1zM21 5h2v1h-2zM26 5h1v1h-1zM29 5h5v1h-5zM37 5h2v1h-2zM42 5h1v1h-1zM48 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h1v1h-1zM20 6h1v1h-1zM22 6h1v1h-1zM24 6h1v1h-1zM26 6h1v1h-1zM28 6h1v1h-1zM30 6h1v1h-1zM32 6h1v1h-1zM34 6h1v1h-1zM36 6h1v1h-1zM38 6h1v1h-1zM40 6h1v1h-1zM42 6h7v1h-7zM10 7h2v1h-2zM14 7h2v1h-2zM19 7h2v1h-2zM22 7h1v1h-1zM26 7h3v1h-3zM30 7h2v1h-2zM35 7h1v1h-1zM37 7h1v1h-1zM0 8h5v1h-5zM6 8h8v1h-8zM16 8h1v1h-1zM20 8h7v1h-7zM33 8h5v1h-5zM39 8h1v1h-1zM41 8h1v1h-1zM43 8h1v1h-1zM45 8h1v1h-1zM47 8h1v1h-1zM0 9h4v1h-4zM7 9h2v1h-2zM10 9h1v1h-1zM12 9h2v1h-2zM15 9h1v1h-1zM20 9h1v1h-1zM22 9h1v1h-1zM24 9h1v1h-1zM26 9h2v1h-2zM29 9h2v1h-2zM32 9h1v1h-1zM34 9h1v1h-1zM37 9h1v1h-1zM42 9h1v1h-1zM44 9h4v1h-4zM0 10h3v1h-3zM4 10h5v1h-5zM12 10h1v1h-1zM19 10h4v1h-4zM25 10h1v1h-1zM27 10h2v1h-2zM30 10h1v1h-1zM32 10h1v1h-1zM40 10h1v1h-1zM43 10h3v1h-3zM0 11h1v1h-1zM3 11h3v1h-3zM7 11h1v1h-1zM13 11h1v1h-1zM16 11h1v1h-1zM20 11h2v1h-2zM23 11h1v1h-1zM25 11h1v1h-1zM28 11h4v1h-4zM34 11h3v1h-3zM40 11h1v1h-1zM42 11h2v1h-2zM46 11h1v1h-1zM48 11h1v1h-1zM2 12h1v1h-1zM6 12h2v1h-2zM9 12h1v1h-1zM11 12h2v1h-2zM15 12h1v1h-1zM17 12h6v1h-6zM26 12h6v1h-6zM34 12h2v1h-2zM40 12h3v1h-3zM46 12h1v1h-1zM48 12h1v1h-1zM4 13h1v1h-1zM13 13h1v1h-1zM16 13h1v1h-1zM18 13h1v1h-1zM20 13h1v1h-1zM22 13h2v1h-2zM26 13h1v1h-1zM28 13h1v1h-1zM30 13h2v1h-2zM34 13h1v1h-1zM36 13h1v1h-1zM38 13h1v1h-1zM40 13h4v1h-4zM48 13h1v1h-1zM0 14h1v1h-1zM3 14h1v1h-1zM5 14h6v1h-6zM12 14h2v1h-2zM15 14h2v1h-2zM18 14h2v1h-2zM22 14h1v1h-1zM33 14h1v1h-1zM35 14h1v1h-1zM38 14h1v1h-1zM40 14h1v1h-1zM43 14h3v1h-3zM47 14h2v1h-2zM9 15h2v1h-2zM14 15h1v1h-1zM16 15h1v1h-1zM18 15h2v1h-2zM21 15h1v1h-1zM23 15h2v1h-2zM31 15h1v1h-1zM34 15h2v1h-2zM38 15h2v1h-2zM41 15h1v1h-1zM43 15h5v1h-5zM1 16h2v1h-2zM6 16h3v1h-3zM10 16h1v1h-1zM16 16h2v1h-2zM21 16h2v1h-2zM24 16h2v1h-2zM27 16h3v1h-3zM33 16h2v1h-2zM36 16h1v1h-1zM39 16h2v1h-2zM42 16h1v1h-1zM44 16h1v1h-1zM46 16h1v1h-1zM1 17h5v1h-5zM8 17h2v1h-2zM12 17h5v1h-5zM27 17h1v1h-1zM29 17h3v1h-3zM34 17h2v1h-2zM39 17h1v1h-1zM41 17h1v1h-1zM46 17h1v1h-1zM0 18h1v1h-1zM2 18h2v1h-2zM6 18h2v1h-2zM9 18h6v1h-6zM18 18h1v1h-1zM20 18h1v1h-1zM22 18h4v1h-4zM32 18h2v1h-2zM36 18h3v1h-3zM41 18h3v1h-3zM45 18h2v1h-2zM0 19h1v1h-1zM2 19h1v1h-1zM4 19h2v1h-2zM7 19h1v1h-1zM9 19h1v1h-1zM11 19h1v1h-1zM14 19h2v1h-2zM17 19h2v1h-2zM20 19h3v1h-3zM26 19h4v1h-4zM31 19h1v1h-1zM36 19h4v1h-4zM41 19h1v1h-1zM43 19h1v1h-1zM45 19h3v1h-3zM3 20h1v1h-1zM5 20h10v1h-10zM17 20h6v1h-6zM25 20h2v1h-2zM29 20h2v1h-2zM32 20h1v1h-1zM35 20h2v1h-2zM39 20h1v1h-1zM42 20h2v1h-2zM46 20h1v1h-1zM0 21h3v1h-3zM4 21h2v1h-2zM7 21h2v1h-2zM11 21h2v1h-2zM15 21h1v1h-1zM17 21h2v1h-2zM20 21h1v1h-1zM24 21h1v1h-1zM26 21h3v1h-3zM30 21h1v1h-1zM32 21h1v1h-1zM34 21h3v1h-3zM39 21h2v1h-2zM44 21h4v1h-4zM0 22h3v1h-3zM4 22h6v1h-6zM11 22h1v1h-1zM19 22h10v1h-10zM35 22h1v1h-1zM37 22h2v1h-2zM40 22h5v1h-5zM46 22h1v1h-1zM1 23h4v1h-4zM8 23h2v1h-2zM13 23h3v1h-3zM19 23h2v1h-2zM22 23h1v1h-1zM26 23h2v1h-2zM30 23h2v1h-2zM33 23h1v1h-1zM36 23h2v1h-2zM40 23h1v1h-1zM44 23h2v1h-2zM0 24h1v1h-1zM2 24h1v1h-1zM4 24h1v1h-1zM6 24h1v1h-1zM8 24h1v1h-1zM11 24h2v1h-2zM14 24h3v1h-3zM20 24h1v1h-1zM22 24h1v1h-1zM24 24h1v1h-1zM26 24h4v1h-4zM32 24h1v1h-1zM34 24h1v1h-1zM38 24h3v1h-3zM42 24h1v1h-1zM44 24h2v1h-2zM0 25h1v1h-1zM4 25h1v1h-1zM8 25h1v1h-1zM10 25h2v1h-2zM17 25h1v1h-1zM20 25h1v1h-1zM22 25h1v1h-1zM26 25h1v1h-1zM29 25h2v1h-2zM35 25h1v1h-1zM37 25h1v1h-1zM39 25h2v1h-2zM44 25h1v1h-1zM46 25h1v1h-1zM48 25h1v1h-1zM4 26h7v1h-7zM18 26h1v1h-1zM20 26h1v1h-1zM22 26h6v1h-6zM29 26h1v1h-1zM31 26h1v1h-1zM35 26h2v1h-2zM38 26h1v1h-1zM40 26h6v1h-6zM47 26h1v1h-1zM0 27h1v1h-1zM5 27h1v1h-1zM11 27h1v1h-1zM13 27h1v1h-1zM15 27h1v1h-1zM18 27h4v1h-4zM24 27h1v1h-1zM26 27h1v1h-1zM28 27h1v1h-1zM33 27h4v1h-4zM38 27h2v1h-2zM43 27h6v1h-6zM1 28h2v1h-2zM4 28h3v1h-3zM10 28h1v1h-1zM15 28h1v1h-1zM18 28h2v1h-2zM22 28h3v1h-3zM27 28h7v1h-7zM35 28h4v1h-4zM40 28h1v1h-1zM42 28h2v1h-2zM47 28h2v1h-2zM3 29h3v1h-3zM7 29h2v1h-2zM10 29h4v1h-4zM16 29h1v1h-1zM18 29h1v1h-1zM21 29h1v1h-1zM24 29h3v1h-3zM28 29h3v1h-3zM33 29h1v1h-1zM35 29h3v1h-3zM41 29h1v1h-1zM43 29h4v1h-4zM0 30h2v1h-2zM4 30h1v1h-1zM6 30h4v1h-4zM11 30h2v1h-2zM14 30h5v1h-5zM22 30h1v1h-1zM24 30h1v1h-1zM27 30h1v1h-1zM31 30h1v1h-1zM33 30h5v1h-5zM39 30h5v1h-5zM47 30h1v1h-1zM0 31h1v1h-1zM5 31h1v1h-1zM7 31h2v1h-2zM10 31h2v1h-2zM14 31h1v1h-1zM16 31h1v1h-1zM18 31h1v1h-1zM21 31h1v1h-1zM25 31h7v1h-7zM33 31h2v1h-2zM36 31h1v1h-1zM39 31h1v1h-1zM41 31h1v1h-1zM45 31h2v1h-2zM48 31h1v1h-1zM2 32h1v1h-1zM4 32h3v1h-3zM8 32h2v1h-2zM11 32h3v1h-3zM15 32h2v1h-2zM18 32h1v1h-1zM21 32h1v1h-1zM23 32h1v1h-1zM26 32h1v1h-1zM29 32h4v1h-4zM36 32h1v1h-1zM38 32h1v1h-1zM41 32h1v1h-1zM43 32h4v1h-4zM1 33h1v1h-1zM3 33h1v1h-1zM5 33h1v1h-1zM8 33h4v1h-4zM14 33h1v1h-1zM19 33h3v1h-3zM26 33h1v1h-1zM31 33h1v1h-1zM33 33h1v1h-1zM36 33h2v1h-2zM40 33h1v1h-1zM43 33h2v1h-2zM46 33h1v1h-1zM48 33h1v1h-1zM2 34h3v1h-3zM6 34h2v1h-2zM10 34h2v1h-2zM13 34h2v1h-2zM17 34h1v1h-1zM21 34h1v1h-1zM23 34h4v1h-4zM30 34h1v1h-1zM33 34h1v1h-1zM36 34h2v1h-2zM39 34h1v1h-1zM41 34h1v1h-1zM44 34h2v1h-2zM1 35h4v1h-4zM7 35h1v1h-1zM10 35h1v1h-1zM12 35h1v1h-1zM14 35h1v1h-1zM16 35h1v1h-1zM19 35h2v1h-2zM23 35h1v1h-1zM28 35h1v1h-1zM30 35h3v1h-3zM35 35h1v1h-1zM38 35h3v1h-3zM42 35h7v1h-7zM1 36h1v1h-1zM4 36h1v1h-1zM6 36h2v1h-2zM10 36h5v1h-5zM17 36h1v1h-1zM21 36h1v1h-1zM23 36h2v1h-2zM27 36h1v1h-1zM30 36h1v1h-1zM32 36h1v1h-1zM35 36h2v1h-2zM42 36h1v1h-1zM47 36h2v1h-2zM2 37h2v1h-2zM7 37h1v1h-1zM10 37h1v1h-1zM12 37h1v1h-1zM15 37h1v1h-1zM18 37h1v1h-1zM23 37h1v1h-1zM27 37h1v1h-1zM29 37h1v1h-1zM31 37h3v1h-3zM35 37h4v1h-4zM41 37h3v1h-3zM46 37h2v1h-2zM1 38h1v1h-1zM5 38h5v1h-5zM11 38h2v1h-2zM17 38h3v1h-3zM25 38h1v1h-1zM28 38h5v1h-5zM35 38h2v1h-2zM42 38h5v1h-5zM1 39h3v1h-3zM7 39h4v1h-4zM12 39h1v1h-1zM14 39h2v1h-2zM17 39h2v1h-2zM22 39h1v1h-1zM24 39h11v1h-11zM36 39h1v1h-1zM38 39h1v1h-1zM41 39h1v1h-1zM46 39h2v1h-2zM0 40h3v1h-3zM6 40h1v1h-1zM8 40h5v1h-5zM15 40h1v1h-1zM18 40h1v1h-1zM20 40h1v1h-1zM22 40h5v1h-5zM28 40h4v1h-4zM34 40h1v1h-1zM38 40h7v1h-7zM46 40h2v1h-2zM8 41h1v1h-1zM13 41h3v1h-3zM17 41h2v1h-2zM20 41h1v1h-1zM22 41h1v1h-1zM26 41h3v1h-3zM30 41h3v1h-3zM36 41h2v1h-2zM40 41h1v1h-1zM44 41h2v1h-2zM47 41h2v1h-2zM0 42h7v1h-7zM8 42h1v1h-1zM12 42h1v1h-1zM15 42h1v1h-1zM18 42h1v1h-1zM20 42h1v1h-1zM22 42h1v1h-1zM24 42h1v1h-1zM26 42h1v1h-1zM33 42h4v1h-4zM39 42h2v1h-2zM42 42h1v1h-1zM44 42h1v1h-1zM46 42h2v1h-2zM0 43h1v1h-1zM6 43h1v1h-1zM13 43h1v1h-1zM16 43h7v1h-7zM26 43h2v1h-2zM29 43h1v1h-1zM31 43h2v1h-2zM37 43h2v1h-2zM40 43h1v1h-1zM44 43h3v1h-3zM0 44h1v1h-1zM2 44h3v1h-3zM6 44h1v1h-1zM8 44h1v1h-1zM10 44h1v1h-1zM12 44h1v1h-1zM15 44h1v1h-1zM18 44h1v1h-1zM22 44h5v1h-5zM30 44h3v1h-3zM36 44h2v1h-2zM40 44h5v1h-5zM47 44h1v1h-1zM0 45h1v1h-1zM2 45h3v1h-3zM6 45h1v1h-1zM8 45h1v1h-1zM10 45h2v1h-2zM13 45h1v1h-1zM16 45h3v1h-3zM20 45h2v1h-2zM24 45h1v1h-1zM26 45h2v1h-2zM29 45h1v1h-1zM31 45h1v1h-1zM33 45h2v1h-2zM36 45h1v1h-1zM38 45h1v1h-1zM40 45h4v1h-4zM45 45h1v1h-1zM47 45h1v1h-1zM0 46h1v1h-1zM2 46h3v1h-3zM6 46h1v1h-1zM8 46h3v1h-3zM14 46h5v1h-5zM20 46h5v1h-5zM28 46h1v1h-1zM30 46h1v1h-1zM32 46h2v1h-2zM38 46h2v1h-2zM41 46h8v1h-8zM0 47h1v1h-1zM6 47h1v1h-1zM8 47h4v1h-4zM13 47h2v1h-2zM16 47h4v1h-4zM21 47h3v1h-3zM25 47h2v1h-2zM29 47h7v1h-7zM37 47h1v1h-1zM39 47h6v1h-6zM0 48h7v1h-7zM8 48h2v1h-2zM13 48h1v1h-1zM15 48h1v1h-1zM17 48h1v1h-1zM21 48h2v1h-2zM24 48h1v1h-1zM26 48h2v1h-2zM34 48h2v1h-2zM39 48h2v1h-2zM42 48h1v1h-1zM45 48h2v1h-2zM48 48h1v1h-1z",
};

const foundAfterwards =
  "Found afterwards: on 21 Nov 2026, 13:53 the payment service told the shop of this payment, which was missing from the shop's own book.";

/** The calls about printing. */
export const onPaper = {
  printer: () => printer,
  foundPrinters: () => foundPrinters,
  networkPrinters: () => ({
    printers: ["192.168.1.50", "192.168.1.87"].map((id) => ({ id, product: null })),
    networks: ["192.168.1.0/24"],
  }),
  printerState: () => ({ ready: true, said: "Ready, and it has paper." }),
  logo: () => logo,
  chooseLogo: () => logo,
  removeLogo: () => ({ pictures: [] }),
  printTest: () => tested,
  receiptKeys: () => receiptKeys,
  saveCheckingPage: () => ({
    name: "kaunta-verify.html",
    path: "/home/nakato/Kaunta/kaunta-verify.html",
  }),
  sharedReceipt: () => sharedReceipt,
  shareReceipt: () => null,
  sharedBasketReceipt: () => sharedReceipt,
  shareBasketReceipt: () => null,
  orphanReceipt: () => ({ ...receipt, footer: [foundAfterwards, ...receipt.footer] }),
  printOrphanReceipt: () => tested,
  saveOrphanReceipt: () => ({ name: "receipt.pdf", path: "/home/nakato/Kaunta/receipt.pdf" }),
  sharedOrphanReceipt: () => ({ ...sharedReceipt, phone: "" }),
  shareOrphanReceipt: () => null,
  saveBasketReceipt: () => ({
    name: "receipt-bills-7.pdf",
    path: "/home/nakato/Kaunta/receipt-bills-7.pdf",
  }),
  tariff: () => tariff,
  saveTariff: () => tariff,
  saveTariffPaper: () => ({ name: "tariff.pdf", path: "/home/nakato/Kaunta/tariff.pdf" }),
};
