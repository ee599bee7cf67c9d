// Who is at the counter, for tests of screens without the frame around them.
import type { Role } from "../bindings/Role";
import { session } from "../session/session.svelte";
import { start } from "../session/start.fixture";
import { answer } from "./bridge";
import { meOf } from "./people";

/** Lets somebody be signed in; after `forgetAll`, which takes every answer away. */
export async function signIn(
  name = "Nakato",
  role: Role = "owner",
  exampleDay = false,
): Promise<void> {
  answer("start", () => ({ ...start, exampleDay, counter: { is: "held", me: meOf(name, role) } }));
  await session.refresh();
}

/** As it is before anybody was set up. */
export async function nobody(): Promise<void> {
  answer("start", () => ({ ...start, counter: { is: "unguarded" } }));
  await session.refresh();
}
