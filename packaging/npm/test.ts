// Only checked: the types of the package.
import { answer, open, type Answer, type Page } from "collision-sandbox";
import type { CollisionCase } from "collision-sandbox/figure";

const said: Answer = await answer({ scenario: "ray_sphere", inputs: { radius: 1, start: [0, 0, 0] } });
const distance: number | undefined = said.contacts?.[0]?.distance;
const page: Page = await open();
const derivation: string = page.derivation();
const figure: CollisionCase = document.createElement("collision-case");
figure.case = JSON.stringify({ scenario: "ray_sphere" });
// @ts-expect-error: a case has a scenario.
await answer({ inputs: {} });
export { derivation, distance };
