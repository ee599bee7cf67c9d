/** A whole number from 1 to `most`; undefined otherwise. */
export function wholeNumber(text: string, most: number): number | undefined {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}
