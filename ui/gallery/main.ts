// Every component in every state, in the real frame, for viewing and axe: `npm run gallery`.
// ?environment=practice|development|production &theme=light|dark &line=… &open=palette|dialog
import "../src/fonts.css";
import "../src/tokens.css";
import "../src/base.css";
import "../src/parts/controls.css";
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("gallery.html has no #app");

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;

mount(Gallery, { target });
