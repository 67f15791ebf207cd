/// <reference lib="esnext.disposable" />
import type { Page } from "./collision.js";

export type { Field, Frame, Page } from "./collision.js";

/** A question; what it leaves out has the scenario's default. */
export interface Case {
  scenario: string;
  inputs?: Record<string, number | number[] | number[][]>;
  conventions?: Record<string, string>;
}

export interface Contact {
  point?: number[];
  normal?: number[];
  t?: number;
  distance?: number;
  [name: string]: unknown;
}

/** The line that `collision-sandbox query` prints. */
export interface Answer {
  scenario: string;
  hit: boolean;
  /** Which case of the theory this is; a miss says why it missed. */
  relation: string;
  contacts?: Contact[];
  scalars?: Record<string, number>;
  vectors?: Record<string, number[]>;
  [name: string]: unknown;
}

/** Answers a case, or its JSON, as `collision-sandbox query` does. Throws one sentence if it is none. */
export function answer(question: Case | string): Promise<Answer>;

/** Returns a page: an open case, its answer, its texts and its picture. `free` ends it. */
export function open(): Promise<Page>;
