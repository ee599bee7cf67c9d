import { t } from "../../words/t";

/** Seconds as a countdown: `0:30`, `15:00`, `1:00:00`. */
export function onTheClock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${String(hours)}:${rest}` : rest.replace(/^0(?=\d:)/, "");
}

/** When the next attempt is allowed; rounded up. */
export function nextTry(seconds: number): string {
  if (seconds < 60) return t("sign-in-wait-seconds", { count: seconds });
  if (seconds <= 60 * 59) return t("sign-in-wait-minutes", { count: Math.ceil(seconds / 60) });
  return t("sign-in-wait-hours", { count: Math.ceil(seconds / 3600) });
}
