/** Starts the page. */

import init from "../../dist/web/collision.js";
import { App } from "./app.ts";
import { Aside } from "./aside.ts";
import { Bar } from "./bar.ts";
import { Catalog } from "./catalog.ts";
import { byId, el } from "./dom.ts";
import { Field } from "./field.ts";
import { Log } from "./log.ts";
import { Look } from "./look.ts";
import { Side } from "./panel.ts";
import { Share, stored } from "./share.ts";
import { Stage } from "./stage.ts";

const isEmbedded = new URLSearchParams(location.search).has("embed");

/** Tells the answer to who listens, once it rests. */
function speak(app: App): void {
  let timer = 0;
  app.watch({
    show(_, answered) {
      if (!answered) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const words = app.panel.words.map(([text]) => text).join("");
        byId("spoken").textContent = `${app.panel.verdict}. ${words}`;
      }, 500);
    },
  });
}

/** The keys that act wherever the focus is, but not in a field. */
function keys(app: App, share: Share, catalog: Catalog, field: Field): void {
  window.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
      || event.target instanceof HTMLTextAreaElement;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const does: Record<string, () => void> = control
      ? { s: () => share.save(), o: () => share.choose(), k: () => catalog.open() }
      : {};
    if (control && !isTyping) {
      does["z"] = () => app.change((page) => (event.shiftKey ? page.redo() : page.undo()));
      does["y"] = () => app.change((page) => page.redo());
    }
    if (!control && !event.altKey && !isTyping) {
      does["r"] = () => app.change((page) => page.reset());
      does["h"] = () => field.toggle();
      does["home"] = () => app.move((page) => page.home());
      does["d"] = () => app.change((page) => page.show_tab(app.tab === "derivation" ? "answer" : "derivation"));
      does["pagedown"] = () => app.change((page) => page.show_step(page.step() + 1));
      does["pageup"] = () => app.change((page) => page.show_step(Math.max(0, page.step() - 1)));
    }
    const act = does[key];
    if (!act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
}

/** In a figure, leads to the whole page with the same case. */
function leadOut(share: Share): void {
  const link = el("a", { class: "out", target: "_blank", rel: "noopener", href: "./" }, "Collision Sandbox ↗");
  link.addEventListener("pointerdown", () => (link.href = share.address()));
  link.addEventListener("focus", () => (link.href = share.address()));
  byId("stage").append(link);
}

/** In a frame, tells the page around it of each change, and takes a case from it: nothing more. */
function converse(app: App): void {
  let timer = 0;
  app.watch({
    show(_, answered) {
      if (!answered) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => window.parent.postMessage({ case: app.page.case(), answer: app.page.answer() }, "*"), 200);
    },
  });
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || typeof data !== "object" || data === null) return;
    const { case: text } = data as { case?: unknown };
    if (typeof text !== "string") return;
    try {
      app.change((page) => page.open_case(text));
    } catch (why) {
      window.parent.postMessage({ error: String(why) }, "*");
    }
  });
}

async function start(): Promise<void> {
  await init({ module_or_path: new URL("collision.wasm", import.meta.url) });
  const app = new App();
  const [look, catalog, aside] = [new Look(app), new Catalog(app), new Aside()];
  const field = new Field(app, aside, look);
  const share = new Share(app, look, new Log(app, aside, look), !isEmbedded);
  document.body.classList.toggle("embed", isEmbedded);
  await look.put();
  const stage = new Stage(app, byId("stage"), isEmbedded);
  if (!share.openHash()) {
    const last = isEmbedded ? null : stored("link");
    if (!(last !== null && share.openLink(last))) app.change((page) => page.open("ray_sphere"));
  }
  app.watch(new Bar(app, byId("bar"), catalog, look, field));
  app.watch(new Side(app, byId("panel"), share, look));
  app.watch(field);
  app.watch(stage);
  app.watch(share);
  if (isEmbedded) {
    leadOut(share);
    converse(app);
  }
  speak(app);
  keys(app, share, catalog, field);
  app.show();
  byId("loading").remove();
  document.documentElement.dataset["ready"] = stage.painter;
  performance.mark("answered");
  // For the console, and for the tests.
  Object.assign(window, { collision: app });
  window.parent.postMessage("READY", "*");
}

start().catch((why: unknown) => {
  const note = byId("loading");
  note.className = "failed";
  const hasWasm = typeof WebAssembly === "object";
  note.textContent = hasWasm
    ? `The page could not start: ${String(why)}`
    : "This page needs WebAssembly, which this browser does not have or does not allow.";
});

if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !isEmbedded) {
  window.addEventListener("load", () => void navigator.serviceWorker.register("worker.js").catch(() => undefined));
}
