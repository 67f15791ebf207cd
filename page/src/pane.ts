/** A pane in the panel's place: a pasted text, or a log. The picture stays in sight. */

import { button, byId, el } from "./dom.ts";

type Part = Node | string | false;

export class Pane {
  private readonly place = el("aside", { class: "pane", role: "dialog", hidden: true });

  constructor(name: string) {
    this.place.id = name;
    byId("panel").after(this.place);
    window.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen && !document.querySelector("dialog[open]")) this.close();
    });
  }

  /** Called once the pane is closed. */
  onClose: () => void = () => undefined;

  get isOpen(): boolean {
    return !this.place.hidden;
  }

  /** Shows the pane under a title; focuses it, unless it is open already. */
  show(title: string, close: string, ...parts: Part[]): void {
    const wasOpen = this.isOpen;
    const hadFocus = this.place.contains(document.activeElement);
    const scroll = this.place.querySelector(".scrolls")?.scrollTop ?? 0;
    const head = el("div", { class: "row title" }, el("h1", {}, title), button("✕", close, () => this.close()));
    this.place.setAttribute("aria-label", title);
    this.place.replaceChildren(head, ...parts.filter((part) => part !== false));
    this.place.hidden = false;
    byId("panel").hidden = true;
    const scrolls = this.place.querySelector(".scrolls");
    if (scrolls && wasOpen) scrolls.scrollTop = scroll;
    // On a small screen the panel lies below the picture.
    if (!wasOpen) this.place.scrollIntoView({ block: "nearest" });
    if (hadFocus || !wasOpen) (this.find("textarea") ?? this.find(".first") ?? this.find("button"))?.focus();
  }

  close(): void {
    if (!this.isOpen) return;
    this.place.hidden = true;
    this.place.replaceChildren();
    byId("panel").hidden = false;
    this.onClose();
  }

  find<T extends HTMLElement>(what: string): T | null {
    return this.place.querySelector<T>(what);
  }

  /** Listens to what bubbles up from the pane's parts. */
  listen(what: "click" | "change" | "keydown", react: (event: Event) => void): void {
    this.place.addEventListener(what, react);
  }
}
