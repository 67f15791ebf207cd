/** Chooses how the solids are painted: by WebGL2, or on a plain canvas where there is none. */

import type { Frame } from "../../dist/web/collision.js";
import { Solids } from "./gl.ts";

export interface Painter {
  readonly name: string;
  /** Draws a picture of this size in pixels of the layout, over a background in sRGB with its alpha. */
  draw(frame: Frame, width: number, height: number, background: Float32Array): void;
}

/** Returns a channel in linear light. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

class OnCard implements Painter {
  readonly name = "webgl2";
  private card: Solids | null;

  constructor(canvas: HTMLCanvasElement) {
    this.card = Solids.on(canvas);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.card = null;
    });
    canvas.addEventListener("webglcontextrestored", () => (this.card = Solids.on(canvas)));
  }

  draw(frame: Frame, width: number, height: number, background: Float32Array): void {
    const [red = 0, green = 0, blue = 0, alpha = 1] = background;
    this.card?.draw(frame.corners(), width, height, [linear(red), linear(green), linear(blue), alpha]);
  }
}

/** Numbers a triangle or line, as `crates/web/src/picture.rs` writes them. */
const FLAT = 18;

class OnCanvas implements Painter {
  readonly name = "canvas";

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly on: CanvasRenderingContext2D,
  ) {}

  draw(frame: Frame, width: number, height: number, background: Float32Array): void {
    const { canvas, on } = this;
    const css = (red: number, green: number, blue: number, alpha: number) => {
      const [r, g, b] = [red, green, blue].map((channel) => Math.round(channel * 255));
      return `rgba(${r},${g},${b},${alpha})`;
    };
    on.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    on.clearRect(0, 0, width, height);
    on.fillStyle = css(background[0] ?? 0, background[1] ?? 0, background[2] ?? 0, background[3] ?? 1);
    on.fillRect(0, 0, width, height);
    const numbers = frame.flat();
    for (let at = 0; at < numbers.length; at += FLAT) {
      const [ax, ay, bx, by, cx, cy, fromX, fromY, toX, toY, ...colors] = numbers.subarray(at, at + FLAT) as unknown as
        [number, number, number, number, number, number, number, number, number, number, ...number[]];
      const [r = 0, g = 0, b = 0, a = 0, r2 = 0, g2 = 0, b2 = 0, a2 = 0] = colors;
      if (fromX === toX && fromY === toY) {
        on.fillStyle = css(r, g, b, a);
      } else {
        const gradient = on.createLinearGradient(fromX, fromY, toX, toY);
        gradient.addColorStop(0, css(r, g, b, a));
        gradient.addColorStop(1, css(r2, g2, b2, a2));
        on.fillStyle = gradient;
      }
      on.beginPath();
      on.moveTo(ax, ay);
      on.lineTo(bx, by);
      if (Number.isNaN(cx)) {
        on.strokeStyle = on.fillStyle;
        on.lineWidth = cy;
        on.stroke();
        continue;
      }
      on.lineTo(cx, cy);
      on.fill();
    }
  }
}

/** Returns a painter for a canvas. */
export function solids(canvas: HTMLCanvasElement): Painter {
  try {
    return new OnCard(canvas);
  } catch {
    const on = canvas.getContext("2d");
    if (!on) throw new Error("no canvas");
    return new OnCanvas(canvas, on);
  }
}
