// Pictures of every screen over the gallery's made-up book, by day and night, in the usual and in the smallest window, and as a
// finger gets it:
//   node scripts/screens.mjs FOLDER [NAME…]
// Needs a display and the built gallery (npm --prefix ui run gallery). Writes NAME-WIDTH-LOOK.png, and index.html with all.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const gallery = join(root, "ui/dist-gallery");
const browser = readdirSync("/usr/lib")
  .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);
const [folder, ...wanted] = process.argv.slice(2);

/** What each screen is asked for: ui/gallery/window.ts, and after `counter:` ui/gallery/counter/main.ts. */
const screens = {
  home: "screen=home",
  "home-unprinted": "screen=home&unprinted",
  "home-notices": "screen=home&low&example&lacks",
  "home-cashier": "screen=home&me=cashier",
  attention: "screen=attention&case&lost=2",
  approvals: "screen=approvals&me=owner&number=24",
  favourites: "screen=favourites",
  "favourite-bills": "counter:screen=pay-bill&group=Mama+Ruth",
  "pay-bill": "counter:screen=pay-bill&keys=1|04123456789{Enter}&known",
  "pasted-sums": `counter:screen=pay-bill&keys=1&paste=${encodeURIComponent(
    "Meter 0412 3456 789: UGX 50,000 this month, UGX 120,000 with what is owed. Call 0772 123 456",
  )}`,
  confirm:
    "counter:screen=pay-bill&keys=1|04123456789{Enter}|50000{Enter}|0772123456{Enter}",
  paid: "counter:screen=pay-bill&outcome=paid&keys=1|04123456789{Enter}|50000{Enter}|0772123456{Enter}|{Enter}",
  unknown:
    "counter:screen=pay-bill&outcome=unknown&keys=1|04123456789{Enter}|50000{Enter}|0772123456{Enter}|{Enter}",
  airtime: "counter:screen=airtime",
  "send-money": "counter:screen=send-money",
  "send-bank": "counter:screen=send-bank",
  collect: "counter:screen=collect",
  payroll: "screen=payroll&id=1",
  history: "screen=history",
  "history-detail": "screen=history&operation=1230",
  charts: "screen=charts",
  "look-up": "screen=look-up&reference=KT-20261121-000007",
  float: "screen=float",
  statements: "screen=statements&id=1",
  reports: "screen=reports",
  cash: "screen=cash",
  wallet: "screen=wallet",
  book: "screen=book",
  settings: "screen=settings",
  "settings-receipts": "screen=settings&page=receipts",
  security: "screen=security&me=owner",
  help: "screen=help",
  locked: "locked=3",
  problem: "problem=bookDamaged",
};
const looks = [
  { width: 1024, height: 700, look: "light" },
  { width: 1024, height: 700, look: "dark" },
  { width: 1024, height: 700, look: "touch" },
  { width: 800, height: 600, look: "light" },
  { width: 800, height: 600, look: "dark" },
];

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
/** Whether the pointer is said to be a finger: WebKit can't be told, but its style sheets can. */
let isTouched = false;
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://gallery").pathname);
  const file = join(gallery, path);
  if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
  const type = types[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
  const bytes = readFileSync(file);
  if (!isTouched || type !== "text/css") return void response.end(bytes);
  response.end(bytes.toString().replace(/\(pointer:\s*coarse\)/g, "all"));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const pages = `http://127.0.0.1:${server.address().port}`;

const port = 7000 + (process.pid % 1000);
const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
  stdio: "ignore",
});
process.on("exit", () => driver.kill());

async function asks(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

for (let tries = 0; ; tries += 1) {
  try {
    await asks("GET", "/status");
    break;
  } catch (error) {
    if (tries === 100) throw error;
    await wait(100);
  }
}
const options = { binary: browser, args: ["--automation"] };
const alwaysMatch = { "webkitgtk:browserOptions": options };
const { sessionId } = await asks("POST", "/session", {
  capabilities: { alwaysMatch },
});
const session = `/session/${sessionId}`;
const runs = (script) =>
  asks("POST", `${session}/execute/sync`, { script, args: [] });

/** The page gets this size: the browser has bars of its own. */
async function resize(width, height) {
  let [more, taller] = [0, 0];
  for (let tries = 0; tries < 20; tries += 1) {
    await asks("POST", `${session}/window/rect`, {
      width: width + more,
      height: height + taller,
    });
    await wait(150);
    const [w, h] = await runs("return [innerWidth, innerHeight]");
    if (w === width && h === height) return;
    [more, taller] = [more + width - w, taller + height - h];
  }
  throw new Error(`the window does not become ${width} x ${height}`);
}

const rest = `return document.querySelector("#app")?.innerText.length > 20
  && !document.querySelector("[aria-busy=true]")
  && document.getAnimations().every((each) => each.playState !== "running")`;

async function open(screen, theme) {
  const [, counter, query] = /^(counter:)?(.*)$/.exec(screen);
  const page = counter ? "gallery/counter/index.html" : "gallery-window.html";
  await asks("POST", `${session}/url`, {
    url: `${pages}/${page}?${query}&theme=${theme}`,
  });
  // The counter's page types the keys first.
  const isReady = counter ? 'return document.title === "ready"' : rest;
  for (let tries = 0; tries < 100 && !(await runs(isReady)); tries += 1)
    await wait(100);
  await wait(300);
}

mkdirSync(folder, { recursive: true });
const names = wanted.length > 0 ? wanted : Object.keys(screens);
try {
  await asks("POST", `${session}/url`, {
    url: `${pages}/gallery-window.html?screen=home`,
  });
  for (const { width, height, look } of looks) {
    await resize(width, height);
    isTouched = look === "touch";
    for (const name of names) {
      await open(screens[name], look === "dark" ? "dark" : "light");
      const picture = await asks("GET", `${session}/screenshot`);
      writeFileSync(join(folder, `${name}-${width}-${look}.png`), Buffer.from(picture, "base64"));
    }
  }
  const shown = names.map((name) => {
    const files = looks.map(({ width, look }) => `<img src="${name}-${width}-${look}.png" alt="">`);
    return `<h2>${name}</h2><p>${files.join("\n")}</p>`;
  });
  const style = `<meta charset="utf-8"><title>Screens</title><style>img { width: 48%; }</style>`;
  writeFileSync(join(folder, "index.html"), `<!doctype html>${style}${shown.join("\n")}`);
} finally {
  await asks("DELETE", session).catch(() => undefined);
  server.close();
  driver.kill();
}
