/** Drives the built page in Chromium: with mouse, fingers and keys. `scripts/test page` runs it. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, "../../dist/page");
const native = process.env.COLLISION_SANDBOX ?? join(here, "../../target/debug/collision-sandbox");
const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");
const QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const WITH_CARD = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const WITHOUT = ["--disable-gpu", "--disable-3d-apis"];

const ARTICLE = `<!doctype html><title>An article</title><body style="height:3000px">
<script type="module" src="figure.js"></script>
<collision-case height="300px">{"scenario":"ray_sphere","inputs":{"radius":1.25}}</collision-case>`;

let server;
const open = [];

async function browser(flags, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: [...QUIET, ...flags],
    viewport: { width: 1280, height: 800 }, ...options,
  });
  open.push(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return context;
}

/** Opens the page, and notes what it asks other hosts for and what it complains of. */
async function visit(context, rest = "") {
  const page = await context.newPage();
  page.faults = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== new URL(server.address).host) page.faults.push(request.url());
  });
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(String(error)));
  await page.goto(server.address + rest);
  await page.waitForSelector("html[data-ready]");
  return page;
}

/** What the program says of the open case; the page's script has it as `collision`. */
const answer = (page) => page.evaluate(() => window.collision.page.answer());
const link = (page) => page.evaluate(() => window.collision.page.link());
const numbers = (page) => page.evaluate(() => window.collision.panel.inputs.map((input) => input.numbers));
const show = async (page, scene) => {
  await page.evaluate((scene) => window.collision.change((page) => page.open(scene)), scene);
  await settled(page);
};
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Where a handle is on the screen. */
const handle = (page, label) => page.evaluate((label) => {
  const found = JSON.parse(window.collision.page.handles()).find(([other]) => other === label);
  const box = document.getElementById("stage").getBoundingClientRect();
  return [found[1][0] + box.left, found[1][1] + box.top];
}, label);

const asked = (...rest) => execFileSync(native, ["query", ...rest], { encoding: "utf8" }).trim();
const askedOf = (text) => execFileSync(native, ["query"], { encoding: "utf8", input: text }).trim();

async function serious(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run());
  return found.violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(" ")}`);
}

let context;
before(async () => {
  server = await serve(built, { "/article.html": ARTICLE });
  context = await browser(WITH_CARD, { permissions: ["clipboard-read", "clipboard-write"] });
});
after(async () => {
  for (const close of open) await close();
  server.close();
});

test("a dragged point is answered as the program answers it, to the bit", async () => {
  const page = await visit(context);
  assert.equal(await page.getAttribute("html", "data-ready"), "webgl2");
  const first = await answer(page);
  const [x, y] = await handle(page, "A");
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + 6 * step, y - 7 * step);
  await page.mouse.up();
  await settled(page);
  const dragged = await answer(page);
  assert.notEqual(dragged, first);
  assert.equal(dragged, askedOf(await page.evaluate(() => window.collision.page.case())));
  await page.keyboard.press("Control+z");
  assert.equal(await answer(page), first);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("every kind of space opens by its scene's link, as `link` prints it", async () => {
  const page = await visit(context);
  for (const scene of ["ball_arc", "box_box_edges", "ray_mesh", "point_polygon"]) {
    const address = execFileSync(native, ["link", scene, "--page", server.address], { encoding: "utf8" }).trim();
    await page.goto(address);
    await page.waitForFunction((scene) => scene.startsWith(window.collision?.panel.scenario), scene);
    await settled(page);
    assert.equal(await answer(page), asked(address));
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("a typed number is taken, and what is none is refused in a sentence", async () => {
  const page = await visit(context, "#");
  await show(page, "ray_sphere");
  const field = page.locator("#panel .field input").first();
  await field.fill("-4.25");
  await field.press("Enter");
  await settled(page);
  assert.equal((await numbers(page))[0][0], "-4.25");
  await field.fill("four");
  await field.press("Enter");
  assert.match(await page.locator(".refused").innerText(), /A: .*number.*four/);
  assert.equal((await numbers(page))[0][0], "-4.25");
  await field.press("Escape");
  await page.locator("#bar .tools button").first().click();
  await settled(page);
  assert.notEqual((await numbers(page))[0][0], "-4.25");
  await page.close();
});

test("the derivation goes step by step, and the link says at which", async () => {
  const page = await visit(context);
  await page.locator("[data-tab=derivation]").click();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await settled(page);
  assert.equal(await page.locator(".steps .now .number").innerText(), "3");
  const address = await page.evaluate(() => window.collision.page.link());
  const other = await visit(context, `#${address}`);
  assert.equal(await other.locator(".steps .now .number").innerText(), "3");
  await other.locator("[data-tab=code]").click();
  for (const [language, word] of [["Rust", "fn "], ["C#", "static"], ["C++", "struct"], ["GLSL", "vec3"], ["Python", "def "]]) {
    await other.locator(".languages button", { hasText: language }).first().click();
    await settled(other);
    assert.ok((await other.locator(".code").innerText()).includes(word), language);
  }
  await other.locator("[data-tab=methods]").click();
  await settled(other);
  assert.ok((await other.locator(".method").count()) > 2);
  await other.close();
  await page.close();
});

test("a copied link opens the same case elsewhere", async () => {
  const page = await visit(context);
  await page.evaluate(() => window.collision.change((page) => page.set(0, ["-6", "0.1", "1e-7"])));
  await page.locator("#panel button", { hasText: "Copy link" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await visit(context, address.slice(server.address.length));
  assert.deepEqual((await numbers(other))[0], ["-6", "0.1", "1e-7"]);
  assert.equal(await answer(other), await answer(page));
  await other.close();
  await page.close();
});

test("Ctrl+C takes the case, and Ctrl+V opens a case or a link", async () => {
  const page = await visit(context);
  await show(page, "ray_box");
  await page.keyboard.press("Control+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(JSON.parse(text).scenario, "ray_box");
  const before = await answer(page);
  await show(page, "ball_arc");
  await page.keyboard.press("Control+v");
  await settled(page);
  assert.equal(await answer(page), before);
  await page.evaluate((text) => navigator.clipboard.writeText(text), "no case at all");
  await page.keyboard.press("Control+v");
  assert.ok(await page.locator("#note").isVisible());
  assert.equal(await answer(page), before);
  await page.close();
});

test("a damaged link is one sentence, and the page works on", async () => {
  const page = await visit(context);
  const whole = await link(page);
  for (const [fragment, words] of [[whole.slice(0, -9), /damaged/], [`2${whole.slice(1)}`, /newer/], [`1${"A".repeat(40000)}`, /longer/]]) {
    await page.goto(`${server.address}#${fragment}`);
    await page.waitForFunction((words) => new RegExp(words).test(document.getElementById("note").textContent), words.source);
    assert.ok(await page.locator("#note").isVisible());
  }
  assert.equal((await answer(page)).startsWith('{"scenario"'), true);
  await page.close();
});

test("languages and colours change all texts, and nothing serious is wrong for a screen reader", async () => {
  const page = await visit(context);
  for (const [language, word] of [["ko", "유도"], ["zh", "推导"], ["en", "Derivation"]]) {
    await page.locator("#bar .look select").nth(1).selectOption(language);
    await settled(page);
    assert.ok((await page.locator(".tabs").innerText()).includes(word), language);
  }
  for (const colors of ["light false", "dark true", "dark false"]) {
    await page.locator("#bar .look select").first().selectOption(colors);
    await settled(page);
    for (const tab of ["answer", "derivation", "methods", "code"]) {
      await page.locator(`[data-tab=${tab}]`).click();
      await settled(page);
      assert.deepEqual(await serious(page), [], `${colors}, ${tab}`);
    }
  }
  await page.locator("#bar .name").click();
  assert.deepEqual(await serious(page), [], "the list");
  await page.close();
});

test("the list finds scenarios, scenes and bugs", async () => {
  const page = await visit(context);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("shared edge");
  await page.keyboard.press("Enter");
  await settled(page);
  const title = await page.locator("h1").innerText();
  assert.match(title, /edge/i);
  await page.close();
});

test("the keyboard alone moves a point", async () => {
  const page = await visit(context);
  await show(page, "ray_sphere");
  for (let tries = 0; tries < 40; tries++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("grip"))) break;
  }
  const before = await numbers(page);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^A \(/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await settled(page);
  assert.notDeepEqual((await numbers(page))[0], before[0]);
  await page.waitForFunction(() => /HIT|MISS/.test(document.getElementById("spoken").textContent));
  await page.close();
});

test("fingers drag, turn and zoom on a phone, at 320 by 640", async () => {
  const phone = await browser(WITH_CARD, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await visit(phone);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assert.deepEqual(await serious(page), []);
  const client = await phone.newCDPSession(page);
  const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const before = await numbers(page);
  // A finger's width beside the dot.
  const [x, y] = await handle(page, "A");
  await touch("touchStart", [x + 16, y + 8]);
  for (let step = 1; step < 8; step++) await touch("touchMove", [x + 16 + 4 * step, y + 8 + 3 * step]);
  await touch("touchEnd");
  await settled(page);
  assert.notDeepEqual((await numbers(page))[0], before[0]);
  const seen = await link(page);
  await touch("touchStart", [120, 200], [200, 200]);
  for (let step = 1; step < 8; step++) await touch("touchMove", [120 - 4 * step, 200], [200 + 4 * step, 200]);
  await touch("touchEnd");
  await settled(page);
  assert.notEqual(await link(page), seen);
  assert.deepEqual(page.faults, []);
});

test("without WebGL2 the picture is painted on a canvas", async () => {
  const plain = await browser(WITHOUT);
  const page = await visit(plain);
  assert.equal(await page.getAttribute("html", "data-ready"), "canvas");
  const colors = await page.evaluate(() => {
    const canvas = document.getElementById("solids");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4 * 97) seen.add(data[at] * 65536 + data[at + 1] * 256 + data[at + 2]);
    return seen.size;
  });
  assert.ok(colors > 20, `${colors} colours`);
  assert.deepEqual(page.faults, []);
});

test("without WebAssembly one sentence says what is missing", async () => {
  const page = await context.newPage();
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(server.address);
  await page.waitForFunction(() => /needs WebAssembly/.test(document.getElementById("loading")?.textContent ?? ""));
  await page.close();
});

test("a figure shows the case that it holds, and takes the wheel only after a press", async () => {
  const page = await context.newPage();
  await page.goto(`${server.address}article.html`);
  const frame = await (await page.waitForSelector("collision-case iframe")).contentFrame();
  await frame.waitForSelector("html[data-ready]");
  assert.deepEqual((await frame.evaluate(() => window.collision.panel.inputs.map((input) => input.numbers)))[3], ["1.25"]);
  assert.equal(await frame.locator("#panel").isVisible(), false);
  await page.mouse.move(200, 150);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => window.scrollY > 0);
  await page.close();
});

test("it opens again without a network, with what was open last", async () => {
  const page = await visit(context);
  await show(page, "box_box");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => location.hash.slice(1) === window.collision.page.link());
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 5);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await context.setOffline(true);
  try {
    const other = await context.newPage();
    await other.goto(server.address);
    await other.waitForSelector("html[data-ready]");
    assert.equal(await other.evaluate(() => window.collision.panel.scenario), "box_box");
    await other.close();
  } finally {
    await context.setOffline(false);
  }
  await page.close();
});

test("wasm, script and style take at most 900 KB", () => {
  const size = (name) => readFileSync(join(built, `${name}.br`)).length;
  const whole = size("collision.wasm") + size("page.js") + size("page.css");
  assert.ok(whole <= 900_000, `${whole} bytes`);
});
