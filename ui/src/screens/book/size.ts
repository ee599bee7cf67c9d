import { t } from "../../words/t";

const units = ["bytes", "kb", "mb", "gb"] as const;

/** A file's size, such as `1.4 MB`. */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return t("book-size", { unit: units[unit] ?? "bytes", size: size.toFixed(digits) });
}
