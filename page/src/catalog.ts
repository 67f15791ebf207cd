/** The list of scenarios, scenes and reported bugs, with its search. */

import type { App } from "./app.ts";
import { button, el } from "./dom.ts";

interface Scene {
  name: string;
  title: string;
  note: string;
  source: string | null;
  bug: boolean;
}

interface Entry {
  id: string;
  title: string;
  group: string;
  scenes: Scene[];
}

export class Catalog {
  private readonly dialog = el("dialog", { class: "catalog" });
  private readonly search = el("input", { type: "search", autocomplete: "off" });
  private readonly list = el("div", { class: "found" });
  private entries: Entry[] = [];
  private language = "";

  constructor(private readonly app: App) {
    this.search.addEventListener("input", () => this.fill());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.list.querySelector<HTMLElement>(".fits")?.click();
      if (event.key === "ArrowDown") this.list.querySelector("button")?.focus();
    });
    this.list.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      const all = [...this.list.querySelectorAll("button")];
      const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + by];
      (next ?? this.search).focus();
    });
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  open(): void {
    const { app } = this;
    if (this.language !== document.documentElement.lang) {
      this.language = document.documentElement.lang;
      this.entries = JSON.parse(app.page.catalog()) as Entry[];
      this.search.placeholder = app.say("Find a scenario");
      this.search.setAttribute("aria-label", app.say("Find a scenario"));
      this.dialog.setAttribute("aria-label", app.say("Scenarios"));
      this.dialog.replaceChildren(
        el("div", { class: "row" }, this.search, button("✕", app.say("Close"), () => this.dialog.close())), this.list);
    }
    this.search.value = "";
    this.fill();
    this.dialog.showModal();
    this.search.focus();
  }

  private take(name: string): void {
    this.app.change((page) => page.open(name));
    this.dialog.close();
  }

  private row(name: string, title: string, kind: string, className: string): HTMLElement {
    const made = el("button", { type: "button", class: className }, el("span", {}, title), kind !== "" && el("small", {}, kind));
    made.addEventListener("click", () => this.take(name));
    return made;
  }

  private fill(): void {
    const text = this.search.value.trim();
    const rows = text === "" ? this.all() : this.found(text);
    this.list.replaceChildren(...(rows.length > 0 ? rows : [el("p", { class: "note" }, this.app.say("Nothing has that name."))]));
  }

  /** All scenarios under their headings, with the scenes of the open one. */
  private all(): HTMLElement[] {
    let group = "";
    return this.entries.flatMap((entry) => {
      const isOpen = entry.id === this.app.panel.scenario;
      const heading = entry.group === group ? [] : [el("h2", {}, entry.group)];
      group = entry.group;
      const own = this.row(entry.id, entry.title, "", `entry fits ${isOpen ? "open" : ""}`);
      return [...heading, own, ...(isOpen ? entry.scenes.map((scene) => this.scene(scene)) : [])];
    });
  }

  private scene(scene: Scene): HTMLElement {
    return this.row(scene.name, scene.title, this.app.say(scene.bug ? "Bug" : "Scene"), `scene fits ${scene.bug ? "bug" : ""}`);
  }

  /** What a text finds, the best first. */
  private found(text: string): HTMLElement[] {
    const names = JSON.parse(this.app.page.search(text)) as string[];
    const scenes = new Map(this.entries.flatMap((entry) => entry.scenes.map((scene) => [scene.name, scene] as const)));
    return names.flatMap((name) => {
      const scene = scenes.get(name);
      const entry = this.entries.find(({ id }) => id === name);
      if (entry) return [this.row(name, entry.title, entry.group, "entry fits")];
      return scene ? [this.scene(scene)] : [];
    });
  }
}
