// The counter in the real frame with simulated responses, for viewing. Run `npx vite` and open
// /gallery/counter/index.html?screen=pay-bill&keys=1&theme=light&outcome=paid
// (&approval: needs approval; &earlier, &withheld: the same was paid, by oneself or by another person;
// &corrected: another amount was refused just before)
// or ?screen=wallet-pay&mode=WALLET_TO_WALLET&outcome=evidence (&untold: without a fee)
// &group: a favourite customer's bills; &paste: a message that is pasted after the keys.
// `keys` are typed in, with a pause at each bar: "1|04123456789{Enter}|50000{Enter}".
import "../../src/fonts.css";
import "../../src/tokens.css";
import "../../src/base.css";
import "../../src/parts/controls.css";
import { mockIPC } from "@tauri-apps/api/mocks";
import userEvent from "@testing-library/user-event";
import { mount } from "svelte";
import App from "../../src/App.svelte";
import { router } from "../../src/navigation/router.svelte";
import type { Screen } from "../../src/navigation/screens";
import { answers } from "../../src/screens/counter/counter.gallery";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");

mockIPC(
  (command, payload) => {
    if (command !== "call") return undefined;
    const { name, input } = payload as { name: string; input: unknown };
    const how = answers[name];
    if (!how) throw { code: "program", message: `No answer to ${name} here.`, fields: [] };
    return how(input as never);
  },
  { shouldMockEvents: true },
);

const [mode, modeName, group] = ["mode", "modeName", "group"].map((name) => asked.get(name));
router.go({
  name: asked.get("screen") ?? "pay-bill",
  ...(mode && { mode }),
  ...(modeName && { modeName }),
  ...(group && { group }),
} as Screen);
const target = document.getElementById("app");
if (!target) throw new Error("no #app");
mount(App, { target });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function type(keys: string) {
  const user = userEvent.setup();
  for (const part of keys.split("|")) {
    await pause(450);
    if (part !== "") await user.keyboard(part);
  }
  const message = asked.get("paste");
  if (message) {
    await pause(450);
    await user.paste(message);
  }
  if (theme) document.documentElement.dataset.theme = theme;
  await pause(450);
  const scroll = asked.get("scroll");
  if (scroll) document.querySelector("main")?.scrollTo(0, 10_000);
  document.title = "ready";
}
void type(asked.get("keys") ?? "");
