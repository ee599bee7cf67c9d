// The whole window with a made-up book, for viewing and axe; gallery/book.ts answers for Rust.
// ?screen=home|history|… &operation=3 &environment=… &theme=light|dark &text=100|125|150|200 &state=normal|empty|failing|slow &rows=100000
// &open=10000 &lost=2 &case (what needs attention; &panel=lost opens the lost ones)
// &disagree &unread &missing (the wallet) &low (the float runs out) &unprinted (receipts)
// &steps=10000 &gaps=0 (the float's day) &count &forged (the cash: an empty drawer; a Z, once opened, that was changed)
// &kind=products|… &measure=count &period=year (charts)
// &lost=2 &large &views (the history; ids of statements: &id=1, a file: &statement) &folder (the month's pack) &lacks (a restored book)
// &lines=10000 (a statement compared with the book)
// &id=1&row=7&pay=1&file=1 &people=100000 &long &nameCheck &notice &short &obstacle &drag (payroll)
// &page=receipts|… (settings; see printer.ts) &part=diagnostics (help) &disk=here|same|old (the book's second disk)
// &me=owner|cashier|accountant (who is signed in) &number=24 (approvals) &broken (the security log)
// &locked=3 &wait=754 &trouble &firstRun=shop|way|owner &left &example (signing in and the first run)
// &problem=bookDamaged|… &keychain=none &keys=/ (typed once the screen is rendered)
import "../src/fonts.css";
import "../src/tokens.css";
import "../src/base.css";
import "../src/parts/controls.css";
import { emit } from "@tauri-apps/api/event";
import { mockIPC } from "@tauri-apps/api/mocks";
import { mount } from "svelte";
import App from "../src/App.svelte";
import type { Name } from "../src/bridge/call";
import { router } from "../src/navigation/router.svelte";
import type { Screen } from "../src/navigation/screens";
import { answers, asked } from "./book";

const target = document.getElementById("app");
if (!target) throw new Error("gallery-window.html has no #app");

mockIPC(
  async (command, payload) => {
    if (command !== "call") return null;
    const { name, input } = payload as { name: Name; input: never };
    const answer = answers[name];
    if (!answer) throw new Error(`gallery/book.ts does not answer ${name}`);
    return answer(input);
  },
  { shouldMockEvents: true },
);

const name = asked.get("screen");
const operation = asked.get("operation");
if (name) {
  const to = { name, ...(operation && { operation: Number(operation) }) };
  if (asked.get("panel") === "lost") Object.assign(to, { lost: true });
  for (const number of ["id", "row", "number"])
    if (asked.has(number)) Object.assign(to, { [number]: Number(asked.get(number)) });
  for (const choice of ["kind", "measure"])
    if (asked.has(choice)) Object.assign(to, { [choice]: asked.get(choice) });
  if (asked.has("period"))
    Object.assign(to, { days: { period: asked.get("period"), from: "", to: "" } });
  if (asked.has("page")) Object.assign(to, { page: asked.get("page") });
  if (asked.has("part")) Object.assign(to, { part: asked.get("part") });
  if (asked.has("pay")) Object.assign(to, { pay: true });
  if (asked.has("statement")) Object.assign(to, { file: "f1" });
  if (asked.has("file")) Object.assign(to, { file: { file: "f1", name: "november.xlsx" } });
  router.go({ ...to, reference: asked.get("reference") ?? undefined } as Screen);
}

mount(App, { target });
if (asked.has("drag"))
  setTimeout(() => void emit("tauri://drag-enter", { paths: ["/home/nakato/june.ods"] }), 100);
