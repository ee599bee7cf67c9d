import { formatShortDay } from "../../format/time";
import { t } from "../../words/t";

/** A day given as `2026-11-21`, for people. */
export const dayText = formatShortDay;

export const daysText = ({ from, to }: { from: string; to: string }) =>
  t("reconcile-days", { from: dayText(from), to: dayText(to) });
