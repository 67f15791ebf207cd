/** Measures the built page in Chromium with a software renderer: `node page/test/measure.mjs`. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const built = join(dirname(fileURLToPath(import.meta.url)), "../../dist/page");
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const SCENES = ["ray_sphere", "ball_arc", "box_box", "capsule_cast_triangle", "ray_mesh"];

/** Drags the first handle for a while; returns the milliseconds of asking, of drawing, and of all. */
function drag(frames) {
  const app = window.collision;
  const [[, [x, y]]] = JSON.parse(app.page.handles()).filter(([, at]) => at);
  app.page.press(x, y, false, 0);
  const times = [];
  for (let frame = 1; frame <= frames; frame++) {
    const start = performance.now();
    app.change((page) => page.pull(x + 60 * Math.sin(frame / 9), y - 40 * Math.sin(frame / 7), 0));
    app.show();
    times.push(performance.now() - start);
  }
  app.change((page) => page.let_go(false));
  times.sort((one, other) => one - other);
  return [times[Math.floor(frames / 2)], times[Math.floor(frames * 0.95)]];
}

const size = (name) => readFileSync(join(built, `${name}.br`)).length;
for (const name of ["collision.wasm", "page.js", "page.css"]) console.log(`${name}: ${(size(name) / 1000).toFixed(0)} KB brotli`);
const server = await serve(built);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
const starts = [];
for (let visit = 0; visit < 5; visit++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector("html[data-ready]");
  starts.push(await page.evaluate(() => {
    const answered = performance.getEntriesByName("answered")[0].startTime;
    const app = window.collision;
    const [[, [x, y]]] = JSON.parse(app.page.handles());
    app.page.press(x, y, false, 0);
    app.change((page) => page.pull(x + 20, y, 0));
    app.show();
    return [answered, performance.now()];
  }));
  await context.close();
}
const median = (index) => starts.map((one) => one[index]).sort((one, other) => one - other)[2].toFixed(0);
console.log(`first answer ${median(0)} ms, first drag ${median(1)} ms after the address (median of 5, nothing kept)`);
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(server.address);
await page.waitForSelector("html[data-ready]");
for (const scene of SCENES) {
  await page.evaluate((scene) => window.collision.change((page) => page.open(scene)), scene);
  const [half, most] = await page.evaluate(drag, 120);
  console.log(`${scene}: a frame of a drag takes ${half.toFixed(1)} ms, 95 of 100 at most ${most.toFixed(1)} ms`);
}
await browser.close();
server.close();
