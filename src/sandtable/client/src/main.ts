import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./board/terrain.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
