/** Builds elements. Texts enter the document as text, never as markup. */

type Child = Node | string | null | undefined | false;

/** Returns an element with these attributes and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | boolean | number | null | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child): child is Node | string => child != null && child !== false));
  return made;
}

/** Returns the element with this id, which the page has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found as T;
}

/** A button with a tip, which is also the name of one without a word on it. */
export function button(text: string, tip: string, press: () => void): HTMLButtonElement {
  const made = el("button", { type: "button", title: tip, "aria-label": /\p{L}/u.test(text) ? null : tip }, text);
  made.addEventListener("click", press);
  return made;
}

/** Pieces of a text with the colours of their letters, and in formulas with what their names stand for. */
export type Pieces = [string, string | null, (string | null)?][];

/** Sets an element's text in pieces, unless it has them already. */
export function setPieces(place: HTMLElement, pieces: Pieces): void {
  const key = JSON.stringify(pieces);
  if (place.dataset["pieces"] === key) return;
  place.dataset["pieces"] = key;
  place.replaceChildren(
    ...pieces.map(([text, color, referent]) => {
      if (!color && !referent) return document.createTextNode(text);
      const made = el(color ? "b" : "span", { class: color && "letter", "data-referent": referent }, text);
      if (color) made.style.color = color;
      return made;
    }),
  );
}
