// Sign-in options for tests and the gallery.
import type { SignInPerson } from "../bindings/SignInPerson";
import type { Role } from "../bindings/Role";

export const TRIES = 5;

export function signInPerson(
  name: string,
  role: Role = "cashier",
  part: Partial<SignInPerson> = {},
): SignInPerson {
  return { name, role, triesLeft: TRIES, waitSeconds: 0, ...part };
}
