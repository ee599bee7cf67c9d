// Made-up settings.
import type { BillerView } from "../src/bindings/BillerView";
import type { Environment } from "../src/bindings/Environment";
import type { SettingsView } from "../src/bindings/SettingsView";

export const billers: BillerView[] = [
  {
    code: "UMEME",
    name: "Electricity",
    accountLabel: "Meter number",
    extra: "customerType",
    custom: false,
  },
  { code: "NWSC", name: "Water", accountLabel: "Customer reference", extra: "area", custom: false },
  { code: "URA", name: "Taxes", accountLabel: "PRN", extra: "none", custom: false },
  { code: "DSTV", name: "DStv", accountLabel: "Smartcard number", extra: "none", custom: false },
  { code: "GOTV", name: "GOtv", accountLabel: "IUC number", extra: "none", custom: false },
  {
    code: "STARTIMES",
    name: "StarTimes",
    accountLabel: "Smartcard number",
    extra: "none",
    custom: false,
  },
  {
    code: "YAKALAST",
    name: "Yaka last",
    accountLabel: "Meter number",
    extra: "customerType",
    custom: true,
  },
];

export function settings(environment: Environment, keychain: boolean): SettingsView {
  return {
    shop: {
      name: "Nakato General Store",
      receiptLines: ["Plot 12, Ntinda Road", "0772 123 456", "Webale nnyo!"],
      theme: "system",
    },
    care: { samePaymentHours: 24, lookUpsAMinute: 60 },
    environment,
    environments: [
      {
        environment: "practice",
        address: "http://127.0.0.1:41733",
        key: { state: "builtIn", endsIn: null },
        callback: "",
        callbackBox: "",
        statusPath: "",
        wallet: "ESCROW",
        missing: [],
      },
      {
        environment: "development",
        address: "https://sandbox.pay.example",
        key: { state: keychain ? "kept" : "thisRunOnly", endsIn: "1234" },
        callback: "https://shop.example/paid",
        callbackBox: "",
        statusPath: "",
        wallet: "ESCROW",
        missing: [],
      },
      {
        environment: "production",
        address: "",
        key: { state: "unset", endsIn: null },
        callback: "",
        callbackBox: "",
        statusPath: "",
        wallet: "ESCROW",
        missing: [
          "The service's address.",
          "The key.",
          "The callback address (only collecting needs it).",
        ],
      },
    ],
    billers,
    keychain: {
      available: keychain,
      explanation: keychain
        ? null
        : "This computer has no keychain that Kaunta can use. A key is kept until Kaunta closes, and must be typed again next time.",
    },
    bookPath: "/home/nakato/.local/share/ug.kaunta.desktop/practice/book.db",
    filesPath: "/home/nakato/Kaunta",
  };
}
