/** The open case as the page shows it: asks the program, and tells everyone what changed. */

import { Page } from "../../dist/web/collision.js";
import type { Pieces } from "./dom.ts";

/** The panel's texts, as `crates/web/src/texts.rs` writes them. */
export interface Panel {
  scenario: string;
  name: string;
  title: string | null;
  note: string | null;
  source: string | null;
  about: string;
  hit: boolean;
  verdict: string;
  relation: string;
  words: Pieces;
  caveats: string[];
  inputs: Input[];
  conventions: { name: string; title: string; chosen: number; choices: [string, string][] }[];
  readings: { title: string; rows: [string, string, string][] }[];
  /** Whether something moves along a way. */
  moves: boolean;
  undo: string | null;
  redo: string | null;
}

export interface Input {
  name: string;
  label: string;
  color: string | null;
  unit: string;
  numbers: string[];
  /** Of a list, how long it is. */
  size: string | null;
}

export const TABS = ["answer", "derivation", "way", "methods", "code"] as const;
export type Tab = (typeof TABS)[number];

/** Who wants to know when something changed. */
export interface Viewer {
  /** Shows what there is now; `answered` if the case, the tab or the look changed too. */
  show(app: App, answered: boolean): void;
}

export class App {
  readonly page = new Page();
  panel: Panel;
  private readonly viewers: Viewer[] = [];
  private frame = 0;
  private answered = true;

  constructor() {
    this.panel = JSON.parse(this.page.panel()) as Panel;
  }

  watch(viewer: Viewer): void {
    this.viewers.push(viewer);
  }

  get tab(): Tab {
    return this.page.tab() as Tab;
  }

  /** Does something to the case, and shows it in the next frame. */
  change<T>(what: (page: Page) => T): T {
    const done = what(this.page);
    this.answered = true;
    this.redraw();
    return done;
  }

  /** Moves the camera or the hand, and shows it in the next frame. */
  move<T>(what: (page: Page) => T): T {
    const done = what(this.page);
    this.redraw();
    return done;
  }

  redraw(): void {
    this.frame ||= requestAnimationFrame(() => this.show());
  }

  /** Shows everything now. */
  show(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const answered = this.answered;
    this.answered = false;
    if (answered) this.panel = JSON.parse(this.page.panel()) as Panel;
    for (const viewer of this.viewers) viewer.show(this, answered);
  }

  /** Translates a sentence of the page. */
  say(english: string): string {
    return this.page.say(english);
  }
}
