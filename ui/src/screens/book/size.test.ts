import { expect, test } from "vitest";
import { formatSize } from "./size";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 KB"],
  [14_500, "15 KB"],
  [1_440_000, "1.4 MB"],
  [2_300_000_000, "2.3 GB"],
  [5_000_000_000_000, "5000 GB"],
])("%d bytes are said as %s", (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
