import type { TextSize } from "../bindings/TextSize";

let factor = $state(1);

/** Shows text in this size, and with it every length in rem (tokens.css). What has the focus stays in view. */
export function showText(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
  factor = Number(size) / 100;
  document.activeElement?.scrollIntoView?.({ block: "nearest" });
}

/** A length in px, as it is in the usual size of text: what only the program knows grows like what is in rem. */
export const enlarged = (length: number): number => length * factor;

/** How long a length on the screen, in px, would be in the usual size of text. */
export const usual = (length: number): number => length / factor;

/** A length in px of the usual size of text, as a CSS value that grows with the text. */
export const rem = (length: number): string => `${length / 16}rem`;
