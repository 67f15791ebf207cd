import initialize, { initSync, Page } from "./collision.js";

const WASM = new URL("./page/collision.wasm", import.meta.url);

async function start() {
  if (WASM.protocol !== "file:") return initialize({ module_or_path: WASM });
  // Node's fetch takes no file.
  const { readFile } = await import("node:fs/promises");
  return initSync({ module: await readFile(WASM) });
}

let started;

/** Returns a page: an open case, its answer, its texts and its picture. */
export async function open() {
  started ??= start();
  await started;
  return new Page();
}

/** Answers a case as `collision-sandbox query` does. Throws one sentence if it is none. */
export async function answer(question) {
  const page = await open();
  try {
    page.open_case(typeof question === "string" ? question : JSON.stringify(question));
    return JSON.parse(page.answer());
  } catch (why) {
    throw why instanceof Error ? why : new TypeError(String(why));
  } finally {
    page.free();
  }
}
