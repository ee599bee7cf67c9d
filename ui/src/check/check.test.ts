import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { webcrypto } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodeQR } from "qr/decode.js";
import { fromBase32 } from "./base32";
import { readCode, type Code } from "./code";
import { check, fingerprint, type ShopKey } from "./verdict";

interface Vector {
  name: string;
  text: string;
  key: string;
  facts: Record<string, unknown> & { amount: number; fee: number | null };
  width: number;
  path: string;
}

/** Signed by Rust: crates/receipt-code/tests/receipt_code/vectors.rs. */
const { codes: vectors, texts } = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, "../../../crates/receipt-code/tests/vectors.json"),
    "utf8",
  ),
) as { codes: Vector[]; texts: { text: string; reads: string }[] };

const keys: ShopKey[] = [...new Set(vectors.map(({ key }) => key))].map((key, at) => ({
  key,
  since: at,
  current: at === 0,
}));

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The text of these bytes. */
function toText(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => ALPHABET[Number(`0b${five.padEnd(5, "0")}`)],
  );
  return `KAUNTA:${letters.join("")}`;
}

function read(text: string): Code {
  const code = readCode(text);
  if (typeof code === "string") throw new Error(code);
  return code;
}

/** Whether the page accepts this text as the shop's. */
function passes(text: string): boolean {
  const code = readCode(text);
  return typeof code !== "string" && check(code, keys).kind === "genuine";
}

/** The same check, by Node's own Ed25519. */
async function passesByNode(code: Code, key: string): Promise<boolean> {
  const message = Buffer.concat([Buffer.from("kaunta receipt\n"), code.body]);
  const imported = await webcrypto.subtle.importKey(
    "raw",
    Buffer.from(key, "hex"),
    "Ed25519",
    false,
    ["verify"],
  );
  return webcrypto.subtle.verify("Ed25519", imported, Buffer.from(code.signature), message);
}

/** As the page reads them: amounts are bigint, which JSON does not have. */
const exact = (facts: Vector["facts"]) => ({
  ...facts,
  amount: BigInt(facts.amount),
  fee: facts.fee === null ? null : BigInt(facts.fee),
});

describe("a code that Kaunta signed", () => {
  test.each(vectors)("$name is read and genuine, also to Node.js", async ({ text, key, facts }) => {
    const code = read(text);
    expect(code.facts).toEqual(exact(facts));
    expect(check(code, keys)).toMatchObject({ kind: "genuine", by: { key } });
    expect(
      check(
        code,
        keys.filter((other) => other.key !== key),
      ),
    ).toEqual({ kind: "unknownKey" });
    expect(await passesByNode(code, key)).toBe(true);
    expect(fingerprint(key).replaceAll("-", "").toLowerCase()).toBe(code.keyStart);
  });

  test.each(vectors)("$name is read from its picture", ({ text, width, path }) => {
    expect(decodeQR(picture(width, path))).toBe(text);
  });

  test("any changed bit fails, and Node.js finds the same", async () => {
    const { text, key } = vectors[0] as Vector;
    const bytes = fromBase32(text.slice("KAUNTA:".length)) ?? new Uint8Array();
    expect(toText(bytes)).toBe(text);
    // Each bit of the signature, and of every third byte of the body, since a check takes some milliseconds.
    const bits = Array.from({ length: bytes.length * 8 }, (_, bit) => bit).filter(
      (bit) => bit % 11 === 0 || bit < 64,
    );
    for (const bit of bits) {
      const changed = bytes.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const code = readCode(toText(changed));
      if (typeof code === "string") continue;
      expect([bit, check(code, keys).kind]).not.toEqual([bit, "genuine"]);
      expect([bit, await passesByNode(code, key)]).toEqual([bit, false]);
    }
  });

  test("a code that was cut, lengthened or mistyped fails", () => {
    const { text } = vectors[0] as Vector;
    for (let end = 0; end < text.length; end += 1) expect(passes(text.slice(0, end))).toBe(false);
    for (const more of ["A", "AA", "AAAAAAAA"]) expect(passes(text + more)).toBe(false);
    for (let place = 7; place < text.length; place += 13) {
      const letter = text[place] === "A" ? "C" : "A";
      expect(passes(text.slice(0, place) + letter + text.slice(place + 1))).toBe(false);
    }
  });

  test("it is found in what people type and paste", () => {
    const { text } = vectors[0] as Vector;
    const groups = text.slice("KAUNTA:".length).match(/.{1,5}/g) ?? [];
    for (const typed of [
      `Mama Ruth, UGX 50,000\n\n${text}\n\nThank you`,
      `Mama Ruth\r\n\r\n${text}\r\n\r\nThank you`,
      text.toLowerCase(),
      `KAUNTA: ${groups.join(" ")}`,
      `KAUNTA:${groups.join("\n")}\n`,
      `KAUNTA:${groups.join("-")}.`,
      text.replace(/B/g, "8").replace(/I/g, "1"),
    ]) {
      expect([typed, passes(typed)]).toEqual([typed, true]);
    }
  });

  test.each(texts)("a text reads as Rust reads it: $reads", ({ text, reads }) => {
    const code = vectors.find(({ name }) => name === reads);
    expect(readCode(text)).toEqual(code ? read(code.text) : reads);
  });

  test("what is none is told from what is broken or too new", () => {
    const { text } = vectors[0] as Vector;
    const bytes = fromBase32(text.slice("KAUNTA:".length)) ?? new Uint8Array();
    bytes[1] = 2;
    expect(readCode("UGX 50,000")).toBe("missing");
    expect(readCode("KAUNTA:")).toBe("malformed");
    expect(readCode(text.slice(0, 100))).toBe("malformed");
    expect(readCode(toText(bytes))).toBe("otherVersion");
  });

  test("a number that is longer than it need be is refused", () => {
    // The version 1 in two bytes.
    expect(readCode(toText(Uint8Array.from([0x8c, 0x18, 0x01])))).toBe("malformed");
    // A byte string that is cut off, and an array of indefinite length.
    expect(readCode(toText(Uint8Array.from([0x8c, 0x01, 0x00, 0x48])))).toBe("malformed");
    expect(readCode(toText(Uint8Array.from([0x9f, 0x01])))).toBe("malformed");
  });
});

describe("base32", () => {
  test.each([
    ["", ""],
    ["MY", "f"],
    ["MZXQ", "fo"],
    ["MZXW6", "foo"],
    ["MZXW6YQ", "foob"],
    ["MZXW6YTB", "fooba"],
    ["MZXW6YTBOI", "foobar"],
  ])("%s is %s, as in RFC 4648", (text, plain) => {
    expect(fromBase32(text)).toEqual(new Uint8Array(Buffer.from(plain)));
  });

  test.each(["M", "MZX", "MZXW6Y", "MZ", "m", "M=", "0"])("%s is none", (text) => {
    expect(fromBase32(text)).toBeNull();
  });
});

/** A QR code as a printer draws it: six dots for each module, with its quiet zone. */
function picture(width: number, path: string) {
  const [dots, quiet] = [6, 4];
  const side = (width + 2 * quiet) * dots;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < dots; row += 1) {
      const start = ((Number(y) + quiet) * dots + row) * side + (Number(x) + quiet) * dots;
      for (let dot = 0; dot < Number(length) * dots; dot += 1) {
        data.fill(0, (start + dot) * 4, (start + dot) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}
