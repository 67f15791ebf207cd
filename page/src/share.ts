/** Links, files and the clipboard. Nothing leaves the browser unless the reader takes it out. */

import type { App, Viewer } from "./app.ts";
import { button, byId } from "./dom.ts";
import { isLog, type Log } from "./log.ts";
import type { Look } from "./look.ts";
import type { Paste } from "./paste.ts";

/** How long after the last change the address and the storage follow it, in milliseconds. */
const SETTLED = 400;
/** How long a message stays, in milliseconds. */
const READ = 6000;
/** The most bytes of a file that is a case, and of one that is a log. */
const LARGEST = 1 << 20;
const LARGEST_LOG = 64 << 20;

/** Returns `true` where a text is typed. */
function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

const STORED = "collision-sandbox";

export class Share implements Viewer {
  private timer = 0;
  private reading = 0;
  /** The fragment that this page wrote last. */
  private written = "";
  private paste: Promise<Paste> | null = null;

  constructor(
    private readonly app: App,
    private readonly look: Look,
    private readonly logs: Log,
    private readonly keeps: boolean,
  ) {
    window.addEventListener("hashchange", () => {
      if (location.hash.slice(1) !== this.written) this.openHash();
    });
    document.addEventListener("copy", (event) => {
      if (isText(event.target) || getSelection()?.toString()) return;
      event.clipboardData?.setData("text/plain", app.page.case());
      event.preventDefault();
      this.tell(app.say("It is on the clipboard"), false);
    });
    document.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isText(event.target) && text.trim() !== "") void this.openText(text);
    });
    for (const name of ["dragover", "drop"] as const) {
      document.addEventListener(name, (event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        if (name === "drop" && file) void this.openFile(file);
      });
    }
  }

  show(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLED);
  }

  /** Writes the case into the address, and keeps it for the next visit. */
  private settle(): void {
    if (!this.keeps || this.app.page.is_previewing()) return;
    this.written = this.app.page.link();
    history.replaceState(null, "", `#${this.written}`);
    store("link", this.written);
  }

  /** Opens what the address says; `false` if it says nothing. */
  openHash(): boolean {
    const link = location.hash.slice(1);
    return link !== "" && this.openLink(link);
  }

  openLink(link: string): boolean {
    try {
      this.app.change((page) => page.open_link(link));
      return true;
    } catch (why) {
      this.tell(String(why));
      return false;
    }
  }

  address(): string {
    const { origin, protocol, pathname } = location;
    const here = protocol === "file:" ? location.href.split("#")[0] : origin + pathname;
    return `${here}#${this.app.page.link()}`;
  }

  buttons(): HTMLElement[] {
    const { app } = this;
    return [
      button(app.say("Copy link"), app.say("The address of this very case, as it looks now"), () => void this.copy(this.address())),
      button(app.say("Copy case"), app.say("As JSON, for `query` or a bug report"), () => void this.copy(app.page.case())),
      button(app.say("Save…"), `${app.say("Save")} (Ctrl+S)`, () => this.save()),
      button(app.say("Open…"), `${app.say("Open a scene")} (Ctrl+O)`, () => this.choose()),
      button(app.say("Paste a text…"), `${app.say("Any text with numbers")} (Ctrl+V)`, () => this.askText()),
    ];
  }

  private askText(): void {
    const refuse = (why: unknown) => this.tell(String(why));
    void this.reader().then((paste) => paste.ask(refuse)).catch(refuse);
  }

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.tell(this.app.say("It is on the clipboard"), false);
    } catch {
      this.tell(this.app.say("The browser gives no clipboard to this page"));
    }
  }

  save(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.app.page.case()], { type: "application/json" }));
    link.download = `${this.app.panel.scenario}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  choose(): void {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,.jsonl,application/json,text/plain";
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) void this.openFile(file);
    });
    input.click();
  }

  private async openFile(file: File): Promise<void> {
    const start = await file.slice(0, LARGEST).text();
    if (isLog(start)) {
      if (file.size > LARGEST_LOG) return this.tell(this.app.say("This log is too long for the page: at most 64 MB."));
      return this.logs.open(file.name, await file.text());
    }
    // One byte more than a case has, so that a longer file is refused and not cut.
    await this.openText(await file.slice(0, LARGEST + 1).text());
  }

  /** Opens a case or a link of a text, or shows what else it may mean. */
  async openText(text: string): Promise<void> {
    if (/^\s*(\S+:\/\/\S*)?#\S+\s*$/.test(text)) {
      this.openLink(text.trim());
      return;
    }
    if (isLog(text)) return this.logs.open(this.app.say("Log"), text);
    try {
      this.app.change((page) => page.open_case(text));
    } catch {
      // The reader of texts says what is wrong with a case, too.
      await this.reader().then((paste) => paste.read(text)).catch((why: unknown) => this.tell(String(why)));
    }
  }

  /** Loads the reader of texts, once. */
  private reader(): Promise<Paste> {
    this.paste ??= import("./paste.ts").then(({ Paste }) => new Paste(this.app, this.look));
    // After a failure, such as without a network, the next use tries again.
    this.paste.catch(() => (this.paste = null));
    return this.paste;
  }

  /** Shows a sentence for a while. */
  tell(sentence: string, isError = true): void {
    const note = byId("note");
    note.textContent = sentence;
    note.classList.toggle("good", !isError);
    note.hidden = false;
    clearTimeout(this.reading);
    this.reading = window.setTimeout(() => (note.hidden = true), isError ? 2 * READ : READ / 2);
  }
}

/** Keeps a text for the next visit, where the browser allows it. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(`${STORED}.${key}`, text);
  } catch {
    // A private window keeps nothing.
  }
}

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`${STORED}.${key}`);
  } catch {
    return null;
  }
}
