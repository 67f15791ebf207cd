/** Paints the shapes above the solids, as `crates/web/src/picture.rs` writes them. */

const FONT = "Helvetica, Arial, 'Liberation Sans', 'Noto Sans CJK KR', 'Noto Sans CJK SC', 'Apple SD Gothic Neo', 'PingFang SC', 'Malgun Gothic', 'Microsoft YaHei', sans-serif";
/** Of a line of text, relative to the font's size: its height, and its top to its baseline. */
const LINE = 1.17;
const BASELINE = 0.93;

const LINE_KIND = 0, POLYGON = 1, CIRCLE = 2, BOX = 3, TRIANGLE = 4, TEXT = 5;

/** Reads numbers one after the other. */
class Reader {
  at = 0;
  constructor(private readonly numbers: Float32Array) {}
  get isDone(): boolean {
    return this.at >= this.numbers.length;
  }
  next(): number {
    return this.numbers[this.at++] ?? 0;
  }
  /** A premultiplied colour; null if it is clear. */
  color(): string | null {
    const red = this.next(), green = this.next(), blue = this.next(), alpha = this.next();
    if (alpha === 0) return null;
    const part = 255 / alpha;
    const channel = (value: number) => Math.min(255, Math.round(value * part));
    const [r, g, b] = [channel(red), channel(green), channel(blue)];
    return alpha === 255 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${alpha / 255})`;
  }
}

/** Traces points as a path. */
function trace(on: CanvasRenderingContext2D, from: Reader, count: number): void {
  on.beginPath();
  on.moveTo(from.next(), from.next());
  for (let point = 1; point < count; point++) on.lineTo(from.next(), from.next());
}

function finish(on: CanvasRenderingContext2D, fill: string | null, width: number, line: string | null): void {
  if (fill) {
    on.fillStyle = fill;
    on.fill();
  }
  if (line && width > 0) {
    on.lineWidth = width;
    on.strokeStyle = line;
    on.stroke();
  }
}

/** Paints shapes; `texts` are the pieces of their texts, in order. */
export function paint(on: CanvasRenderingContext2D, shapes: Float32Array, texts: string[]): void {
  const from = new Reader(shapes);
  let text = 0;
  on.lineJoin = "round";
  on.textBaseline = "alphabetic";
  while (!from.isDone) {
    switch (from.next()) {
      case LINE_KIND: {
        const count = from.next(), width = from.next(), line = from.color();
        const dash = from.next(), gap = from.next();
        trace(on, from, count);
        if (dash > 0) on.setLineDash([dash, gap]);
        finish(on, null, width, line);
        if (dash > 0) on.setLineDash([]);
        break;
      }
      case POLYGON: {
        const count = from.next(), fill = from.color(), width = from.next(), line = from.color();
        trace(on, from, count);
        on.closePath();
        finish(on, fill, width, line);
        break;
      }
      case CIRCLE: {
        const x = from.next(), y = from.next(), radius = from.next();
        const fill = from.color(), width = from.next(), line = from.color();
        on.beginPath();
        on.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI);
        finish(on, fill, width, line);
        break;
      }
      case BOX: {
        const [x, y, width, height, round] = [from.next(), from.next(), from.next(), from.next(), from.next()];
        const fill = from.color(), stroke = from.next(), line = from.color();
        on.beginPath();
        on.roundRect(x, y, width, height, round);
        finish(on, fill, stroke, line);
        break;
      }
      case TRIANGLE: {
        const fill = from.color();
        trace(on, from, 3);
        on.closePath();
        finish(on, fill, 0, null);
        break;
      }
      case TEXT: {
        const left = from.next(), top = from.next(), size = from.next(), pieces = from.next();
        on.font = `${size}px ${FONT}`;
        let [x, line] = [left, 0];
        for (let piece = 0; piece < pieces; piece++) {
          const color = from.color();
          for (const [index, part] of (texts[text++] ?? "").split("\n").entries()) {
            if (index > 0) [x, line] = [left, line + 1];
            if (color && part) {
              on.fillStyle = color;
              on.fillText(part, x, top + (BASELINE + line * LINE) * size);
            }
            x += on.measureText(part).width;
          }
        }
        break;
      }
      default:
        return;
    }
  }
}
