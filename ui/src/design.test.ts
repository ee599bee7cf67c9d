import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const src = import.meta.dirname;
const tokens = readFileSync(join(src, "tokens.css"), "utf8");

/** [day, night] of each colour token. */
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)].map(
    ([, name = "", day = "", night = ""]) => [name, { day, night }],
  ),
);

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number(`0x${hex.slice(at, at + 2)}`) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["paper", "paper-raised", "paper-sunk", "paper-hover"];
const tones = ["info", "waiting", "unknown", "bad", "good"];
const TEXT = 4.5;
const EDGE = 3;

const pairs: [text: string, background: string, least: number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ["ink", surface, 7],
    ["ink-soft", surface, TEXT],
    ["accent", surface, TEXT],
    ["focus", surface, EDGE],
    ["line-strong", surface, EDGE],
    ["chart-1", surface, EDGE],
    ["chart-2", surface, EDGE],
    ["chart-3", surface, EDGE],
    ...tones.map((tone): [string, string, number] => [tone, surface, TEXT]),
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-tint`, TEXT],
    ["ink", `${tone}-tint`, 7],
    ["ink-soft", `${tone}-tint`, TEXT],
  ]),
  ["ink", "accent-tint", 7],
  ["accent", "accent-tint", TEXT],
  ["accent-strong", "accent-tint", TEXT],
  ["on-accent", "accent", TEXT],
  ["on-accent", "accent-strong", TEXT],
  ["on-practice", "practice", TEXT],
  ["on-practice", "practice-strong", TEXT],
  ["on-development", "development", TEXT],
  ["on-development", "development-strong", TEXT],
  ["code", "code-paper", 7],
];

describe("contrast", () => {
  test.each(pairs)("%s on %s is at least %d, by day and by night", (text, background, least) => {
    const [front, back] = [colours.get(text), colours.get(background)];
    if (!front || !back) throw new Error(`no token ${text} or ${background}`);
    expect(contrast(front.day, back.day)).toBeGreaterThanOrEqual(least);
    expect(contrast(front.night, back.night)).toBeGreaterThanOrEqual(least);
  });

  test("no colour is left unmeasured but the hairline, which is decoration", () => {
    const measured = new Set(pairs.flatMap(([text, background]) => [text, background]));
    expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual(["line"]);
  });
});

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(svelte|css)$/.test(file.name))
  .map((file) => join(file.parentPath, file.name))
  .filter((path) => path !== join(src, "tokens.css"));

describe("one set of tokens", () => {
  test.each(files.map((path) => [relative(src, path), path]))(
    "%s takes its values from it",
    (_, path) => {
      const text = readFileSync(path, "utf8");
      const css = path.endsWith(".css")
        ? text
        : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
            .map((match) => match[1])
            .join("\n");
      const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
      expect(bare).not.toMatch(/#[0-9a-f]{3,8}\b(?=[^{]*[;}])/i);
      expect(bare).not.toMatch(/\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/);
      expect(bare).not.toMatch(
        /(?:color|background|border|outline|fill|stroke)[\w-]*:[^;]*\b(white|black|red|green|blue|gr[ae]y|orange|purple|yellow)\b/,
      );
      expect([...bare.matchAll(/font-size:\s*([^;]+);/g)].map((match) => match[1])).toSatisfy(
        (sizes: string[]) => sizes.every((size) => /^(var\(--size-\d+\)|inherit)$/.test(size)),
      );
      // The customer's screen has a size of its own; all else is laid out for the size of text.
      if (!path.includes("/customer/")) {
        expect(bare).not.toMatch(/@media[^{]*(width|height):/);
        expect(bare).not.toMatch(/@container[^{]*\dpx/);
      }
      const used = [...bare.matchAll(/var\(--([\w-]+)/g)].map((match) => match[1] ?? "");
      const local = [...bare.matchAll(/--([\w-]+)\s*:/g)].map((match) => match[1]);
      const unknown = used.filter(
        (name) => !tokens.includes(`--${name}:`) && !local.includes(name),
      );
      // bits-ui measures these for its own parts.
      expect(unknown.filter((name) => !name.startsWith("bits-"))).toEqual([]);
    },
  );

  test("what stands out does so as a card with a tint, never by a rule at its left", () => {
    const ruled = files.filter((path) =>
      /border-(left|inline-start)[\w-]*:[^;]*(var\(--space|var\(--stroke-strong)|border-(left|inline-start)-color:/.test(
        readFileSync(path, "utf8"),
      ),
    );
    expect(ruled.map((path) => relative(src, path))).toEqual([]);
  });

  test("nothing asks for a style that a strict content security policy refuses", () => {
    for (const path of files.filter((each) => each.endsWith(".svelte"))) {
      const text = readFileSync(path, "utf8");
      expect(text, path).not.toMatch(/from "svelte\/(transition|animate|motion)"/);
      expect(text.replace(/<style[\s\S]*?<\/style>/g, ""), path).not.toMatch(/\sstyle=/);
    }
  });
});
