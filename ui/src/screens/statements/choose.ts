import { call } from "../../bridge/call";
import { router } from "../../navigation/router.svelte";

/** Lets the person choose a file and opens it; does nothing if they cancel. */
export async function choose(how: "go" | "replace"): Promise<void> {
  const { file } = await call("pickStatement", null);
  if (file !== null) router[how]({ name: "statements", file });
}
