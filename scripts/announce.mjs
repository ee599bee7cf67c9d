// Signs a release's packages for the updater and announces them: `latest.json`, which every Kaunta asks for.
//   node scripts/announce.mjs FOLDER VERSION ADDRESS
// FOLDER: the packages, into which the announcement is written; ADDRESS: the folder where they will be fetched from.
// TAURI_SIGNING_PRIVATE_KEY (and …_PASSWORD) sign; KAUNTA_UPDATE_KEY is the key that the packages were built to trust.
import { execFileSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, version, address] = process.argv.slice(2);
const trusted = process.env.KAUNTA_UPDATE_KEY;
if (!folder || !/^\d+\.\d+\.\d+$/.test(version ?? "") || !address?.startsWith("https://") || !trusted) {
  console.error("usage: KAUNTA_UPDATE_KEY=… node scripts/announce.mjs FOLDER VERSION https://ADDRESS");
  process.exit(2);
}
const root = fileURLToPath(new URL("..", import.meta.url));

// The name under which each kind of installation looks for its package. An MSI has none: an administrator updates it.
const platforms = {
  "linux-x86_64-deb": /_amd64\.deb$/,
  "linux-x86_64-rpm": /\.x86_64\.rpm$/,
  "windows-x86_64-nsis": /_x64-setup\.exe$/,
  "darwin-aarch64-app": /aarch64-apple-darwin\.app\.tar\.gz$/,
  "darwin-x86_64-app": /x86_64-apple-darwin\.app\.tar\.gz$/,
};

/** The four lines of a minisign file, which Tauri encodes in base64 as a whole. */
const lines = (base64) => Buffer.from(base64, "base64").toString("utf8").split("\n");

/** Verifies a package as Kaunta will, so that a wrong key is found before the release. */
function prove(file, signature) {
  const key = Buffer.from(lines(trusted)[1], "base64");
  const [, first, comment, second] = lines(signature);
  const own = Buffer.from(first, "base64");
  const said = comment.replace(/^trusted comment: /, "");
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), key.subarray(10)]);
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
  const hash = createHash("blake2b512").update(readFileSync(file)).digest();
  const signed = own.subarray(10);
  const good =
    own.subarray(0, 2).toString() === "ED" &&
    own.subarray(2, 10).equals(key.subarray(2, 10)) &&
    verify(null, hash, publicKey, signed) &&
    verify(null, Buffer.concat([signed, Buffer.from(said)]), publicKey, Buffer.from(second, "base64")) &&
    said.split("\t").includes(`version:${version}`);
  if (!good) throw new Error(`${file} is not signed for ${version} with the key that Kaunta was built with`);
}

function sign(file) {
  const tauri = join(root, "ui/node_modules/@tauri-apps/cli/tauri.js");
  execFileSync(process.execPath, [tauri, "signer", "sign", "--app-version", version, file], { stdio: ["ignore", "ignore", "inherit"] });
  const signature = readFileSync(`${file}.sig`, "utf8").trim();
  // The announcement carries the signature.
  rmSync(`${file}.sig`);
  prove(file, signature);
  return signature;
}

/** This version's section of CHANGELOG.md, as plain text. */
function notes() {
  const sections = readFileSync(join(root, "CHANGELOG.md"), "utf8").split(/^## /m);
  const own = sections.find((section) => section.split(/\s/, 1)[0] === version);
  if (!own) throw new Error(`CHANGELOG.md has no heading for ${version}`);
  return own.slice(own.indexOf("\n")).replaceAll("**", "").trim();
}

const names = readdirSync(folder);
const announced = Object.entries(platforms).map(([platform, pattern]) => {
  const found = names.filter((name) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${platform}: one package was expected, not ${found.length}`);
  const url = `${address.replace(/\/$/, "")}/${encodeURIComponent(found[0])}`;
  return [platform, { url, signature: sign(join(folder, found[0])) }];
});
const latest = { version, notes: notes(), pub_date: new Date().toISOString(), platforms: Object.fromEntries(announced) };
writeFileSync(join(folder, "latest.json"), `${JSON.stringify(latest, null, 2)}\n`);
console.log(`announced: ${Object.keys(latest.platforms).join(", ")}`);
