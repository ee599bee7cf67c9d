import { call } from "../../bridge/call";
import { router } from "../../navigation/router.svelte";

/** Lets the person choose a file and opens it; nothing happens if they change their mind. */
export async function choose(how: "go" | "replace"): Promise<void> {
  const { file } = await call("pickStatement", null);
  if (file !== null) router[how]({ name: "statements", file });
}
