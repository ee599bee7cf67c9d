// Settings as Rust gives them, for tests.
import type { EnvironmentView } from "../bindings/EnvironmentView";
import type { SettingsView } from "../bindings/SettingsView";

export function environment(part: Partial<EnvironmentView>): EnvironmentView {
  return {
    environment: "development",
    address: "https://sandbox.pay.example",
    key: { state: "unset", endsIn: null },
    callback: "",
    callbackBox: "",
    statusPath: "",
    wallet: "ESCROW",
    missing: [],
    ...part,
  };
}

export function settingsOf(part: Partial<SettingsView> = {}): SettingsView {
  return {
    shop: { name: "Nakato Store", receiptLines: ["Plot 12", "Webale"], theme: "system" },
    care: { samePaymentHours: 24, lookUpsAMinute: 60 },
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
