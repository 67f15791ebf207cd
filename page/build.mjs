/** Bundles the page into `dist/page`: the script, the styles, the wasm and the service worker. */

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [web, out] = [join(here, "../dist/web"), join(here, "../dist/page")];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const shared = { bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none" };
for (const name of ["page", "figure"]) {
  await build({ ...shared, entryPoints: [join(here, `src/${name === "page" ? "main" : name}.ts`)], outfile: join(out, `${name}.js`) });
}
await build({ minify: true, entryPoints: [join(here, "static/page.css")], outfile: join(out, "page.css") });
for (const name of readdirSync(join(here, "static"))) {
  if (!name.endsWith(".css")) copyFileSync(join(here, "static", name), join(out, name));
}
// English is in the wasm; the others come when they are wanted.
for (const language of ["ko", "zh"]) {
  copyFileSync(join(here, `../crates/scenarios/languages/${language}.json`), join(out, `${language}.json`));
  copyFileSync(join(here, `../crates/scenarios/languages/scenes/${language}.json`), join(out, `scenes-${language}.json`));
}
copyFileSync(join(web, "collision_bg.wasm"), join(out, "collision.wasm"));

// The worker knows the files that work offline, and a version that changes with any of them.
const names = readdirSync(out).sort();
const version = createHash("sha256");
names.forEach((name) => version.update(name).update(readFileSync(join(out, name))));
const banner = `const FILES = ${JSON.stringify(names)}; const VERSION = ${JSON.stringify(version.digest("hex").slice(0, 16))};`;
await build({ ...shared, format: "iife", entryPoints: [join(here, "src/worker.ts")], outfile: join(out, "worker.js"), banner: { js: banner } });

let whole = 0;
for (const name of readdirSync(out).sort()) {
  const bytes = readFileSync(join(out, name));
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  writeFileSync(join(out, `${name}.br`), brotli);
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  if (/\.(wasm|js|css)$/.test(name) && !/^(worker|figure)/.test(name)) whole += brotli.length;
  const kilo = (size) => `${(size / 1000).toFixed(1)} KB`;
  console.log(`${name.padEnd(24)} ${kilo(statSync(join(out, name)).size).padStart(10)}  brotli ${kilo(brotli.length)}`);
}
console.log(`wasm + script + style, brotli: ${(whole / 1000).toFixed(1)} KB`);
