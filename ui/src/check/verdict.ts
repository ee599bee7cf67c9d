import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { toHex, type Code } from "./code";

// Not the browser's own: `crypto.subtle` is missing where a page is opened as a file on some phones.
hashes.sha512 = sha512;

/** One of the shop's keys. */
export interface ShopKey {
  /** The public key, in 64 hexadecimal digits. */
  key: string;
  /** Since when the book knows it: seconds since 1970. */
  since: number;
  /** Whether the computer that made the page signs with it. */
  current: boolean;
}

export type Verdict =
  { kind: "genuine"; by: ShopKey } | { kind: "changed" } | { kind: "unknownKey" };

const FIRST_LINE = new TextEncoder().encode("kaunta receipt\n");

/** Whether one of these keys signed exactly this. */
export function check(code: Code, keys: readonly ShopKey[]): Verdict {
  const named = keys.filter(({ key }) => key.startsWith(code.keyStart));
  if (named.length === 0) return { kind: "unknownKey" };
  const message = new Uint8Array([...FIRST_LINE, ...code.body]);
  // Strict, as in RFC 8032 and in Kaunta itself: each signature has one valid form.
  const by = named.find(({ key }) =>
    verify(code.signature, message, fromHex(key), { zip215: false }),
  );
  return by ? { kind: "genuine", by } : { kind: "changed" };
}

/** "38D5-F9CD-15DB-C4C7": the first sixteen digits of a key, for people to compare. */
export function fingerprint(key: string): string {
  return (key.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join("-");
}

function fromHex(digits: string): Uint8Array {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number(`0x${pair}`));
  if (toHex(bytes) !== digits) throw new Error("a key is no hexadecimal number");
  return bytes;
}
