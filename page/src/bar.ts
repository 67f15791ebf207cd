/** The bar above all: which case is open, undo and redo, colours and language. */

import type { App, Viewer } from "./app.ts";
import { button, el } from "./dom.ts";
import type { Catalog } from "./catalog.ts";
import type { Field } from "./field.ts";
import type { Look } from "./look.ts";

export class Bar implements Viewer {
  private built = "";
  private undo!: HTMLButtonElement;
  private redo!: HTMLButtonElement;
  private name!: HTMLButtonElement;
  private map!: HTMLButtonElement;

  constructor(
    private readonly app: App,
    private readonly place: HTMLElement,
    private readonly catalog: Catalog,
    private readonly look: Look,
    private readonly field: Field,
  ) {}

  private build(): void {
    const { app } = this;
    this.name = button("", app.say("Find a scenario"), () => this.catalog.open());
    this.name.className = "name";
    this.undo = button("↶", "", () => app.change((page) => page.undo()));
    this.redo = button("↷", "", () => app.change((page) => page.redo()));
    const reset = button("⟲", app.say("Reset"), () => app.change((page) => page.reset()));
    const home = button("⌂", app.say("See all"), () => app.move((page) => page.home()));
    this.map = button("▦", `${app.say("Answer field")} (H)`, () => this.field.toggle());
    const title = el("span", { class: "title" }, "Collision Sandbox");
    this.place.replaceChildren(title, this.name,
      el("span", { class: "tools" }, this.undo, this.redo, reset, home, this.map),
      el("span", { class: "look" }, ...this.look.fields()));
  }

  show(app: App, answered: boolean): void {
    if (!answered) return;
    const { panel } = app;
    if (this.built !== document.documentElement.lang) this.build();
    this.built = document.documentElement.lang;
    this.name.replaceChildren(el("span", {}, panel.title ?? panel.name), el("span", { "aria-hidden": "true" }, "▾"));
    this.name.setAttribute("aria-label", `${panel.title ?? panel.name}: ${app.say("Find a scenario")}`);
    this.map.setAttribute("aria-pressed", String(this.field.isShown));
    for (const [tool, step, what] of [[this.undo, panel.undo, "Undo"], [this.redo, panel.redo, "Redo"]] as const) {
      const tip = step === null ? app.say(what) : `${app.say(what)}: ${step}`;
      tool.disabled = step === null;
      tool.title = tip;
      tool.setAttribute("aria-label", tip);
    }
  }
}
