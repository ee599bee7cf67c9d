import type { ShopKey } from "./verdict";

/** What Kaunta writes into the page. */
export interface Shop {
  shop: string;
  /** Seconds since 1970. */
  made: number;
  /** Newest first. */
  keys: ShopKey[];
}

/** Reads what Kaunta wrote; null if the page is incomplete. */
export function readShop(text: string): Shop | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  return isShop(read) ? read : null;
}

function isShop(read: unknown): read is Shop {
  if (typeof read !== "object" || read === null) return false;
  const { shop, made, keys } = read as Partial<Record<keyof Shop, unknown>>;
  return (
    typeof shop === "string" && typeof made === "number" && Array.isArray(keys) && keys.every(isKey)
  );
}

function isKey(read: unknown): read is ShopKey {
  if (typeof read !== "object" || read === null) return false;
  const { key, since, current } = read as Partial<Record<keyof ShopKey, unknown>>;
  return (
    typeof key === "string" &&
    /^[0-9a-f]{64}$/.test(key) &&
    typeof since === "number" &&
    typeof current === "boolean"
  );
}
