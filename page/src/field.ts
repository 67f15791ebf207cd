/** The answer field behind the picture: what would be if a handle lay anywhere else. */

import type { Aside, FieldAsked, FieldLegend } from "./aside.ts";
import type { App, Viewer } from "./app.ts";
import { button, byId, el } from "./dom.ts";
import type { Look } from "./look.ts";

/** How long the camera or the case must rest before the field is asked, in milliseconds. */
const SETTLED = 60;
/** More cells than this take too long, and show nothing more. */
const MOST = 2_000_000;

export class Field implements Viewer {
  private readonly canvas = byId<HTMLCanvasElement>("field");
  private readonly legend = el("div", { class: "legend", hidden: true });
  private isOn = false;
  private input = 0;
  /** The question that is asked or answered. */
  private asked = "";
  private timer = 0;
  private stop: () => void = () => undefined;

  constructor(
    private readonly app: App,
    private readonly aside: Aside,
    private readonly look: Look,
  ) {
    byId("stage").append(this.legend);
    this.canvas.hidden = true;
  }

  get isShown(): boolean {
    return this.isOn;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    if (!this.isOn) this.hide();
    this.app.change(() => undefined);
  }

  private hide(): void {
    this.stop();
    clearTimeout(this.timer);
    this.asked = "";
    this.canvas.hidden = this.legend.hidden = true;
    this.app.page.show_field(false);
  }

  show(app: App): void {
    if (!this.isOn) return;
    const { page } = app;
    // While its own handle is dragged, the field stays as it is.
    const input = page.field_input();
    if (page.is_busy() && input === this.input && this.asked !== "") return;
    const question = JSON.stringify(this.question(input));
    if (question === this.asked) return;
    // Another question: the old answer would be wrong.
    const isOther = input !== this.input || page.is_busy();
    this.stop();
    clearTimeout(this.timer);
    [this.asked, this.input] = [question, input];
    if (isOther || this.camera !== page.camera()) this.cover();
    this.camera = page.camera();
    this.timer = window.setTimeout(() => this.ask(JSON.parse(question) as FieldAsked), SETTLED);
  }

  private camera = "";

  /** Hides the picture until another comes. */
  private cover(): void {
    this.canvas.hidden = true;
    this.app.page.show_field(false);
  }

  private question(input: number): FieldAsked {
    const { page } = this.app;
    const { clientWidth: width, clientHeight: height } = byId("stage");
    const sharp = Math.min(window.devicePixelRatio || 1, 2, Math.sqrt(MOST / Math.max(1, width * height)));
    const { palette, language, tables } = this.look;
    return { case: page.case(), camera: page.camera(), input, width, height, sharp, palette, language, tables };
  }

  private ask(field: FieldAsked): void {
    let isFirst = true;
    this.stop = this.aside.field(field, ({ image, legend, done }) => {
      const { app, canvas } = this;
      if (!image || !legend) {
        this.tell({ handle: "", rows: [] }, true, app.say("The handle lies behind the eye."));
        return;
      }
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d")?.putImageData(image, 0, 0);
      canvas.dataset["done"] = String(done);
      const isNowhere = done && legend.rows.length === 0;
      this.tell(legend, done, isNowhere ? app.say("The handle can go nowhere: its plane or axis is seen end on.") : null);
      if (!isFirst) return;
      isFirst = false;
      canvas.hidden = false;
      app.page.show_field(true);
      app.redraw();
    });
  }

  private tell({ handle, rows }: FieldLegend, done: boolean, why: string | null): void {
    const { app } = this;
    const title = app.say("Answer field: {0}").replace("{0}", handle);
    const percent = (share: number) => (share >= 0.0995 ? `${(share * 100).toFixed(0)} %` : share >= 0.0005 ? `${(share * 100).toFixed(1)} %` : "< 0.1 %");
    this.legend.replaceChildren(
      el("div", { class: "row" }, el("b", {}, title), button("✕", app.say("Close the field"), () => this.toggle())),
      ...rows.slice(0, 6).map(({ name, color, hatch, share }) => {
        const swatch = el("i", { class: `swatch ${hatch ?? ""}` });
        swatch.style.backgroundColor = color;
        return el("div", { class: "meaning" }, swatch, el("span", {}, name), el("span", { class: "note" }, percent(share)));
      }),
      ...(why !== null ? [el("p", { class: "note" }, why)] : []),
      ...(done ? [] : [el("p", { class: "note" }, app.say("Getting finer…"))]));
    this.legend.hidden = false;
  }
}
