/** The second instance of the program, in a worker: what takes long is asked there. */

/** What a line of a log answers; `relation` is null if it is no case. */
export interface LogRow {
  line: string;
  scenario: string | null;
  hit: boolean;
  relation: string | null;
  words: string;
  differs: boolean | null;
}

/** The question of an answer field. */
export interface FieldAsked {
  case: string;
  camera: string;
  input: number;
  width: number;
  height: number;
  sharp: number;
  palette: string;
  language: string;
  /** The tables of the language. */
  tables: readonly [string, string];
}

export interface FieldLegend {
  handle: string;
  rows: { name: string; color: string; hatch: string | null; share: number }[];
}

/** A picture of the field, as fine as it is so far. */
export interface FieldPainted {
  image: ImageData | null;
  legend: FieldLegend | null;
  done: boolean;
}

/** The lines of a log, and the language of their answers in words. */
export interface LogAsked {
  lines: string[];
  language: string;
  tables: readonly [string, string];
}

export type Wanted = { id: number } & ({ field: FieldAsked } | { log: LogAsked } | { stop: true });
export type Told = { id: number; painted: FieldPainted } | { id: number; rows: LogRow[] };

export class Aside {
  private worker: Worker | null = null;
  private id = 0;
  private readonly heard = new Map<number, (told: Told) => void>();

  private ask(wanted: (id: number) => Wanted, hear: (told: Told) => void): () => void {
    if (!this.worker) {
      this.worker = new Worker(new URL("aside.js", import.meta.url), { type: "module" });
      this.worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.heard.get(data.id)?.(data));
    }
    const { worker } = this;
    const id = ++this.id;
    this.heard.set(id, hear);
    worker.postMessage(wanted(id));
    return () => {
      if (this.heard.delete(id)) worker.postMessage({ id, stop: true } satisfies Wanted);
    };
  }

  /** Asks for an answer field; returns what stops it. */
  field(field: FieldAsked, show: (painted: FieldPainted) => void): () => void {
    return this.ask((id) => ({ id, field }), (told) => "painted" in told && show(told.painted));
  }

  /** Answers the lines of a log; returns what stops it. */
  log(log: LogAsked, show: (rows: LogRow[]) => void): () => void {
    return this.ask((id) => ({ id, log }), (told) => "rows" in told && show(told.rows));
  }
}
