/** The moving body on its way: a slider, and its distance to the target over it. */

import type { App } from "./app.ts";
import { button, el } from "./dom.ts";

/** What `crates/web/src/texts.rs` says of the way. */
interface Way {
  words: string;
  distance: number;
  curve: [number, number][];
  contacts: number[];
}

/** From start to end, in milliseconds. */
const DURATION = 3000;
const WIDTH = 320, HEIGHT = 130, EDGE = 6;
const SVG = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class WayTab {
  private readonly slider = el("input", { type: "range", min: 0, max: 1, step: 0.001 });
  private readonly words = el("p", {});
  private readonly number = el("code", {});
  private readonly plot = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "plot" });
  private readonly play: HTMLButtonElement;
  private playing = 0;
  readonly parts: HTMLElement[];

  constructor(private readonly app: App) {
    const set = (t: number) => {
      this.halt();
      app.change((page) => page.set_t(t));
    };
    this.slider.setAttribute("aria-label", "t");
    this.slider.addEventListener("input", () => set(this.slider.valueAsNumber));
    this.plot.addEventListener("pointerdown", (event) => {
      const { left, width } = this.plot.getBoundingClientRect();
      set((((event as PointerEvent).clientX - left) / width * WIDTH - EDGE) / (WIDTH - 2 * EDGE));
    });
    this.play = button("▶", app.say("From start to end"), () => this.toggle());
    this.parts = [el("div", { class: "row way" }, this.play, this.slider, this.number), this.words];
    const box = el("div", {});
    box.append(this.plot);
    this.parts.push(box);
  }

  /** Starts or stops; from the end it starts again. */
  toggle(): void {
    if (this.playing) return this.halt();
    const { app } = this;
    if (app.page.t() >= 1) app.page.set_t(0);
    let last = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, app.page.t() + (now - last) / DURATION);
      last = now;
      app.change((page) => page.set_t(t));
      if (t < 1 && app.tab === "way") this.playing = requestAnimationFrame(step);
      else this.halt();
    };
    this.playing = requestAnimationFrame(step);
    this.play.textContent = "⏸";
  }

  private halt(): void {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.play.textContent = "▶";
  }

  show(text: string): void {
    const way = JSON.parse(text) as Way | null;
    if (!way) return;
    const t = this.app.page.t();
    this.slider.value = String(t);
    this.number.textContent = `t = ${t.toFixed(3)}`;
    this.words.textContent = way.words;
    this.plot.setAttribute("aria-label", way.words);
    const distances = way.curve.map(([, distance]) => distance).filter(Number.isFinite);
    const [low, high] = [Math.min(0, ...distances), Math.max(0, ...distances)];
    const x = (at: number) => EDGE + at * (WIDTH - 2 * EDGE);
    const y = (distance: number) => HEIGHT - EDGE - ((distance - low) / Math.max(high - low, 1e-30)) * (HEIGHT - 2 * EDGE);
    const line = (name: string, x1: number, y1: number, x2: number, y2: number) => shape("line", { class: name, x1, y1, x2, y2 });
    this.plot.replaceChildren(
      line("surface", EDGE, y(0), WIDTH - EDGE, y(0)),
      shape("polyline", { class: "curve", points: way.curve.filter(([, d]) => Number.isFinite(d)).map(([at, d]) => `${x(at).toFixed(1)},${y(d).toFixed(1)}`).join(" ") }),
      line("now", x(t), EDGE, x(t), HEIGHT - EDGE),
      ...way.contacts.map((at) => shape("circle", { class: "contact", cx: x(at), cy: y(0), r: 4 })),
    );
  }
}
