// The page of the customer's window. It calls nothing: values are handed to it (src-tauri/src/customer_window.rs).
import "../fonts.css";
import "../tokens.css";
import "../base.css";
import "./customer.css";
import { mount } from "svelte";
import CustomerPage from "./CustomerPage.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("customer.html has no #app");

mount(CustomerPage, { target });
