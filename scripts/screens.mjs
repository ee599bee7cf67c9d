// Pictures of every screen over the gallery's made-up book, by day and night, in the usual and in the smallest window, and as a
// finger gets it:
//   node scripts/screens.mjs FOLDER [NAME…]
//   node scripts/screens.mjs --page            prints docs/pictures/README.md
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
const screens = JSON.parse(readFileSync(join(root, "scripts/screens.json"), "utf8"));
if (folder === "--page") {
  const shown = Object.keys(screens).map((name) => `## ${name}\n\n![${name}](screens/${name}.webp)\n`);
  console.log(`# Every screen

Drawn over the gallery's made-up book by \`make pictures\`, which also writes this page. Each sheet shows one screen in the usual
window (1024 x 700) by day and by night, below that as a finger gets it, and in the smallest window (800 x 600) by day and by night.
What a screen is asked for: \`scripts/screens.json\`.

${shown.join("\n").trimEnd()}`);
  process.exit();
}

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
/**
 * The time of day of all pictures and no blinking caret, so that one that is drawn again differs only by what was changed. The time
 * goes on from there: what waits for a moment waits.
 */
const fixed = `<style>* { caret-color: transparent !important; }</style><script>{
  const Real = Date, at = Real.parse("2026-11-21T14:05:00+03:00");
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Date.now()); }
    static now() { return at + Math.floor(performance.now()); }
  };
}</script>`;
/** WebKit can't be told that the pointer is a finger, but the page can. */
const finger = `<script>{
  const real = matchMedia.bind(globalThis);
  globalThis.matchMedia = (query) => real(query.replace(/\\(pointer:\\s*coarse\\)/g, "all"));
}</script>`;
let isTouched = false;
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://gallery").pathname);
  const file = join(gallery, path);
  if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
  const type = types[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
  const bytes = readFileSync(file);
  if (type !== "text/html") return void response.end(bytes);
  response.end(bytes.toString().replace("<head>", `<head>${fixed}${isTouched ? finger : ""}`));
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
