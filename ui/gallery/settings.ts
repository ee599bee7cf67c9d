// Made-up settings.
import type { BillerView } from "../src/bindings/BillerView";
import type { Environment } from "../src/bindings/Environment";
import type { OnboardingView } from "../src/bindings/OnboardingView";
import type { PartnerView } from "../src/bindings/PartnerView";
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

const onboarding: OnboardingView[] = [
  {
    step: "account",
    title: "Open a partner account",
    words:
      "Apply to the operator with your business papers, and wait until they have checked them.",
    done: true,
    byHand: true,
  },
  {
    step: "keys",
    title: "Make a key",
    words: "In the partner dashboard, with the permissions that you need and an end date.",
    done: true,
    byHand: false,
  },
  {
    step: "test",
    title: "Try it out",
    words: "Move a small amount and see that it arrives.",
    done: false,
    byHand: true,
  },
  {
    step: "production",
    title: "Use a production key",
    words: "Set the key under Production.",
    done: false,
    byHand: false,
  },
  {
    step: "webhook",
    title: "Set up the webhook",
    words: "In the partner dashboard, if you run one.",
    done: false,
    byHand: true,
  },
];

function partner(part: Partial<PartnerView>): PartnerView {
  return {
    address: "",
    user: "",
    key: { state: "unset", endsIn: null },
    keyWarning: null,
    referenceInNote: false,
    keyPermissions: "",
    keyEndsOn: "",
    keyReminder: null,
    docs: null,
    onboarding,
    missing: [],
    ...part,
  };
}

export function settings(environment: Environment, keychain: boolean): SettingsView {
  return {
    shop: {
      name: "Nakato General Store",
      receiptLines: ["Plot 12, Ntinda Road", "0772 123 456", "Webale nnyo!"],
      theme: "system",
    },
    care: { samePaymentHours: 24, lookUpsAMinute: 60 },
    sentAlong: [{ name: "Till", value: "3" }],
    environment,
    environments: [
      {
        environment: "practice",
        address: "http://127.0.0.1:41733",
        key: { state: "builtIn", endsIn: null },
        callback: "",
        callbackBox: "",
        statusPath: "",
        playsSandbox: false,
        wallet: "ESCROW",
        missing: [],
        openPayments: null,
        partner: partner({
          address: "http://127.0.0.1:41733",
          key: { state: "builtIn", endsIn: null },
        }),
      },
      {
        environment: "development",
        address: "https://sandbox.pay.example",
        key: { state: keychain ? "kept" : "thisRunOnly", endsIn: "1234" },
        callback: "https://shop.example/paid",
        callbackBox: "",
        statusPath: "",
        playsSandbox: false,
        wallet: "ESCROW",
        missing: [],
        openPayments: null,
        partner: partner({
          address: "https://partner.pay.example",
          user: "usr_1001",
          key: { state: keychain ? "kept" : "thisRunOnly", endsIn: "9f2c" },
          keyWarning:
            "The service's keys begin with ak_live_; this one does not. It is kept and used all the same.",
          keyPermissions: "wallet, transactions",
          keyEndsOn: "2026-11-27",
          keyReminder: "This key ends in 6 days. Make a new one in the partner dashboard.",
          docs: "https://partner.pay.example/partner/docs",
        }),
      },
      {
        environment: "production",
        address: "",
        key: { state: "unset", endsIn: null },
        callback: "",
        callbackBox: "",
        statusPath: "",
        playsSandbox: false,
        wallet: "ESCROW",
        missing: [
          "The service's address.",
          "The key.",
          "The callback address (only collecting needs it).",
        ],
        openPayments: null,
        partner: partner({ missing: ["The service's address.", "The key."] }),
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
