// Who is signed in, for tests of screens without the frame.
import type { Role } from "../bindings/Role";
import { session } from "../session/session.svelte";
import { start } from "../session/start.fixture";
import { answer } from "./bridge";
import { meOf } from "./people";

/** Signs somebody in; call it after `forgetAll`, which clears all responses. */
export async function signIn(
  name = "Nakato",
  role: Role = "owner",
  exampleDay = false,
): Promise<void> {
  answer("start", () => ({ ...start, exampleDay, counter: { is: "held", me: meOf(name, role) } }));
  await session.refresh();
}

/** A shop without people. */
export async function nobody(): Promise<void> {
  answer("start", () => ({ ...start, counter: { is: "unguarded" } }));
  await session.refresh();
}
