/** Seconds as a clock counts down: `0:30`, `15:00`, `1:00:00`. */
export function onTheClock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${String(hours)}:${rest}` : rest.replace(/^0(?=\d:)/, "");
}

/** Seconds in words, never less than they are: "30 seconds", "15 minutes". */
export function inWords(seconds: number): string {
  const many = (count: number, word: string) => `${String(count)} ${word}${count === 1 ? "" : "s"}`;
  if (seconds < 60) return many(seconds, "second");
  if (seconds <= 60 * 59) return many(Math.ceil(seconds / 60), "minute");
  return many(Math.ceil(seconds / 3600), "hour");
}
