import { fromBase32 } from "./base32";
import { NotCanonicalError, Reader } from "./cbor";

/** The members of a code: `docs/receipts-signed.md`. */
export interface Facts {
  environment: Environment;
  /** 0 for the original, otherwise the number of the copy. */
  copy: number;
  shop: string;
  reference: string;
  /** Seconds since 1970. */
  at: number;
  /** In hundredths of a shilling. */
  amount: bigint;
  fee: bigint | null;
  product: string;
  name: string | null;
  accountEnd: string | null;
}

export type Environment = "production" | "development" | "practice";

/** A code that was read; nothing in it can be trusted before its signature is checked. */
export interface Code {
  facts: Facts;
  /** The first bytes of the key that signed it, in hexadecimal digits. */
  keyStart: string;
  body: Uint8Array;
  signature: Uint8Array;
}

/** Why a text has no code: none in it; cut, mistyped or never a code; made by a later Kaunta. */
type NotACode = "missing" | "malformed" | "otherVersion";

const PREFIX = "KAUNTA:";
const VERSION = 1n;
const MEMBERS = 12;
const ENVIRONMENTS: readonly Environment[] = ["production", "development", "practice"];
const KEY_START = 8;
const SIGNATURE = 64;
const LONGEST_TEXT = 24;
const LARGEST_SUM = 99_999_999_999_900n;

/** Direction marks, zero-width joiners and spaces, and tags: they would reverse or hide a part of a line. */
const UNSEEN =
  "\\u{ad}\\u{61c}\\u{180e}\\u{200b}-\\u{200f}\\u{202a}-\\u{202e}\\u{2060}-\\u{206f}\\u{feff}\\u{fff9}-\\u{fffb}\\u{e0000}-\\u{e007f}";
const WORD = `[^\\p{White_Space}\\p{Cc}${UNSEEN}]+`;
/** Words with single spaces between them, or nothing. */
const ONE_LINE = new RegExp(`^(?:${WORD}(?: ${WORD})*)?$`, "u");

/** Finds the code in a scan, in typed text, or in a whole message. */
export function readCode(text: string): Code | NotACode {
  const upper = text.toUpperCase();
  // The last one: a shop's own lines above the code may say "Kaunta: pay here".
  const start = upper.lastIndexOf(PREFIX);
  if (start < 0) return "missing";
  const bytes = fromBase32(letters(upper.slice(start + PREFIX.length)));
  if (!bytes) return "malformed";
  try {
    return readBody(bytes);
  } catch (error) {
    if (error instanceof NotCanonicalError) return "malformed";
    throw error;
  }
}

/** The base32 letters at the beginning of the text, with typing errors such as 0 for O corrected. */
function letters(text: string): string {
  const [paragraph = ""] = text.replace(/\r/g, "").split("\n\n", 1);
  const joined = paragraph.replace(/[ \-\n\t\u00a0]/g, "");
  const typed = /^[A-Z0-8]*/.exec(joined)?.[0] ?? "";
  return typed.replace(/0/g, "O").replace(/1/g, "I").replace(/8/g, "B");
}

function readBody(bytes: Uint8Array): Code | NotACode {
  const from = new Reader(bytes);
  const members = from.array();
  if (from.unsigned() !== VERSION) return "otherVersion";
  if (members !== MEMBERS) return "malformed";
  const environment = ENVIRONMENTS[Number(from.unsigned())];
  const key = from.bytes();
  const copy = from.unsigned();
  if (environment === undefined || key.length !== KEY_START || copy > 255n) return "malformed";
  const facts: Facts = {
    environment,
    copy: Number(copy),
    shop: text(from),
    reference: text(from),
    at: seconds(from),
    amount: sum(from),
    fee: from.orNull(() => sum(from)),
    product: text(from),
    name: from.orNull(() => text(from)),
    accountEnd: from.orNull(() => text(from)),
  };
  const signature = bytes.subarray(from.position);
  if (signature.length !== SIGNATURE) return "malformed";
  return { facts, keyStart: toHex(key), body: bytes.subarray(0, from.position), signature };
}

function text(from: Reader): string {
  const start = from.position;
  const read = from.text();
  // One or two bytes before the text contain its length.
  if (from.position - start > LONGEST_TEXT + 2) throw new NotCanonicalError("too long");
  if (!ONE_LINE.test(read)) throw new NotCanonicalError("not as Kaunta writes it");
  return read;
}

function sum(from: Reader): bigint {
  const read = from.unsigned();
  if (read > LARGEST_SUM) throw new NotCanonicalError("too large");
  return read;
}

function seconds(from: Reader): number {
  const read = from.unsigned();
  // The last day that a JavaScript date can represent, in the year 275760.
  if (read > 8_640_000_000_000n) throw new NotCanonicalError("no time");
  return Number(read);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
