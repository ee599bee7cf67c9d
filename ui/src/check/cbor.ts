/** Thrown for bytes that are not in the one form that Kaunta writes. */
export class NotCanonicalError extends Error {}

const UNSIGNED = 0;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const NULL = 0xf6;

/**
 * Reads the part of CBOR (RFC 8949) that a receipt's code uses, only in its deterministic form: numbers and lengths as short as
 * they can be. A library would also accept every other form, each of which would have to be rejected here.
 */
export class Reader {
  /** How many bytes were read. */
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The length of an array, whose members follow. */
  array(): number {
    return Number(this.#head(ARRAY));
  }

  unsigned(): bigint {
    return this.#head(UNSIGNED);
  }

  bytes(): Uint8Array {
    return this.#take(Number(this.#head(BYTES)));
  }

  text(): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        this.#take(Number(this.#head(TEXT))),
      );
    } catch {
      throw new NotCanonicalError("not UTF-8");
    }
  }

  /** What `read` reads, or null. */
  orNull<T>(read: () => T): T | null {
    if (this.#bytes[this.position] !== NULL) return read();
    this.position += 1;
    return null;
  }

  #head(kind: number): bigint {
    const [first = 0xff] = this.#take(1);
    if (first >> 5 !== kind) throw new NotCanonicalError("another type");
    const short = first & 31;
    if (short < 24) return BigInt(short);
    if (short > 27) throw new NotCanonicalError("no length");
    const width = 1 << (short - 24);
    const value = this.#take(width).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    const least = short === 24 ? 24n : 1n << BigInt(width * 4);
    if (value < least) throw new NotCanonicalError("longer than it need be");
    return value;
  }

  #take(length: number): Uint8Array {
    const end = this.position + length;
    if (end > this.#bytes.length) throw new NotCanonicalError("cut off");
    const taken = this.#bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}
