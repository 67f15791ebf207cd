/** The picture: painted each frame, and dragged by mouse, fingers and keys. */

import { type App, type Viewer } from "./app.ts";
import { byId, el, setPieces } from "./dom.ts";
import { paint } from "./paint.ts";
import { solids, type Painter } from "./solids.ts";

/** Bits of the held keys, as `crates/web/src/hand.rs` reads them. */
const AXES = ["x", "y", "z"];
const SHIFT = 8, CTRL = 16, ALT = 32;
/** Of the distance, a line of the wheel and a pixel of it. */
const WHEEL_LINE = 0.88;
const PIXELS_A_LINE = 50;
/** More pixels than twice those of the layout cost time and show nothing. */
const SHARPEST = 2;

type Gesture = "drag" | "orbit" | "pan";

interface Place {
  x: number;
  y: number;
}

export class Stage implements Viewer {
  private readonly below: Painter;
  private readonly above: CanvasRenderingContext2D;
  private readonly lines: HTMLCanvasElement;
  private readonly solidsCanvas: HTMLCanvasElement;
  private readonly grips: HTMLElement;
  private readonly verdict: HTMLElement;
  private readonly pointers = new Map<number, Place>();
  private gesture: Gesture | null = null;
  private readonly axes = new Set<string>();
  private width = 0;
  private height = 0;
  private sharp = 1;
  /** In a frame of another page the wheel scrolls that page until the picture was pressed. */
  private takesWheel: boolean;

  constructor(
    private readonly app: App,
    private readonly place: HTMLElement,
    isEmbedded: boolean,
  ) {
    this.solidsCanvas = byId<HTMLCanvasElement>("solids");
    this.lines = byId<HTMLCanvasElement>("lines");
    this.grips = byId("grips");
    this.verdict = byId("verdict");
    this.below = solids(this.solidsCanvas);
    const context = this.lines.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.above = context;
    this.takesWheel = !isEmbedded;
    this.listen();
    new ResizeObserver(() => this.measure()).observe(place);
    this.measure();
  }

  /** How the solids are painted: `webgl2` or `canvas`. */
  get painter(): string {
    return this.below.name;
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.place;
    const sharp = Math.min(SHARPEST, window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && sharp === this.sharp) return;
    [this.width, this.height, this.sharp] = [width, height, sharp];
    for (const canvas of [this.solidsCanvas, this.lines]) {
      canvas.width = Math.max(1, Math.round(width * sharp));
      canvas.height = Math.max(1, Math.round(height * sharp));
    }
    this.app.page.resize(width, height);
    this.app.show();
  }

  show(app: App, answered: boolean): void {
    if (answered) this.tell(app);
    const frame = app.page.draw();
    this.below.draw(frame, this.width, this.height, app.page.background());
    const { above, lines } = this;
    above.setTransform(1, 0, 0, 1, 0, 0);
    above.clearRect(0, 0, lines.width, lines.height);
    above.setTransform(lines.width / this.width, 0, 0, lines.height / this.height, 0, 0);
    paint(above, frame.shapes(), frame.texts());
    frame.free();
    this.placeGrips(app);
  }

  /** Shows the answer over the picture. */
  private tell({ panel, page }: App): void {
    this.verdict.dataset["hit"] = String(panel.hit);
    let [badge, words] = this.verdict.children as unknown as [HTMLElement, HTMLElement];
    if (!badge) {
      [badge, words] = [el("b", { class: "badge" }), el("span")];
      this.verdict.append(badge, words);
    }
    badge.textContent = panel.verdict;
    // A number and its unit stay together.
    setPieces(words, panel.words.map(([text, color]) => [text.replace(/(\d) (?=m\b)/g, "$1\u00a0"), color]));
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.verdict;
    page.keep_clear(offsetLeft + offsetWidth, offsetTop + offsetHeight);
  }

  /** Puts a button over each handle, for the keyboard. */
  private placeGrips(app: App): void {
    const handles = JSON.parse(app.page.handles()) as [string, [number, number] | null][];
    while (this.grips.children.length > handles.length) this.grips.lastElementChild?.remove();
    handles.forEach(([label, at], index) => {
      const grip = (this.grips.children[index] ?? this.addGrip(index)) as HTMLElement;
      const numbers = app.panel.inputs[index]?.numbers.join(", ") ?? "";
      grip.setAttribute("aria-label", `${label} (${numbers})`);
      grip.hidden = !at;
      if (at) grip.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
    });
  }

  private addGrip(index: number): HTMLElement {
    const grip = el("button", { type: "button", class: "grip" });
    grip.addEventListener("focus", () => this.app.move((page) => page.select(index)));
    grip.addEventListener("blur", () => this.app.change((page) => page.end_nudge()));
    this.grips.append(grip);
    return grip;
  }

  private keys(event: MouseEvent | KeyboardEvent): number {
    const axes = AXES.reduce((bits, axis, bit) => (this.axes.has(axis) ? bits | (1 << bit) : bits), 0);
    const held = [[event.shiftKey, SHIFT], [event.ctrlKey || event.metaKey, CTRL], [event.altKey, ALT]] as const;
    return held.reduce((bits, [is, bit]) => (is ? bits | bit : bits), axes);
  }

  private at(event: MouseEvent): Place {
    const box = this.place.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private listen(): void {
    const { lines } = this;
    lines.addEventListener("pointerdown", (event) => this.down(event));
    lines.addEventListener("pointermove", (event) => this.moved(event));
    lines.addEventListener("pointerup", (event) => this.up(event));
    lines.addEventListener("pointercancel", (event) => this.up(event));
    lines.addEventListener("pointerleave", () => {
      if (!this.gesture) this.app.move((page) => page.leave());
    });
    lines.addEventListener("contextmenu", (event) => event.preventDefault());
    lines.addEventListener("dblclick", () => {
      if (!this.gesture) this.app.move((page) => page.home());
    });
    lines.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.grips.addEventListener("keydown", (event) => this.nudge(event));
    this.grips.addEventListener("keyup", (event) => {
      if (event.key.startsWith("Arrow")) this.app.change((page) => page.end_nudge());
    });
    window.addEventListener("keydown", (event) => {
      if (AXES.includes(event.key.toLowerCase())) this.axes.add(event.key.toLowerCase());
      if (event.key === "Escape" && this.gesture === "drag") this.drop(false);
    });
    window.addEventListener("keyup", (event) => this.axes.delete(event.key.toLowerCase()));
    window.addEventListener("blur", () => this.axes.clear());
  }

  private down(event: PointerEvent): void {
    this.takesWheel = true;
    const at = this.at(event);
    if (this.gesture === "drag" && event.button === 2) return this.drop(false);
    this.lines.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, at);
    const isFinger = event.pointerType === "touch";
    if (this.pointers.size === 2) {
      // The second finger moves the camera.
      if (this.gesture === "drag") this.drop(true);
      this.gesture = "pan";
      return;
    }
    if (this.gesture) return;
    const right = event.button === 2, middle = event.button === 1;
    if (middle || (right && event.shiftKey)) this.gesture = "pan";
    else if (right || event.altKey) this.gesture = "orbit";
    else if (this.app.change((page) => page.press(at.x, at.y, isFinger, this.keys(event)))) this.gesture = "drag";
    else this.gesture = "orbit";
    this.lines.dataset["gesture"] = this.gesture;
  }

  private moved(event: PointerEvent): void {
    const at = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      const isOver = this.app.move((page) => page.over(at.x, at.y));
      this.lines.classList.toggle("over", isOver);
      return;
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    this.pointers.set(event.pointerId, at);
    if (other) return this.pinch(before, at, other);
    const [x, y] = [at.x - before.x, at.y - before.y];
    if (this.gesture === "drag") this.app.change((page) => page.pull(at.x, at.y, this.keys(event)));
    else if (this.gesture === "pan" || this.app.page.is_planar()) this.app.move((page) => page.pan(x, y));
    else if (this.gesture === "orbit") this.app.move((page) => page.turn(x, y));
  }

  /** Two fingers: their middle pans, their distance zooms. */
  private pinch(before: Place, at: Place, other: Place): void {
    const apart = (one: Place) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.app.move((page) => {
      page.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      page.zoom(apart(before) / apart(at), (at.x + other.x) / 2, (at.y + other.y) / 2);
    });
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size > 0) return;
    if (this.gesture === "drag") this.drop(event.type !== "pointercancel");
    this.gesture = null;
    delete this.lines.dataset["gesture"];
  }

  /** Lets go of what is dragged, or puts it back. */
  private drop(keeps: boolean): void {
    this.gesture = null;
    delete this.lines.dataset["gesture"];
    this.app.change((page) => page.let_go(keeps));
  }

  private wheel(event: WheelEvent): void {
    if (!this.takesWheel) return;
    event.preventDefault();
    const at = this.at(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY : event.deltaY / PIXELS_A_LINE;
    const factor = WHEEL_LINE ** -Math.max(-10, Math.min(10, lines));
    this.app.move((page) => page.zoom(factor, at.x, at.y));
  }

  private nudge(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.app.change((page) => page.nudge(step[0], step[1], this.keys(event)));
  }
}
