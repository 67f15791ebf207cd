/** `<collision-case>`: a live figure for any page. It holds a case as JSON, and shows it in a frame. */

/** The folder of this script, which has the page too. */
const HOME = new URL(".", import.meta.url);
const VERSION = "1";
const HEIGHT = "380px";

/** Packs a text as `crates/scenarios/src/link.rs` reads it. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

class Figure extends HTMLElement {
  private frame: HTMLIFrameElement | null = null;

  connectedCallback(): void {
    if (!this.frame) this.fill().catch((why: unknown) => this.refuse(why));
  }

  private refuse(why: unknown): void {
    this.textContent = `collision-case: expected a case as JSON: ${String(why)}`;
  }

  /** Returns the fragment of the link to what the figure holds. */
  private async fragment(): Promise<string> {
    const text = this.textContent?.trim() || JSON.stringify({ scenario: this.getAttribute("scenario") ?? "ray_sphere" });
    JSON.parse(text);
    const [tab, step] = [this.getAttribute("tab"), Number(this.getAttribute("step") ?? 1) - 1];
    const more = tab === null ? "" : `,"tab":${JSON.stringify(tab)},"step":${Math.max(0, step || 0)}`;
    // The case's own text, so that no digit of it is lost.
    return packed(`{"case":${text}${more}}`);
  }

  private async fill(): Promise<void> {
    const query = new URLSearchParams({ embed: "" });
    for (const name of ["background", "language"]) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(name, value);
    }
    const frame = document.createElement("iframe");
    frame.src = `${new URL("index.html", HOME).href}?${query}#${await this.fragment()}`;
    frame.loading = "lazy";
    frame.title = this.getAttribute("title") ?? "Collision Sandbox";
    frame.allow = "clipboard-write";
    Object.assign(frame.style, { display: "block", width: "100%", height: this.getAttribute("height") ?? HEIGHT, border: "0" });
    this.frame = frame;
    this.style.display = "block";
    this.replaceChildren(frame);
  }
}

customElements.define("collision-case", Figure);
