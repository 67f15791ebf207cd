// Asks the installed package: `node test.mjs`, in a folder that has it.
import assert from "node:assert";
import { answer, open } from "collision-sandbox";

const question = { scenario: "ray_sphere", inputs: { start: [0, 0, 0], end: [10, 0, 0], center: [5, 0, 0], radius: 1 } };
const said = await answer(question);
assert.deepStrictEqual([said.hit, said.relation, said.contacts[0].distance], [true, "hit", 4]);
assert.deepStrictEqual(await answer(JSON.stringify(question)), said);
for (const wrong of [{ scenario: "ray_spere" }, { ...question, inputs: { radius: -1 } }, [], "{"]) {
  await assert.rejects(answer(wrong), (why) => why instanceof Error && why.message.length > 10 && !why.message.includes("\n"));
}
const page = await open();
assert(page.open("ray_sphere") && JSON.parse(page.catalog()));

// The element needs a document; here it is only defined.
const defined = [];
globalThis.HTMLElement = class {};
globalThis.customElements = { define: (name) => defined.push(name) };
await import("collision-sandbox/figure");
assert.deepStrictEqual(defined, ["collision-case"]);
console.log("npm: passed");
