/** `<collision-case>`, which this module defines: a case in an article, to be dragged. */
export interface CollisionCase extends HTMLElement {
  /** Shows another case, as JSON. */
  set case(text: string);
}

declare global {
  interface HTMLElementTagNameMap {
    "collision-case": CollisionCase;
  }
}
