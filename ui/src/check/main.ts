import "../tokens.css";
import "../base.css";
import "../parts/controls.css";
import { mount } from "svelte";
import CheckPage from "./CheckPage.svelte";
import { readShop } from "./shop";
import { t } from "./words";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

// A finger needs more room (tokens.css).
if (matchMedia("(pointer:coarse)").matches) document.documentElement.dataset.touch = "";
document.title = t("check-title");
const shop = readShop(document.getElementById("shop")?.textContent ?? "");
if (shop) mount(CheckPage, { target, props: { shop } });
else target.textContent = t("check-broken");
