/**
 * `<collision-case>`: a live figure for any page. It holds a case as JSON, and shows it in a frame. What
 * else it holds, such as a picture, stays until the frame has drawn its own.
 */

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
    const script = this.querySelector('script[type="application/json"]');
    const text = (script ?? (this.firstElementChild ? null : this))?.textContent?.trim() || JSON.stringify({ scenario: this.getAttribute("scenario") ?? "ray_sphere" });
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
    const poster = [...this.children] as HTMLElement[];
    Object.assign(this.style, { display: "block", position: "relative" });
    // Above the picture, clear until it has drawn.
    if (poster.length > 0) Object.assign(frame.style, { position: "absolute", inset: "0", height: "100%", opacity: "0" });
    else this.textContent = "";
    this.append(frame);
    window.addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data === "READY") {
        frame.style.opacity = "1";
        for (const part of poster) part.style.visibility = "hidden";
      } else if (typeof data === "object" && data !== null && "case" in data) {
        this.dispatchEvent(new CustomEvent("change", { detail: data }));
      }
    });
  }

  /** Shows another case, as JSON. */
  set case(text: string) {
    this.frame?.contentWindow?.postMessage({ case: text }, HOME.origin);
  }
}

customElements.define("collision-case", Figure);
