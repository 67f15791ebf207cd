/** Language, colours and motion: the reader's choice, or else the system's. */

import type { App } from "./app.ts";
import { el } from "./dom.ts";
import { store, stored } from "./share.ts";

export const LANGUAGES = [["en", "English"], ["ko", "한국어"], ["zh", "中文"]] as const;
const BACKGROUNDS = ["auto", "dark", "light"] as const;

const isLight = matchMedia("(prefers-color-scheme: light)");

export class Look {
  language: string;
  background: string;
  safe: boolean;
  /** The language's tables: its sentences, and the texts of the scenes. */
  tables: readonly [string, string] = ["", ""];
  /** The scenarios' explanations in that language; English ones are in the program. */
  explanations: Readonly<Record<string, string>> = {};
  private readonly learned = new Map<string, readonly [string, string, string]>();

  constructor(private readonly app: App) {
    const wanted = new URLSearchParams(location.search);
    const first = navigator.languages.find((one) => LANGUAGES.some(([code]) => one.startsWith(code)));
    this.language = wanted.get("language") ?? stored("language") ?? first?.slice(0, 2) ?? "en";
    this.background = wanted.get("background") ?? stored("background") ?? "auto";
    this.safe = stored("safe") === "true";
    isLight.addEventListener("change", () => void this.put());
  }

  /** The palette's name. */
  get palette(): string {
    return `${this.safe ? "safe-" : ""}${document.documentElement.dataset["theme"] ?? "dark"}`;
  }

  /** Applies the choice; fetches the sentences of another language than English first. */
  async put(): Promise<void> {
    const { language } = this;
    if (language !== "en" && !this.learned.has(language)) {
      const tables = ["", "scenes-", "explanations-"].map(async (kind) => (await fetch(`${kind}${language}.json`)).text());
      const [sentences = "", scenes = "", explanations = "{}"] = await Promise.all(tables);
      this.app.page.learn(language, sentences, scenes);
      this.learned.set(language, [sentences, scenes, explanations]);
    }
    const [sentences, scenes, explanations] = this.learned.get(language) ?? ["", "", "{}"];
    this.tables = [sentences, scenes];
    this.explanations = JSON.parse(explanations) as Record<string, string>;
    const background = this.background === "auto" ? (isLight.matches ? "light" : "dark") : this.background;
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset["theme"] = background;
    root.dataset["hues"] = this.safe ? "safe" : "unity";
    this.app.change((page) => page.dress(this.palette, this.language, false));
    // The panel has the picture's colours.
    const meanings = JSON.parse(this.app.page.meanings()) as Record<string, string>;
    for (const [name, color] of Object.entries(meanings)) root.style.setProperty(`--${name}`, color);
  }

  /** Returns the fields that choose. */
  fields(): HTMLElement[] {
    const { app } = this;
    const pick = (label: string, options: readonly (readonly [string, string])[], now: string, take: (value: string) => void) => {
      const select = el("select", { "aria-label": label, title: label },
        ...options.map(([value, title]) => el("option", { value, selected: value === now }, title)));
      select.addEventListener("change", () => {
        take(select.value);
        void this.put();
      });
      return select;
    };
    const titles = { auto: "Automatic", dark: "Dark", light: "Light" } as const;
    const colors = BACKGROUNDS.flatMap((one) => [false, true].map((safe) => {
      const title = app.say(titles[one]);
      return [`${one} ${safe}`, safe ? `${title} · ${app.say("Colour-blind safe")}` : title] as const;
    }));
    return [
      pick(app.say("Colours"), colors, `${this.background} ${this.safe}`, (value) => {
        const [background = "auto", safe] = value.split(" ");
        [this.background, this.safe] = [background, safe === "true"];
        store("background", this.background);
        store("safe", String(this.safe));
      }),
      pick(app.say("Language"), LANGUAGES, this.language, (value) => {
        this.language = value;
        store("language", value);
      }),
    ];
  }
}
