import { t } from "../../words/t";

export type CareSetting = "favouriteMonths" | "lookUpsAMinute" | "samePaymentHours";

interface CareNumber {
  most: number;
  words: { form: string; label: string; hint: string; wrong: string; save: string };
}

/** The precautions that are a whole number, from 1. */
export const careNumbers: Record<CareSetting, CareNumber> = {
  favouriteMonths: {
    most: 60,
    words: {
      form: t("settings-shop-kept-form"),
      label: t("settings-shop-kept-months"),
      hint: t("settings-shop-kept-months-hint"),
      wrong: t("settings-shop-kept-months-wrong"),
      save: t("settings-shop-kept-save"),
    },
  },
  lookUpsAMinute: {
    most: 600,
    words: {
      form: t("settings-connection-look-ups"),
      label: t("settings-connection-look-ups-rate"),
      hint: t("settings-connection-look-ups-rate-hint"),
      wrong: t("settings-connection-look-ups-rate-wrong"),
      save: t("settings-connection-look-ups-save"),
    },
  },
  samePaymentHours: {
    most: 720,
    words: {
      form: t("settings-money-rules-again-form"),
      label: t("settings-money-rules-again-hours"),
      hint: t("settings-money-rules-again-hours-hint"),
      wrong: t("settings-money-rules-again-hours-wrong"),
      save: t("settings-money-rules-again-save"),
    },
  },
};
