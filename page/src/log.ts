/** A log: cases, one a line, with their answers. A press opens one. */

import type { App } from "./app.ts";
import { button, el } from "./dom.ts";
import type { Aside, LogRow } from "./aside.ts";
import type { Look } from "./look.ts";
import { Pane } from "./pane.ts";

/** The height of a row, in pixels, as the styles have it. */
const ROW = 32;

/** Returns `true` if a text is a log rather than a case: an object on its first line, and more below. */
export function isLog(text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.length > 1 && lines.slice(0, 2).every((line) => line.startsWith("{") && line.endsWith("}"));
}

export class Log {
  private readonly pane = new Pane("log");
  private name = "";
  private lines: string[] = [];
  private rows: LogRow[] = [];
  private shown: number[] = [];
  private differing = false;
  private current = -1;
  private stop: () => void = () => undefined;
  private readonly list = el("div", { class: "scrolls rows", tabindex: 0, role: "listbox" });
  private readonly inside = el("div", { class: "inside" });
  private readonly count = el("p", { class: "note", role: "status" });

  constructor(
    private readonly app: App,
    private readonly aside: Aside,
    private readonly look: Look,
  ) {
    this.list.append(this.inside);
    this.list.addEventListener("scroll", () => this.fill());
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.pane.onClose = () => this.stop();
    new ResizeObserver(() => this.fill()).observe(this.list);
  }

  open(name: string, text: string): void {
    this.stop();
    const lines = text.split("\n");
    [this.name, this.lines, this.rows, this.current] = [name, lines, [], -1];
    this.list.scrollTop = 0;
    const { app } = this;
    const only = el("input", { type: "checkbox" });
    only.checked = this.differing;
    only.addEventListener("change", () => {
      this.differing = only.checked;
      this.sift();
    });
    this.list.setAttribute("aria-label", name);
    this.pane.show(name, app.say("Close the log"), this.count,
      el("label", { class: "only" }, only, " ", app.say("Only those that differ")), this.list,
      el("div", { class: "row foot" },
        button("‹", app.say("Previous difference"), () => this.next(-1)), button("›", app.say("Next difference"), () => this.next(1))));
    this.stop = this.aside.log({ lines, language: this.look.language, tables: this.look.tables }, (rows) => {
      this.rows.push(...rows);
      this.sift();
    });
    this.sift();
  }

  /** Chooses the rows that pass the filter. */
  private sift(): void {
    const passes = (row: LogRow) => row.line !== "" && (!this.differing || row.differs === true);
    this.shown = this.rows.flatMap((row, index) => (passes(row) ? [index] : []));
    const all = this.rows.filter((row) => row.line !== "");
    const count = (words: string, number: number) => this.app.say(words).replace("{0}", number.toLocaleString("en"));
    const parts = [count("{0} lines", all.length)];
    const [differ, none] = [all.filter((row) => row.differs).length, all.filter((row) => row.relation === null).length];
    if (differ > 0) parts.push(count("{0} differ", differ));
    if (none > 0) parts.push(count("{0} no case", none));
    if (this.rows.length < this.lines.length) parts.push("…");
    this.count.textContent = parts.join(" · ");
    this.inside.style.height = `${this.shown.length * ROW}px`;
    this.fill();
  }

  /** Builds the rows in sight. */
  private fill(): void {
    const { scrollTop, clientHeight } = this.list;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - 4);
    const last = Math.min(this.shown.length, Math.ceil((scrollTop + clientHeight) / ROW) + 4);
    const rows = this.shown.slice(first, last).map((index, place) => {
      const row = this.rows[index] as LogRow;
      const isNow = index === this.current;
      const made = el("div", { class: `logged${isNow ? " open" : ""}`, role: "option", "aria-selected": String(isNow), "data-line": index + 1 },
        el("span", { class: "number" }, String(index + 1)),
        row.relation === null ? el("span", { class: "note" }, this.app.say("no case"))
          : el("span", { class: row.hit ? "hit" : "miss" }, row.words),
        el("span", { class: "note" }, row.scenario ?? ""),
        row.differs === true && el("b", { class: "differs" }, this.app.say("differs")));
      made.style.top = `${(first + place) * ROW}px`;
      made.addEventListener("click", () => this.take(index));
      return made;
    });
    this.inside.replaceChildren(...rows);
  }

  /** Opens the case of a line. */
  private take(index: number): void {
    const line = this.lines[index];
    if (line === undefined || this.rows[index]?.relation == null) return;
    this.current = index;
    this.app.change((page) => page.open_line(line, this.name, index + 1));
    this.fill();
  }

  private key(event: KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = this.shown.indexOf(this.current);
    this.show(this.shown[Math.max(0, Math.min(this.shown.length - 1, at + by))]);
  }

  /** Opens the next line whose answer differs. */
  private next(by: number): void {
    for (let index = this.current + by; index >= 0 && index < this.rows.length; index += by) {
      if (this.rows[index]?.differs) return this.show(index);
    }
  }

  /** Opens a line, and brings its row into sight. */
  private show(index: number | undefined): void {
    if (index === undefined) return;
    this.take(index);
    const top = this.shown.indexOf(index) * ROW;
    if (top < this.list.scrollTop || top + ROW > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = top - 3 * ROW;
  }
}
