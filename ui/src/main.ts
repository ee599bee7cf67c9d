import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./parts/controls.css";
import { mount } from "svelte";
import "./navigation/touch.svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

mount(App, { target });
