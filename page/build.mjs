/** Bundles the page into `dist/page`: the script, the styles, the wasm and the service worker. */

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { articles } from "./articles.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [web, out] = [join(here, "../dist/web"), join(here, "../dist/page")];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const shared = { bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none" };
// The page and its worker share parts; the reader of texts is one that loads when it is first used.
const source = (name) => join(here, `src/${name}.ts`);
await build({ ...shared, entryPoints: { page: source("main"), aside: source("aside.worker") }, outdir: out, splitting: true, chunkNames: "[name]-[hash]" });
await build({ ...shared, entryPoints: [source("figure")], outfile: join(out, "figure.js") });
for (const name of ["page", "articles"]) {
  await build({ minify: true, entryPoints: [join(here, `static/${name}.css`)], outfile: join(out, `${name}.css`) });
}
for (const [name, text] of articles()) writeFileSync(join(out, name), text);
for (const name of readdirSync(join(here, "static"))) {
  if (!name.endsWith(".css")) copyFileSync(join(here, "static", name), join(out, name));
}
// English is in the wasm; the others come when they are wanted.
for (const language of ["ko", "zh"]) {
  const crate = join(here, "../crates/scenarios");
  copyFileSync(join(crate, `languages/${language}.json`), join(out, `${language}.json`));
  copyFileSync(join(crate, `languages/scenes/${language}.json`), join(out, `scenes-${language}.json`));
  const folder = join(crate, `explanations/${language}`);
  const explanations = readdirSync(folder).map((name) => [name.replace(".txt", ""), readFileSync(join(folder, name), "utf8")]);
  writeFileSync(join(out, `explanations-${language}.json`), JSON.stringify(Object.fromEntries(explanations)));
}
for (const name of ["collision", "paste"]) copyFileSync(join(web, `${name}_bg.wasm`), join(out, `${name}.wasm`));

// The worker knows the files that work offline, and a version that changes with any of them.
const names = readdirSync(out).sort();
const version = createHash("sha256");
names.forEach((name) => version.update(name).update(readFileSync(join(out, name))));
// What is seldom used is kept once it has been.
const kept = names.filter((name) => !/^(articles|paste)/.test(name));
const banner = `const FILES = ${JSON.stringify(kept)}; const VERSION = ${JSON.stringify(version.digest("hex").slice(0, 16))};`;
await build({ ...shared, format: "iife", entryPoints: [join(here, "src/worker.ts")], outfile: join(out, "worker.js"), banner: { js: banner } });

let whole = 0;
for (const name of readdirSync(out).sort()) {
  const bytes = readFileSync(join(out, name));
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  writeFileSync(join(out, `${name}.br`), brotli);
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  if (/\.(wasm|js|css)$/.test(name) && !/^(worker|figure|aside|paste|articles)/.test(name)) whole += brotli.length;
  const kilo = (size) => `${(size / 1000).toFixed(1)} KB`;
  console.log(`${name.padEnd(24)} ${kilo(statSync(join(out, name)).size).padStart(10)}  brotli ${kilo(brotli.length)}`);
}
console.log(`first load, wasm + script + style, brotli: ${(whole / 1000).toFixed(1)} KB`);
