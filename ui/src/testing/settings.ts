// Settings as Rust gives them, for tests.
import type { EnvironmentView } from "../bindings/EnvironmentView";
import type { OnboardingView } from "../bindings/OnboardingView";
import type { PartnerView } from "../bindings/PartnerView";
import type { SettingsView } from "../bindings/SettingsView";

export const onboarding: OnboardingView[] = [
  {
    step: "account",
    title: "Open a partner account",
    words: "Ask the operator for one.",
    done: true,
    byHand: true,
  },
  {
    step: "keys",
    title: "Make a key",
    words: "In the partner dashboard.",
    done: true,
    byHand: false,
  },
  {
    step: "test",
    title: "Try it out",
    words: "Move a small amount.",
    done: false,
    byHand: true,
  },
  {
    step: "production",
    title: "Use a production key",
    words: "Set it under Production.",
    done: false,
    byHand: false,
  },
  {
    step: "webhook",
    title: "Set up the webhook",
    words: "In the partner dashboard.",
    done: false,
    byHand: true,
  },
];

export function partner(part: Partial<PartnerView> = {}): PartnerView {
  return {
    address: "https://partner.pay.example",
    user: "",
    key: { state: "kept", endsIn: "7a7a" },
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

export function environment(part: Partial<EnvironmentView>): EnvironmentView {
  return {
    environment: "development",
    address: "https://sandbox.pay.example",
    key: { state: "unset", endsIn: null },
    callback: "",
    callbackBox: "",
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
    shop: { name: "Nakato Store", receiptLines: ["Plot 12", "Webale"], theme: "system" },
    care: { samePaymentHours: 24, lookUpsAMinute: 60 },
    sentAlong: [{ name: "Till", value: "3" }],
    environment: "practice",
    environments: [
      environment({ environment: "practice", key: { state: "builtIn", endsIn: null } }),
      environment({}),
      environment({ environment: "production", address: "", missing: ["The key."] }),
    ],
    billers: [
      {
        code: "UMEME",
        name: "Electricity",
        accountLabel: "Meter number",
        extra: "customerType",
        custom: false,
      },
      { code: "YAKALAST", name: "Yaka last", accountLabel: "Meter", extra: "none", custom: true },
    ],
    keychain: { available: true, explanation: null },
    bookPath: "/home/nakato/kaunta/practice.db",
    filesPath: "/home/nakato/Documents/Kaunta",
    ...part,
  };
}
