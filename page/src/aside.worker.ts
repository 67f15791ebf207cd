/** The worker of `aside.ts`: asks in parts, so that it hears soon when something else is wanted. */

import init, { type Field, Page } from "../../dist/web/collision.js";
import type { FieldAsked, LogAsked, LogRow, Told, Wanted } from "./aside.ts";

/** So long it asks without listening, in milliseconds. */
const PART = 12;
/** So often the finest picture is shown while it is asked, in milliseconds. */
const SHOWN = 120;

const ready = init({ module_or_path: new URL("collision.wasm", import.meta.url) });
const stopped = new Set<number>();
const tell = (told: Told) => postMessage(told);
const pause = () => new Promise<void>((go) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => go();
  port2.postMessage(null);
});

function paint(id: number, field: Field): void {
  const pixels = new Uint8ClampedArray(field.pixels());
  const image = new ImageData(pixels, field.width(), field.height());
  tell({ id, painted: { image, legend: JSON.parse(field.legend()), done: field.is_done() } });
}

async function askField(id: number, asked: FieldAsked): Promise<void> {
  using page = new Page();
  if (asked.language !== "en") page.learn(asked.language, ...asked.tables);
  page.dress(asked.palette, asked.language, false);
  page.resize(asked.width, asked.height);
  page.open_case(asked.case);
  page.set_camera(asked.camera);
  using field = page.field(asked.input, asked.sharp);
  if (!field) return tell({ id, painted: { image: null, legend: null, done: true } });
  let shown = performance.now();
  while (!field.is_done() && !stopped.has(id)) {
    const end = performance.now() + PART;
    let isPass = false;
    while (!isPass && performance.now() < end) isPass = field.ask_row();
    if (isPass || performance.now() - shown > SHOWN) {
      paint(id, field);
      shown = performance.now();
    }
    await pause();
  }
}

async function askLog(id: number, { lines, language, tables }: LogAsked): Promise<void> {
  using page = new Page();
  if (language !== "en") page.learn(language, ...tables);
  page.dress("dark", language, true);
  let [rows, end] = [[] as LogRow[], performance.now() + PART];
  for (const line of lines) {
    rows.push(JSON.parse(page.logged(line)) as LogRow);
    if (performance.now() < end) continue;
    await pause();
    if (stopped.has(id)) return;
    if (rows.length > 500) {
      tell({ id, rows });
      rows = [];
    }
    end = performance.now() + PART;
  }
  tell({ id, rows });
}

addEventListener("message", async ({ data }: MessageEvent<Wanted>) => {
  if ("stop" in data) {
    stopped.add(data.id);
    return;
  }
  await ready;
  if (stopped.has(data.id)) return;
  if ("field" in data) await askField(data.id, data.field);
  else await askLog(data.id, data.log);
});
