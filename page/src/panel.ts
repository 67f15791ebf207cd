/** The panel beside the picture: what the case is, its numbers and conventions, and the tabs. */

import { type App, type Input, type Panel, TABS, type Tab, type Viewer } from "./app.ts";
import { button, el, type Pieces, setPieces } from "./dom.ts";
import { WayTab } from "./way.ts";
import type { Look } from "./look.ts";
import type { Share } from "./share.ts";

interface Step {
  caption: string;
  formula: Pieces;
  numbers: string;
  verdict: string | null;
  decides: boolean;
}

interface Method {
  name: string;
  source: string;
  note: string;
  hit: boolean;
  verdict: string;
  differs: string | null;
  t: string;
  point: string;
  apart: string;
  step: number | null;
  parts: string | null;
}

type CodeLine = [[string, string][], number | null];

const TITLES: Record<Tab, string> = {
  answer: "Answer", derivation: "Derivation", way: "On its way", methods: "Methods", code: "Code",
};

export class Side implements Viewer {
  private readonly head = el("div", { class: "head" });
  private readonly fields = el("div", { class: "fields" });
  private readonly refused = el("p", { class: "refused", role: "alert", hidden: true });
  private readonly choices = el("details", { class: "conventions" });
  private readonly tabs = el("div", { class: "tabs", role: "tablist" });
  private readonly body = el("div", { class: "body", role: "tabpanel", tabindex: 0 });
  private readonly pager = el("div", { class: "pager" });
  /** On a small screen, what the bar has no room for. */
  private readonly foot = el("div", { class: "foot" });
  /** What the parts were built for; they are built anew for another. */
  private built = "";
  private shown = "";
  private told = "";
  private language = "rust";
  /** What is lit, as the program names it. */
  private lit = "";
  private readonly way: WayTab;

  constructor(
    private readonly app: App,
    place: HTMLElement,
    private readonly share: Share,
    private readonly look: Look,
  ) {
    this.way = new WayTab(app);
    this.listen();
    place.append(this.head, this.fields, this.refused, this.choices, this.tabs, this.pager, this.body, this.foot);
  }

  /** Lights in the picture what the pointer or the focus is on here. */
  private listen(): void {
    const light = (event: Event) => {
      const over = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-referent]") : null;
      const referent = over?.dataset["referent"] ?? "";
      if (referent !== this.lit) this.app.move((page) => page.light(referent));
    };
    for (const name of ["pointerover", "focusin"]) this.body.addEventListener(name, light);
    for (const name of ["pointerleave", "focusout"]) this.body.addEventListener(name, () => this.app.move((page) => page.light("")));
  }

  show(app: App, answered: boolean): void {
    if (answered) this.tell(app);
    this.light(app.page.lit());
  }

  /** Marks the step and the names that the pointer is on, here or in the picture. */
  private light(lit: string): void {
    if (lit === this.lit) return;
    this.lit = lit;
    for (const one of this.body.querySelectorAll<HTMLElement>("[data-referent]")) {
      one.classList.toggle("lights", lit !== "" && one.dataset["referent"] === lit);
    }
  }

  private tell(app: App): void {
    const { panel } = app;
    const kind = [panel.scenario, document.documentElement.lang, panel.inputs.length].join();
    if (kind !== this.built) this.build(panel);
    this.built = kind;
    this.tellHead(panel);
    panel.inputs.forEach((input, index) => this.tellInput(input, index));
    panel.conventions.forEach(({ chosen, choices }, index) => {
      const row = this.choices.querySelectorAll("label")[index];
      const select = row?.querySelector("select");
      if (select) select.selectedIndex = chosen;
      const who = row?.querySelector("small");
      if (who) who.textContent = choices[chosen]?.[1] ?? "";
    });
    this.tellTab(app);
  }

  /** Builds what stays while one scenario is open. */
  private build(panel: Panel): void {
    const { app } = this;
    this.refused.hidden = true;
    this.fields.replaceChildren(
      ...panel.inputs.map((input, index) => this.field(input, index)),
      el("div", { class: "row" }, ...this.share.buttons()),
    );
    this.choices.hidden = panel.conventions.length === 0;
    this.choices.replaceChildren(
      el("summary", {}, app.say("Conventions")),
      ...panel.conventions.map(({ name, title, choices }) => {
        const select = el("select", {}, ...choices.map(([choice]) => el("option", {}, choice)));
        select.addEventListener("change", () => app.change((page) => page.choose(name, select.selectedIndex)));
        return el("label", {}, el("span", {}, title), select, el("small", {}));
      }),
    );
    this.foot.replaceChildren(...this.look.fields());
    this.tabs.replaceChildren(...TABS.map((tab) => this.tab(tab)));
    this.shown = "";
  }

  private field({ label, name, color, unit, numbers, size }: Input, index: number): HTMLElement {
    const letter = el("b", { class: "letter" }, label);
    if (color) letter.style.color = color;
    const inputs = numbers.map((number, place) => {
      const title = numbers.length > 1 ? `${label} ${"xyzw"[place] ?? ""}` : label;
      const input = el("input", {
        type: "text", inputmode: "text", autocomplete: "off", spellcheck: "false", "aria-label": `${title}, ${name}`,
      });
      input.value = number;
      input.addEventListener("change", () => this.take(index));
      input.addEventListener("focus", () => {
        input.select();
        this.app.move((page) => page.select(index));
      });
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") this.take(index);
        if (event.key !== "Escape") return;
        input.value = this.app.panel.inputs[index]?.numbers[place] ?? "";
        input.blur();
      });
      return input;
    });
    const unitSign = unit ? el("span", { class: "unit" }, unit) : null;
    const length = size === null ? null : el("span", { class: "size" }, size);
    return el("div", { class: "field", hidden: !inputs.length && length === null }, el("span", { class: "name" }, letter, " ", name), el("span", { class: numbers.length > 3 ? "numbers four" : "numbers" }, ...inputs, unitSign, length));
  }

  /** Takes the typed numbers of an input. */
  private take(index: number): void {
    const row = this.fields.querySelectorAll(".field")[index];
    const inputs = [...(row?.querySelectorAll("input") ?? [])];
    const texts = inputs.map((input) => input.value);
    if (texts.join() === this.app.panel.inputs[index]?.numbers.join()) return;
    try {
      this.app.change((page) => page.set(index, texts));
      this.refused.hidden = true;
      inputs.forEach((input) => input.removeAttribute("aria-invalid"));
    } catch (why) {
      const { label } = this.app.panel.inputs[index] as Input;
      this.refused.textContent = `${label}: ${String(why)}`;
      this.refused.hidden = false;
      inputs.forEach((input) => input.setAttribute("aria-invalid", "true"));
    }
  }

  private tellInput(input: Input, index: number): void {
    const row = this.fields.querySelectorAll<HTMLElement>(".field")[index];
    row?.querySelectorAll("input").forEach((field, place) => {
      const number = input.numbers[place] ?? "";
      const isTyping = field === document.activeElement && field.value !== field.dataset["shown"];
      if (!isTyping && field.value !== number && !field.hasAttribute("aria-invalid")) field.value = number;
      if (field !== document.activeElement) field.removeAttribute("aria-invalid");
      field.dataset["shown"] = number;
    });
    const size = row?.querySelector<HTMLElement>(".size");
    if (size) size.textContent = input.size ?? "";
    const letter = row?.querySelector<HTMLElement>(".letter");
    if (letter) letter.style.color = input.color ?? "";
  }

  private tellHead(panel: Panel): void {
    const key = [panel.name, panel.title, panel.note, panel.about, document.documentElement.lang].join("\n");
    if (this.head.dataset["key"] === key) return;
    this.head.dataset["key"] = key;
    const isScene = panel.title !== null && panel.title !== panel.name;
    const about = el("details", { class: "about" }, el("summary", {}, this.app.say("Explanation")));
    about.append(...(this.look.explanations[panel.scenario] ?? panel.about).trim().split(/\n\s*\n/).map((part) => el("p", {}, part)));
    const rows = [
      el("h1", {}, isScene ? panel.title : panel.name),
      isScene && el("p", { class: "kind" }, panel.name),
      panel.note !== null && el("p", { class: "note" }, panel.note),
      panel.source !== null && el("p", { class: "source" }, panel.source),
      about,
    ];
    this.head.replaceChildren(...rows.filter((row) => row !== false));
  }

  private tab(tab: Tab): HTMLElement {
    const made = el("button", { type: "button", role: "tab", "data-tab": tab }, this.app.say(TITLES[tab]));
    made.addEventListener("click", () => this.app.change((page) => page.show_tab(tab)));
    made.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      const shown = TABS.filter((one) => one !== "way" || this.app.panel.moves);
      const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length] as Tab;
      this.app.change((page) => page.show_tab(next));
      this.tabs.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
    });
    return made;
  }

  private tellTab(app: App): void {
    if (app.tab === "way" && !app.panel.moves) app.page.show_tab("answer");
    const tab = app.tab;
    for (const one of this.tabs.querySelectorAll<HTMLElement>("[role=tab]")) {
      const isOpen = one.dataset["tab"] === tab;
      one.setAttribute("aria-selected", String(isOpen));
      one.tabIndex = isOpen ? 0 : -1;
      one.hidden = one.dataset["tab"] === "way" && !app.panel.moves;
    }
    this.body.setAttribute("aria-label", app.say(TITLES[tab]));
    const step = app.page.step();
    const key = `${tab} ${step}`;
    const hasMoved = key !== this.shown;
    this.shown = key;
    const steps = tab === "derivation" || tab === "code";
    const text = this.text(app, tab);
    const now = [key, document.documentElement.lang, this.language, text].join();
    if (now === this.told) return;
    this.told = now;
    this.lit = "";
    this.pager.hidden = !steps;
    const scroll = this.body.scrollTop;
    switch (tab) {
      case "answer":
        this.body.replaceChildren(...this.readings(app.panel));
        break;
      case "derivation":
        this.derivation(JSON.parse(text) as Step[], step);
        break;
      case "way":
        if (!this.body.contains(this.way.parts[0] ?? null)) this.body.replaceChildren(...this.way.parts);
        this.way.show(text);
        break;
      case "methods":
        this.body.replaceChildren(...(JSON.parse(text) as Method[]).map((one) => this.method(one)));
        break;
      case "code":
        this.code(JSON.parse(text) as CodeLine[], step);
        break;
    }
    this.light(app.page.lit());
    this.body.scrollTop = scroll;
    if (steps && hasMoved) this.body.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  /** Returns what the open tab says, as the program gives it. */
  private text({ page, panel }: App, tab: Tab): string {
    switch (tab) {
      case "answer":
        return JSON.stringify([panel.readings, panel.caveats, panel.relation]);
      case "derivation":
        return page.derivation();
      case "way":
        return page.way();
      case "methods":
        return page.methods();
      case "code":
        return page.code(this.language);
    }
  }

  private readings({ readings, caveats, relation }: Panel): HTMLElement[] {
    const groups = readings.map(({ title, rows }) => {
      const list = el("dl", {});
      for (const [name, shown, exact] of rows) {
        const copy = el("button", { type: "button", class: "reading", title: `${exact}\n${this.app.say("Click to copy")}` }, shown);
        copy.addEventListener("click", () => void this.share.copy(exact));
        list.append(el("dt", {}, name), el("dd", {}, copy));
      }
      return el("section", {}, el("h2", {}, title), list);
    });
    const kind = el("p", { class: "relation" }, el("code", {}, relation));
    return [kind, ...caveats.map((text) => el("p", { class: "caveat" }, text)), ...groups];
  }

  private page(count: number, step: number): void {
    const { app } = this;
    const go = (text: string, tip: string, to: number) => {
      const made = button(text, app.say(tip), () => app.change((page) => page.show_step(to)));
      made.disabled = to < 0 || to >= count || to === step;
      return made;
    };
    this.pager.replaceChildren(
      go("«", "To the first step", 0),
      go("‹", "One step of the derivation back", step - 1),
      el("span", { class: "count" }, `${Math.min(step + 1, count)} / ${count}`),
      go("›", "One step of the derivation on", step + 1),
      go("»", "To the last step", count - 1),
    );
  }

  private derivation(steps: Step[], now: number): void {
    this.page(steps.length, now);
    const rows = steps.map(({ caption, formula, numbers, verdict, decides }, index) => {
      const line = el("code", { class: "formula" });
      setPieces(line, formula);
      const state = index === now ? "now" : index < now ? "before" : "after";
      const row = el("li", { class: state, "data-referent": `step ${index}` },
        el("button", { type: "button", "aria-current": index === now && "step" },
          el("span", { class: "caption" }, el("span", { class: "number" }, String(index + 1)), caption),
          line,
          el("code", {}, numbers, verdict !== null && el("b", { class: decides ? "decides" : "holds" }, ` ${verdict}`))));
      row.firstElementChild?.addEventListener("click", () => this.app.change((page) => page.show_step(index)));
      return row;
    });
    this.body.replaceChildren(el("ol", { class: "steps" }, ...rows));
  }

  private method(one: Method): HTMLElement {
    const parts = one.parts !== null && button(one.parts, one.parts, () => {
      this.app.change((page) => page.show_step(one.step ?? 0));
    });
    return el("section", { class: one.differs ? "method differs" : "method" },
      el("h2", { title: one.source },
        one.name, " ", el("b", { class: one.hit ? "hit" : "miss" }, one.verdict),
        one.differs !== null && el("b", { class: "differs" }, ` ${one.differs}`)),
      el("p", { class: "note" }, one.note),
      el("code", {}, `t = ${one.t}\n${one.point}`),
      el("p", {}, one.apart), parts);
  }

  private code(lines: CodeLine[], now: number): void {
    const { app } = this;
    this.page((JSON.parse(app.page.derivation()) as Step[]).length, now);
    const languages = (JSON.parse(app.page.targets()) as [string, string][]).map(([name, title]) => {
      const made = el("button", { type: "button", "aria-pressed": String(name === this.language) }, title);
      made.addEventListener("click", () => {
        this.language = name;
        app.change(() => undefined);
      });
      return made;
    });
    const text = lines.map(([tokens]) => tokens.map(([, piece]) => piece).join("")).join("\n") + "\n";
    const copy = button(app.say("Copy all"), app.say("The whole function, with all that it needs"), () => void this.share.copy(text));
    const rows = lines.map(([tokens, step]) => {
      const line = el("span", { class: step === now ? "line now" : "line", "data-referent": step === null ? null : `step ${step}` },
        ...tokens.map(([kind, piece]) => (kind === "plain" ? piece : el("span", { class: kind }, piece))), "\n");
      if (step !== null) line.addEventListener("click", () => app.change((page) => page.show_step(step)));
      return line;
    });
    this.pager.append(el("div", { class: "languages" }, ...languages, copy));
    this.body.replaceChildren(el("pre", { class: "code", tabindex: 0 }, el("code", {}, ...rows)));
  }
}
