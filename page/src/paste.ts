/** A pasted text: its proposals, for the reader to confirm. Nothing is taken silently. */

import init, { held_case, learn, Pasting } from "../../dist/web/paste.js";
import type { App } from "./app.ts";
import { button, el } from "./dom.ts";
import type { Look } from "./look.ts";
import { Pane } from "./pane.ts";

/** What `crates/web/src/paste.rs` says of a text. */
interface Shown {
  scenario: string | null;
  scenarios: [string, string][];
  tab: number;
  proposals: { title: string; certainty: string; name: string; guess: string | null; differences: string }[];
  doubts: string[];
  inputs: Input[];
  groups: (number | "answer" | null)[];
  answer: { words: string; both: string; differs: boolean } | null;
  meaning: { name: string; title: string; choices: [string, string][]; chosen: string }[];
  why: string | null;
  next: { input: number; words: string; confirms: boolean } | null;
  case: string | null;
  draft: string | null;
  lacking: string[];
}

interface Input {
  name: string;
  label: string;
  numbers: (string | null)[];
  origin: string;
  open: boolean;
}

/** The first half of an assignment; the second is pressed next. */
type Picked = { group: number } | { input: number } | null;

/** So many doubts are shown at first. */
const FIRST_DOUBTS = 3;

/** The input's letter, and its name if that adds something; a label of more than two characters is no letter. */
function named({ label, name }: Input): [string, string] {
  if (label.toLowerCase() === name.toLowerCase()) return [label, ""];
  return label.length > 2 ? ["", name] : [label, ` ${name}`];
}

let ready: Promise<unknown> | null = null;
const learned = new Set<string>();

async function load(look: Look): Promise<void> {
  ready ??= init({ module_or_path: new URL("paste.wasm", import.meta.url) });
  await ready;
  const [sentences, scenes] = look.tables;
  if (look.language === "en" || learned.has(look.language)) return;
  learn(look.language, sentences, scenes);
  learned.add(look.language);
}

export class Paste {
  private readonly pane = new Pane("paste");
  private pasting: Pasting | null = null;
  private text: [string, number | null][] = [];
  private picked: Picked = null;
  private refused: [number, string] | null = null;

  constructor(
    private readonly app: App,
    private readonly look: Look,
  ) {
    this.pane.onClose = () => this.leave();
    this.pane.listen("keydown", (event) => this.key(event as KeyboardEvent));
  }

  /** Opens the case that a text holds, or shows what the text may mean. The error is one sentence. */
  async read(text: string): Promise<void> {
    await load(this.look);
    const held = held_case(text);
    if (held !== undefined) {
      this.pane.close();
      this.app.change((page) => page.open_case(held));
      return;
    }
    const pasting = Pasting.read(text, this.look.language);
    this.leave();
    this.pasting = pasting;
    this.text = JSON.parse(pasting.text()) as [string, number | null][];
    this.show();
  }

  /** Asks for a text, where no key pastes one. */
  ask(refuse: (why: unknown) => void): void {
    const { app } = this;
    const field = el("textarea", { rows: 12, "aria-label": app.say("Any text with numbers"), placeholder: app.say("Any text with numbers") });
    const read = () => void this.read(field.value).catch(refuse);
    this.pane.show(app.say("A case from the text"), app.say("Close"), field,
      el("div", { class: "row foot" }, button(app.say("Read"), "", read), button(app.say("Cancel"), "Esc", () => this.pane.close())));
    field.focus();
  }

  private leave(): void {
    this.pasting?.free();
    [this.pasting, this.picked, this.refused] = [null, null, null];
    this.app.change((page) => page.end_preview());
  }

  /** Does something to the proposals, and shows them again. */
  private change(what: (pasting: Pasting) => void): void {
    if (!this.pasting) return;
    what(this.pasting);
    this.show();
  }

  private say(english: string): string {
    return this.app.say(english);
  }

  private show(): void {
    const { pasting, app } = this;
    if (!pasting) return;
    const shown = JSON.parse(pasting.show()) as Shown;
    const colors = JSON.parse(app.page.input_colors(shown.scenario ?? "")) as string[];
    const { draft } = shown;
    if (draft !== null) app.change((page) => page.preview(draft, shown.lacking));
    else app.change((page) => page.end_preview());
    const focused = (document.activeElement as HTMLElement | null)?.dataset["key"];
    this.pane.show(this.say("A case from the text"), this.say("Close"),
      this.scenario(shown), this.proposals(shown), this.excerpt(shown, colors),
      el("div", { class: "scrolls body" }, ...this.doubts(shown), ...shown.inputs.map((input, index) => this.input(input, index, colors)),
        ...this.answer(shown), this.meaning(shown)),
      this.foot(shown));
    if (focused !== undefined) this.pane.find(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  private scenario({ scenario, scenarios }: Shown): HTMLElement {
    const all: [string, string][] = scenario === null ? [["", this.say("none fits: choose one")], ...scenarios] : scenarios;
    const select = el("select", { "data-key": "scenario" }, ...all.map(([id, title]) => el("option", { value: id, selected: id === (scenario ?? "") }, title)));
    select.addEventListener("change", () => {
      this.picked = null;
      this.change((pasting) => pasting.choose_scenario(select.value));
    });
    return el("label", { class: "choice" }, el("span", {}, this.say("Scenario")), select);
  }

  private proposals({ proposals, tab }: Shown): HTMLElement {
    if (proposals.length === 0) {
      return el("p", { class: "note" }, this.say("No scenario fits these numbers. Choose one, and give its inputs numbers of the text."));
    }
    const tabs = proposals.map(({ title, certainty, name, differences }, index) => {
      const made = el("button", {
        type: "button", role: "tab", "aria-selected": String(index === tab), "data-key": `tab ${index}`, class: index === tab ? "first" : null,
      }, el("span", {}, `${index + 1}  ${title}`), el("b", { class: name === "sure" || name === "likely" ? "sure" : "open" }, certainty),
        differences !== "" && el("small", {}, differences));
      made.addEventListener("click", () => this.choose(index));
      return made;
    });
    const guess = proposals[tab]?.guess;
    return el("div", {}, el("div", { role: "tablist", class: "proposals", "aria-label": this.say("A case from the text") }, ...tabs),
      guess != null && el("p", { class: "open" }, guess));
  }

  private choose(tab: number): void {
    this.picked = null;
    this.change((pasting) => pasting.choose_tab(tab));
  }

  /** The text, each number in the colour of its input. */
  private excerpt({ groups, inputs }: Shown, colors: string[]): HTMLElement {
    const pieces = this.text.map(([piece, group]) => {
      if (group === null) return piece;
      const taker = groups[group] ?? null;
      const isPicked = this.picked !== null && "group" in this.picked && this.picked.group === group;
      const input = typeof taker === "number" ? inputs[taker] : undefined;
      const says = input ? named(input).join("") : this.say(taker === "answer" ? "an answer" : "not used");
      const made = el("button", {
        type: "button", class: input ? "group" : taker === "answer" ? "group answer" : "group unused", "aria-pressed": String(isPicked),
        title: says, "aria-label": `${piece.trim()}: ${says}`, "data-key": `group ${group}`,
      }, piece);
      if (typeof taker === "number") made.style.setProperty("--own", colors[taker] ?? "");
      made.addEventListener("click", () => this.pressGroup(group));
      return made;
    });
    return el("pre", { class: "pasted", tabindex: 0 }, ...pieces);
  }

  private pressGroup(group: number): void {
    const { picked } = this;
    if (picked && "input" in picked) return this.assign(picked.input, group);
    this.picked = picked && picked.group === group ? null : { group };
    this.show();
  }

  private pressInput(input: number): void {
    const { picked } = this;
    if (picked && "group" in picked) return this.assign(input, picked.group);
    this.picked = picked && picked.input === input ? null : { input };
    this.show();
  }

  private assign(input: number, group: number): void {
    this.picked = null;
    this.change((pasting) => this.attempt(input, () => pasting.assign(input, group)));
  }

  /** Does something to an input that may refuse it. */
  private attempt(input: number, what: () => void): void {
    this.refused = null;
    try {
      what();
    } catch (why) {
      this.refused = [input, String(why)];
    }
  }

  private doubts({ doubts }: Shown): HTMLElement[] {
    if (doubts.length === 0) return [];
    const item = (doubt: string) => el("li", {}, doubt);
    const rest = doubts.slice(FIRST_DOUBTS).map(item);
    return [
      el("h2", {}, this.say("Doubts")),
      el("ul", { class: "doubts" }, ...doubts.slice(0, FIRST_DOUBTS).map(item)),
      ...(rest.length > 0 ? [el("details", {}, el("summary", {}, this.say("and {0} more").replace("{0}", String(rest.length))), el("ul", {}, ...rest))] : []),
    ];
  }

  private input(input: Input, index: number, colors: string[]): HTMLElement {
    const { name, label, numbers, origin, open } = input;
    const isPicked = this.picked !== null && "input" in this.picked && this.picked.input === index;
    const isGiven = numbers.every((number) => number !== null);
    const [own, rest] = named(input);
    const letter = el("b", { class: "letter" }, own);
    letter.style.color = colors[index] ?? "";
    const marker = el("button", {
      type: "button", class: "marker", "aria-pressed": String(isPicked), title: this.say("Press it and then its number in the text"), "data-key": `input ${index}`,
    }, letter, rest);
    marker.style.setProperty("--own", colors[index] ?? "");
    marker.addEventListener("click", () => this.pressInput(index));
    const fields = numbers.map((number, place) => {
      const field = el("input", {
        type: "text", autocomplete: "off", spellcheck: "false", placeholder: "–", "data-key": `number ${index} ${place}`,
        "aria-label": `${numbers.length > 1 ? `${label} ${"xyzw"[place] ?? ""}` : label}, ${name}`, "aria-invalid": this.refused?.[0] === index && "true",
      });
      field.value = number ?? "";
      field.addEventListener("change", () => this.type(index));
      return field;
    });
    const why = this.refused?.[0] === index ? this.refused[1] : null;
    return el("div", { class: "source", "data-input": index },
      el("div", { class: "field" }, el("span", { class: "name" }, marker), el("span", { class: numbers.length > 3 ? "numbers four" : "numbers" }, ...fields)),
      el("div", { class: "origin" },
        el("span", { class: open ? "open" : "note" }, isPicked ? this.say("Press a number in the text") : origin),
        open && isGiven && button(this.say("Confirm"), "", () => this.change((pasting) => pasting.confirm(index))),
        isPicked && isGiven && button(this.say("Leave out"), "", () => {
          this.picked = null;
          this.change((pasting) => pasting.clear(index));
        })),
      why !== null && el("p", { class: "refused", role: "alert" }, why));
  }

  /** Takes the typed numbers of an input, once it has them all. */
  private type(index: number): void {
    const fields = [...(this.pane.find(`[data-input="${index}"]`)?.querySelectorAll("input") ?? [])];
    const texts = fields.map((field) => field.value);
    if (texts.some((text) => text.trim() === "")) return;
    const { pasting } = this;
    if (!pasting) return;
    this.attempt(index, () => pasting.set(index, texts));
    if (this.refused === null) return this.show();
    const why = el("p", { class: "refused", role: "alert" }, this.refused[1]);
    const row = this.pane.find(`[data-input="${index}"]`);
    row?.querySelector(".refused")?.remove();
    row?.append(why);
  }

  private answer({ answer }: Shown): HTMLElement[] {
    if (!answer) return [];
    return [el("p", { class: answer.differs ? "caveat" : null }, answer.words), el("p", { class: "note" }, answer.both)];
  }

  private meaning({ meaning }: Shown): HTMLElement {
    const rows = meaning.map(({ name, title, choices, chosen }) => {
      const select = el("select", { "data-key": `meaning ${name}` }, ...choices.map(([value, choice]) => el("option", { value, selected: value === chosen }, choice)));
      select.addEventListener("change", () => this.change((pasting) => {
        if (name === "0" || name === "1") pasting.convert(Number(name), select.value);
        else pasting.mean(name, select.value);
      }));
      return el("label", { class: "choice" }, el("span", {}, title), select);
    });
    return el("section", {}, el("h2", {}, this.say("How the numbers are meant")), ...rows);
  }

  private foot({ why, next, case: made }: Shown): HTMLElement {
    const take = () => {
      if (made === null) return;
      this.pane.close();
      this.app.change((page) => page.open_case(made));
    };
    const takes = button(this.say(next ? "Take as shown" : "Take"), next ? this.say("The case keeps which inputs nobody has confirmed") : "", take);
    takes.disabled = made === null;
    takes.dataset["key"] = "take";
    const go = next && button(next.words, "Enter", () => this.go(next));
    if (go) go.dataset["key"] = "go";
    return el("div", { class: "foot" }, why !== null && el("p", { class: "refused" }, why),
      el("div", { class: "row" }, go, takes, button(this.say("Cancel"), "Esc", () => this.pane.close())));
  }

  /** Confirms the next open input, or leads to its field. */
  private go(next: NonNullable<Shown["next"]>): void {
    if (next.confirms) this.change((pasting) => pasting.confirm(next.input));
    const row = this.pane.find(`[data-input="${next.input}"]`);
    row?.scrollIntoView({ block: "nearest" });
    if (!next.confirms) row?.querySelector("input")?.focus();
  }

  private key(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const tab = ["1", "2", "3"].indexOf(event.key);
    if (tab >= 0) this.choose(tab);
  }
}
