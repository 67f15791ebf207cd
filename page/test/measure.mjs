/**
 * Measures the built page: `node page/test/measure.mjs`. The processor's time of the module alone, in
 * node, and the times of a visit in Chromium with a software renderer.
 */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import init, { Page } from "../../dist/web/collision.js";
import { serve } from "./server.mjs";

const built = join(dirname(fileURLToPath(import.meta.url)), "../../dist/page");
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const SCENES = ["ray_sphere", "ball_arc", "box_box", "capsule_cast_triangle", "ray_mesh"];

/** Returns the milliseconds of processor time that a call takes. */
function cost(count, call) {
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn++) call(turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** Measures the module without a browser: the start, and of a drag the answer and the picture. */
async function measureModule() {
  const bytes = readFileSync(join(built, "collision.wasm"));
  const before = process.cpuUsage();
  await init({ module_or_path: bytes });
  const page = new Page();
  page.resize(900, 750);
  page.open("ray_sphere");
  page.panel();
  page.draw().free();
  const { user, system } = process.cpuUsage(before);
  console.log(`module: compiled, and the first answer and picture, in ${((user + system) / 1000).toFixed(0)} ms of processor time`);
  for (const scene of SCENES) {
    page.open(scene);
    const [[, [x, y]]] = JSON.parse(page.handles()).filter(([, at]) => at);
    page.press(x, y, false, 0);
    const pull = (turn) => page.pull(x + 30 * Math.sin(turn / 5), y + 20 * Math.sin(turn / 7), 0);
    cost(60, (turn) => (pull(turn), page.draw().free()));
    const times = [pull, () => page.panel(), () => page.draw().free()].map((call) => cost(100, call).toFixed(2));
    console.log(`${scene}: answer ${times[0]} ms, texts ${times[1]} ms, picture ${times[2]} ms of processor time`);
    page.let_go(false);
  }
}

/** Drags the first handle for a while; returns the median and the slow frames, in milliseconds. */
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

/** In the page: drags as soon as there is an answer, and notes both times. */
function watchStart() {
  new PerformanceObserver((list) => {
    const [answered] = list.getEntriesByName("answered");
    if (!answered) return;
    const app = window.collision;
    const [[, [x, y]]] = JSON.parse(app.page.handles());
    app.page.press(x, y, false, 0);
    app.change((page) => page.pull(x + 20, y, 0));
    app.show();
    window.times = [answered.startTime, performance.now()];
  }).observe({ type: "mark" });
}

const size = (name) => readFileSync(join(built, `${name}.br`)).length;
for (const name of ["collision.wasm", "page.js", "page.css", "paste.wasm"]) console.log(`${name}: ${(size(name) / 1000).toFixed(0)} KB brotli`);
await measureModule();
const server = await serve(built);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
const starts = [];
for (let visit = 0; visit < 5; visit++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchStart);
  await page.goto(server.address);
  starts.push(await (await page.waitForFunction(() => window.times)).jsonValue());
  await context.close();
}
const median = (index) => starts.map((one) => one[index]).sort((one, other) => one - other)[2].toFixed(0);
console.log(`first answer ${median(0)} ms, first drag ${median(1)} ms after the address (median of 5, nothing kept)`);
// A phone on a slow line.
{
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })).newPage();
  const client = await page.context().newCDPSession(page);
  const bytes = (megabits) => megabits * 1e6 / 8;
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 40, downloadThroughput: bytes(10), uploadThroughput: bytes(5) });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watchStart);
  await page.goto(server.address);
  const [answered, dragged] = await (await page.waitForFunction(() => window.times)).jsonValue();
  console.log(`at 10 Mbit/s and a processor slowed four times: first answer ${answered.toFixed(0)} ms, first drag ${dragged.toFixed(0)} ms`);
  await page.close();
}
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
