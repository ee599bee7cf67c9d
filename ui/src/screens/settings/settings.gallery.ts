// Made-up settings.
import type { BillerView } from "../../bindings/BillerView";
import type { Environment } from "../../bindings/Environment";
import type { Labelled } from "../../bindings/Labelled";
import type { OnboardingView } from "../../bindings/OnboardingView";
import type { PartnerView } from "../../bindings/PartnerView";
import type { SettingsView } from "../../bindings/SettingsView";
import { billerOf } from "../../session/start.fixture";
import { environment as environmentOf, partner as partnerOf, settingsOf } from "./settings.fixture";

export const billers: BillerView[] = [
  billerOf("UMEME", "Electricity", "Meter number", "customerType"),
  billerOf("NWSC", "Water", "Customer reference", "area"),
  billerOf("URA", "Taxes", "PRN"),
  billerOf("DSTV", "DStv", "Smartcard number"),
  billerOf("GOTV", "GOtv", "IUC number"),
  billerOf("STARTIMES", "StarTimes", "Smartcard number"),
  {
    ...billerOf("YAKALAST", "Electricity (Yakalast)", "Meter number", "customerType"),
    namedOnly: true,
  },
  { ...billerOf("SOLARNOW", "Solar now", "Meter number", "customerType"), custom: true },
];

const onboarding: OnboardingView[] = [
  {
    step: "account",
    title: "Open a partner account",
    words:
      "Apply to the operator with your business papers, and wait until they have checked them.",
    done: true,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "keys",
    title: "Make a key",
    words: "In the partner dashboard, with the permissions that you need and an end date.",
    done: true,
    byHand: false,
    waitsFor: null,
  },
  {
    step: "test",
    title: "Try it out",
    words: "Move a small amount and see that it arrives.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "transaction",
    title: "Test transaction",
    words: "Send a small amount from the wallet to a phone of your own, and see that it arrives.",
    done: false,
    byHand: true,
    waitsFor: "First finish: Try it out.",
  },
  {
    step: "production",
    title: "Use a production key",
    words: "Set the key under Production.",
    done: false,
    byHand: false,
    waitsFor: null,
  },
  {
    step: "webhook",
    title: "Set up the webhook",
    words: "In the partner dashboard, if you run one.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "errors",
    title: "Error handling",
    words: "Kaunta has it built in. Rehearse it in practice with the numbers that go wrong.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "live",
    title: "Going live",
    words: "Choose production as the environment in use.",
    done: false,
    byHand: false,
    waitsFor: "First finish: Test transaction, Use a production key and Error handling.",
  },
];

const announced: Labelled[] = [
  { label: "Sandbox", value: "Coming soon. Until it opens, practice imitates this interface." },
  { label: "SDKs", value: "Announced. Kaunta needs none." },
  {
    label: "Support center",
    value: "Announced. Until it opens, ask your contact at the operator.",
  },
];

const unset = { state: "unset", endsIn: null, typedFor: null } as const;
const partner = (part: Partial<PartnerView>) =>
  partnerOf({ address: "", key: unset, onboarding, announced, ...part });

export function settings(environment: Environment, keychain: boolean): SettingsView {
  return settingsOf({
    shop: {
      name: "Nakato General Store",
      receiptLines: ["Plot 12, Ntinda Road", "0772 123 456"],
      closingLines: ["Webale nnyo!", "Keep this receipt."],
      theme: "system",
    },
    environment,
    environments: [
      environmentOf({
        environment: "practice",
        address: "http://127.0.0.1:41733",
        key: { state: "builtIn", endsIn: null, typedFor: null },
        partner: partner({
          address: "http://127.0.0.1:41733",
          key: { state: "builtIn", endsIn: null, typedFor: null },
        }),
      }),
      environmentOf({
        environment: "development",
        address: "https://sandbox.pay.example",
        key: { state: keychain ? "kept" : "thisRunOnly", endsIn: "1234", typedFor: null },
        callback: "https://shop.example/paid",
        partner: partner({
          address: "https://partner.pay.example",
          user: "usr_1001",
          key: { state: keychain ? "kept" : "thisRunOnly", endsIn: "9f2c", typedFor: null },
          keyWarning:
            "The service's keys begin with ak_live_; this one does not. It is kept and used all the same.",
          keyPermissions: "wallet, transactions",
          keyEndsOn: "2026-11-27",
          keyReminder: "This key ends in 6 days. Make a new one in the partner dashboard.",
          docs: "https://partner.pay.example/partner/docs",
        }),
      }),
      environmentOf({
        environment: "production",
        address: "",
        missing: [
          "The service's address.",
          "The key.",
          "The callback address (only collecting needs it).",
        ],
        partner: partner({ missing: ["The service's address.", "The key."] }),
      }),
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
  });
}
