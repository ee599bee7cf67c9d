// Settings as Rust returns them, for tests.
import type { EnvironmentView } from "../../bindings/EnvironmentView";
import type { Labelled } from "../../bindings/Labelled";
import type { OnboardingView } from "../../bindings/OnboardingView";
import type { PartnerView } from "../../bindings/PartnerView";
import type { SettingsView } from "../../bindings/SettingsView";
import { billerOf } from "../../session/start.fixture";

export const onboarding: OnboardingView[] = [
  {
    step: "account",
    title: "Open a partner account",
    words: "Ask the operator for one.",
    done: true,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "keys",
    title: "Make a key",
    words: "In the partner dashboard.",
    done: true,
    byHand: false,
    waitsFor: null,
  },
  {
    step: "test",
    title: "Try it out",
    words: "Move a small amount.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "transaction",
    title: "Pay a little",
    words: "To a phone of your own.",
    done: false,
    byHand: true,
    waitsFor: "First finish: Try it out.",
  },
  {
    step: "production",
    title: "Use a production key",
    words: "Set it under Production.",
    done: false,
    byHand: false,
    waitsFor: null,
  },
  {
    step: "webhook",
    title: "Set up the webhook",
    words: "In the partner dashboard.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "errors",
    title: "Know the errors",
    words: "Rehearse them in practice.",
    done: false,
    byHand: true,
    waitsFor: null,
  },
  {
    step: "live",
    title: "Go live",
    words: "Choose production.",
    done: false,
    byHand: false,
    waitsFor: "First finish: Pay a little and Know the errors.",
  },
];

export const announced: Labelled[] = [{ label: "Sandbox", value: "Coming soon." }];

export function partner(part: Partial<PartnerView> = {}): PartnerView {
  return {
    address: "https://partner.pay.example",
    user: "",
    needsNoUser: false,
    payouts: "mobileMoney",
    key: { state: "kept", endsIn: "7a7a", typedFor: null },
    keyWarning: null,
    referenceInNote: false,
    keyPermissions: "",
    keyEndsOn: "",
    keyReminder: null,
    docs: null,
    onboarding,
    announced,
    missing: [],
    ...part,
  };
}

export function environment(part: Partial<EnvironmentView>): EnvironmentView {
  return {
    environment: "development",
    address: "https://sandbox.pay.example",
    key: { state: "unset", endsIn: null, typedFor: null },
    callback: "",
    callbackServer: "",
    statusPath: "",
    playsSandbox: false,
    wallet: "ESCROW",
    missing: [],
    openPayments: null,
    partner: partner(),
    ...part,
  };
}

export function settingsOf(part: Partial<SettingsView> = {}): SettingsView {
  return {
    shop: {
      name: "Nakato Store",
      receiptLines: ["Plot 12"],
      closingLines: ["Webale"],
      theme: "system",
    },
    care: {
      samePaymentHours: 24,
      lookUpsAMinute: 60,
      askIdFrom: "1000000",
      cashFirst: false,
      doneSound: false,
      favouriteMonths: 12,
    },
    sentAlong: [{ name: "Till", value: "3" }],
    environment: "practice",
    environments: [
      environment({
        environment: "practice",
        key: { state: "builtIn", endsIn: null, typedFor: null },
      }),
      environment({}),
      environment({ environment: "production", address: "", missing: ["The key."] }),
    ],
    billers: [
      billerOf("UMEME", "Electricity", "Meter number", "customerType"),
      {
        code: "SOLARNOW",
        name: "Solar now",
        accountLabel: "Meter",
        extra: "none",
        custom: true,
        namedOnly: false,
      },
    ],
    keychain: { available: true, explanation: null },
    bookPath: "/home/nakato/kaunta/practice.db",
    filesPath: "/home/nakato/Documents/Kaunta",
    ...part,
  };
}
