// Somebody to sign in, for tests and the gallery.
import type { AtDoor } from "../bindings/AtDoor";
import type { Role } from "../bindings/Role";

export const TRIES = 5;

export function atDoor(name: string, role: Role = "cashier", part: Partial<AtDoor> = {}): AtDoor {
  return { name, role, triesLeft: TRIES, waitSeconds: 0, ...part };
}
