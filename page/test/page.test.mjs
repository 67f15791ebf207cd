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
  await paste(page, "no case at all");
  await page.waitForSelector("#note:not([hidden])");
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
  await show(page, "ray_sphere");
  for (const [language, word] of [["ko", "유도"], ["zh", "推导"], ["en", "Derivation"]]) {
    await page.locator("#bar .look select").nth(1).selectOption(language);
    // The words of a language are fetched when it is first chosen.
    await page.waitForFunction((word) => document.querySelector(".tabs").innerText.includes(word), word);
    await settled(page);
  }
  for (const colors of ["light false", "dark true", "dark false"]) {
    await page.locator("#bar .look select").first().selectOption(colors);
    await settled(page);
    for (const tab of ["answer", "derivation", "way", "methods", "code"]) {
      await page.locator(`[data-tab=${tab}]`).click();
      await settled(page);
      assert.deepEqual(await serious(page), [], `${colors}, ${tab}`);
    }
  }
  await page.locator("#bar .name").click();
  assert.deepEqual(await serious(page), [], "the list");
  await page.close();
});

const REPORT = `My ray misses. Unity 2022:
Ray from (0, 1, 2) to (8, 1, 2)
sphere at 3, 1, 2.5, r = 1.5
also tried with 0.25`;

/** Pastes a text as the browser does on Ctrl+V. */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

test("a pasted text is taken only when the reader says so, with its doubts in words", async () => {
  const page = await visit(context, "#");
  await show(page, "box_box");
  const before = await answer(page);
  await paste(page, REPORT);
  await page.waitForSelector("#paste:not([hidden])");
  const tabs = page.locator("#paste [role=tab]");
  assert.equal(await tabs.count(), 3);
  assert.match(await tabs.first().innerText(), /1\s+Ray against sphere\s*unsure/);
  assert.match(await page.locator("#paste .doubts").innerText(), /by its place alone/);
  assert.match(await page.locator("#paste [data-input='2']").innerText(), /line 3 · “sphere at” · by its place alone\s*Confirm/);
  // The picture shows it; the address and the storage keep what is open.
  assert.equal(await page.evaluate(() => window.collision.panel.scenario), "ray_sphere");
  await page.keyboard.press("2");
  assert.equal(await tabs.nth(1).getAttribute("aria-selected"), "true");
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await answer(page), before);

  await paste(page, REPORT);
  await page.waitForSelector("#paste:not([hidden])");
  // The radius of the text, then another number in its place.
  await page.locator("#paste .marker", { hasText: "radius" }).click();
  await page.locator("#paste .group", { hasText: "0.25" }).click();
  assert.equal(await page.locator("#paste [data-key='number 3 0']").inputValue(), "0.25");
  await page.locator("#paste .marker", { hasText: "center" }).click();
  await page.locator("#paste button", { hasText: "Leave out" }).click();
  const lacking = page.locator("#paste [data-key='number 2 0']");
  assert.deepEqual([await lacking.inputValue(), await lacking.getAttribute("placeholder")], ["", "–"]);
  assert.equal(await page.locator("#paste [data-key=take]").isDisabled(), true);
  assert.match(await page.locator("#verdict").innerText(), /center has no numbers yet/);
  await page.locator("#paste .marker", { hasText: "center" }).click();
  await page.locator("#paste .group", { hasText: "3, 1, 2.5" }).click();
  await page.locator("#paste [data-key='number 3 0']").fill("1.5");
  await page.locator("#paste [data-key='number 3 0']").press("Enter");
  await page.locator("#paste [data-key=take]").click();
  await settled(page);
  assert.equal(await page.locator("#paste").isVisible(), false);
  assert.deepEqual(await numbers(page), [["0", "1", "2"], ["8", "1", "2"], ["3", "1", "2.5"], ["1.5"]]);
  const taken = await page.evaluate(() => window.collision.page.case());
  assert.match(JSON.parse(taken).note, /Pasted: start from “ray from” \(line 2\)/);
  assert.equal(await answer(page), askedOf(taken));
  await page.keyboard.press("Control+z");
  assert.equal(await answer(page), before);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("a text without numbers is refused in a sentence, and a Korean one is read", async () => {
  const page = await visit(context, "#");
  const before = await answer(page);
  await page.locator("#panel button", { hasText: "Paste a text" }).click();
  await page.locator("#paste textarea").fill("no number here");
  await page.locator("#paste button", { hasText: "Read" }).click();
  await page.waitForFunction(() => /no number/.test(document.getElementById("note").textContent));
  await page.locator("#bar .look select").nth(1).selectOption("ko");
  await settled(page);
  await page.locator("#paste textarea").fill("구의 중심은 (1, 2, 3)이고 반지름은 2입니다.\n레이는 (0, 0, 0)에서 (5, 5, 5)까지입니다.");
  await page.locator("#paste textarea + .row button").first().click();
  await page.waitForSelector("#paste [role=tab]");
  assert.match(await page.locator("#paste").innerText(), /반지름/);
  assert.match(await page.locator("#paste .origin").first().innerText(), /[가-힣]/);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await answer(page), before);
  await page.locator("#bar .look select").nth(1).selectOption("en");
  await page.close();
});

test("the answer field says what a drag to a pixel would answer, and another question ends it", async () => {
  const page = await visit(context, "#");
  await show(page, "ray_sphere");
  await page.keyboard.press("h");
  const done = () => page.waitForFunction(() => document.getElementById("field").dataset.done === "true" && !document.getElementById("field").hidden, null, { timeout: 120_000 });
  await done();
  assert.match(await page.locator(".legend").innerText(), /Answer field: A\s+✕?\s*MISS · passes by/);
  // The colour at places whose neighbours are alike.
  const seen = await page.evaluate(() => {
    const canvas = document.getElementById("field");
    const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const [red, green, blue] = [0, 1, 2].map((channel) => (x, y) => data[4 * (y * width + x) + channel]);
    return [[60, 300], [200, 620], [500, 150], [800, 700], [465, 420]].map(([x, y]) => [x, y, green(x, y) > red(x, y) + 40 && green(x, y) > blue(x, y)]);
  });
  await page.keyboard.press("h");
  for (const [x, y, hits] of seen) {
    const [fromX, fromY] = await handle(page, "A");
    const { left, top } = await page.evaluate(() => document.getElementById("stage").getBoundingClientRect().toJSON());
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(left + x, top + y, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(await page.evaluate(() => window.collision.panel.hit), hits, `${x} ${y}`);
    await page.keyboard.press("Control+z");
    await settled(page);
  }
  // Another handle ends the field of the first, and has its own, which a drag of it leaves as it is.
  await page.keyboard.press("h");
  await done();
  const [x, y] = await handle(page, "B");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 3 });
  await page.waitForFunction(() => /field: B/.test(document.querySelector(".legend").innerText), null, { timeout: 120_000 });
  await done();
  const image = () => page.evaluate(() => document.getElementById("field").toDataURL());
  const own = await image();
  await page.mouse.move(x - 60, y + 80, { steps: 5 });
  await settled(page);
  assert.equal(await image(), own);
  await page.mouse.up();
  // So does another camera: the old field is gone at once.
  await page.mouse.move(500, 700);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(600, 650, { steps: 4 });
  await settled(page);
  await page.mouse.up({ button: "right" });
  await done();
  await page.waitForFunction((own) => document.getElementById("field").toDataURL() !== own, own);
  await page.locator(".legend button").click();
  assert.equal(await page.locator("#field").isVisible(), false);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("a step lights its line in the picture, and the line its step", async () => {
  const page = await visit(context, "#");
  await show(page, "ray_sphere");
  await page.locator("[data-tab=derivation]").click();
  for (let step = 0; step < 4; step++) await page.keyboard.press("PageDown");
  await settled(page);
  const picture = () => page.evaluate(() => document.getElementById("lines").toDataURL());
  const plain = await picture();
  await page.locator(".steps li").nth(1).hover();
  await settled(page);
  assert.equal(await page.evaluate(() => window.collision.page.lit()), "step 1");
  assert.notEqual(await picture(), plain);
  // A letter in a formula stands for an input: its handle is lit.
  await page.locator(".steps li").first().locator("[data-referent='input 0']").hover();
  await settled(page);
  assert.equal(await page.evaluate(() => window.collision.page.lit()), "input 0");
  // The reverse: between A and S runs the arrow of the first step.
  const [[ax, ay], [sx, sy]] = [await handle(page, "A"), await handle(page, "S")];
  await page.mouse.move(ax + 0.35 * (sx - ax), ay + 0.35 * (sy - ay), { steps: 3 });
  await settled(page);
  assert.match(await page.evaluate(() => window.collision.page.lit()), /^step [01]$/);
  assert.equal(await page.locator(".steps li.lights").count(), 1);
  await page.mouse.move(ax, ay);
  await settled(page);
  assert.ok((await page.locator(".formula .lights").count()) > 0);
  assert.equal(await page.evaluate(() => window.collision.page.lit()), "input 0");
  await page.close();
});

test("a moving body goes its way by the slider, and plays", async () => {
  const page = await visit(context, "#");
  await show(page, "sphere_cast_sphere");
  await page.locator("[data-tab=way]").click();
  const picture = () => page.evaluate(() => document.getElementById("lines").toDataURL());
  const first = await picture();
  await page.locator(".way input").focus();
  await page.keyboard.press("End");
  await settled(page);
  assert.match(await page.locator(".way code").innerText(), /t = 1\.000/);
  assert.match(await page.locator("#panel .body").innerText(), /m (to|deep in) the target/);
  assert.notEqual(await picture(), first);
  await page.locator(".way button").click();
  await page.waitForFunction(() => { const t = window.collision.page.t(); return t > 0.05 && t < 0.9; });
  await page.locator(".way button").click();
  // What does not move has no way.
  await show(page, "box_box");
  assert.equal(await page.locator("[data-tab=way]").isVisible(), false);
  await page.close();
});

test("a dropped log of 10,000 lines is listed with its answers, and a row opens its case", async () => {
  const page = await visit(context, "#");
  const radius = (line) => (line % 4 === 0 ? 0.01 : 2);
  const line = (number) => JSON.stringify({ scenario: "ray_sphere", inputs: { radius: radius(number) }, expected: { hit: true } });
  const text = Array.from({ length: 9_999 }, (_, number) => line(number + 1)).join("\n") + "\nno case at all";
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.jsonl"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction(() => /10,000 lines · 2,499 differ · 1 no case$/.test(document.querySelector("#log .note")?.textContent ?? ""), null, { timeout: 60_000 });
  assert.ok((await page.locator(".logged").count()) < 60, "only the rows in sight are built");
  await page.locator(".logged[data-line='4']").click();
  await settled(page);
  assert.equal(await page.evaluate(() => window.collision.panel.hit), false);
  assert.match(await page.locator("#bar .name").innerText(), /game.jsonl, line 4/);
  await page.locator("#log .only input").check();
  await page.locator("#log .rows").focus();
  await page.keyboard.press("ArrowDown");
  await settled(page);
  assert.match(await page.locator("#bar .name").innerText(), /line 8/);
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#panel").isVisible(), true);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("the list finds scenarios, scenes and bugs, the best first", async () => {
  const page = await visit(context);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ball arc");
  assert.match(await page.locator(".found button").first().innerText(), /^Moving ball against arc/);
  await page.keyboard.press("Escape");
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
  // One finger beside the points turns.
  const still = await link(page);
  await touch("touchStart", [40, 250]);
  for (let step = 1; step < 8; step++) await touch("touchMove", [40 + 6 * step, 250 - 2 * step]);
  await touch("touchEnd");
  await settled(page);
  const seen = await link(page);
  assert.notEqual(seen, still);
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

test("an article has its figures in three languages, tells of changes and takes a case", async () => {
  for (const [name, word] of [["articles.html", /ray/i], ["articles.ko.html", /레이/], ["articles.zh.html", /射线/]]) {
    const page = await context.newPage();
    await page.goto(server.address + name);
    assert.equal(await page.locator("collision-case").count(), 5);
    const frames = page.locator("collision-case iframe");
    await frames.first().waitFor();
    for (let index = 0; index < 5; index++) {
      await frames.nth(index).scrollIntoViewIfNeeded();
      const frame = await (await frames.nth(index).elementHandle()).contentFrame();
      await frame.waitForSelector("html[data-ready]");
      if (index === 0) assert.match(await frame.locator("#verdict").innerText(), word);
    }
    if (name === "articles.html") {
      const told = page.evaluate(() => new Promise((done) => {
        const figure = document.querySelector("collision-case");
        figure.addEventListener("change", ({ detail }) => JSON.parse(detail.case).inputs.radius === 0.5 && done(JSON.parse(detail.answer).hit));
        figure.case = '{"scenario":"ray_sphere","inputs":{"radius":0.5}}';
      }));
      assert.equal(await told, false);
    }
    assert.deepEqual(await serious(page), []);
    await page.close();
  }
});

test("an article that `page` writes is read without a script, and comes alive with one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "article-"));
  execFileSync(native, ["page", "ray_sphere", "-o", folder, "--site", built]);
  const own = await serve(folder);
  const still = await context.browser()?.newContext?.({ javaScriptEnabled: false }) ?? context;
  const page = await still.newPage();
  await page.goto(`${own.address}ray_sphere.html`);
  assert.match(await page.locator("body").innerText(), /HIT The ray hits the sphere at D/);
  assert.ok((await page.locator("ol li").count()) > 5);
  assert.ok(await page.locator("img").evaluate((image) => image.complete && image.naturalWidth > 0));
  const live = await context.newPage();
  await live.goto(`${own.address}ray_sphere.html`);
  const frame = await (await live.waitForSelector("collision-case iframe")).contentFrame();
  await frame.waitForSelector("html[data-ready]");
  await live.waitForFunction(() => document.querySelector("collision-case img").style.visibility === "hidden");
  assert.deepEqual(await serious(live), []);
  await live.close();
  await page.close();
  own.close();
  rmSync(folder, { recursive: true, force: true });
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
