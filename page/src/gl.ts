/** Draws the picture's triangles by WebGL2: blended in linear light, in one call a frame. */

const TRIANGLES = [
  `#version 300 es
in vec2 at; in vec4 color; uniform vec2 size; out vec4 light;
void main() {
  light = color;
  gl_Position = vec4(at / size * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`,
  `#version 300 es
precision highp float; in vec4 light; out vec4 pixel;
void main() { pixel = light; }`,
] as const;

// The first pass writes to an sRGB texture, so the card blends in linear light; reading it gives
// linear light again, which the canvas wants as sRGB.
const PRESENT = [
  `#version 300 es
out vec2 place;
void main() {
  place = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}`,
  `#version 300 es
precision highp float; in vec2 place; uniform sampler2D picture; out vec4 pixel;
void main() {
  vec4 texel = texture(picture, place);
  vec3 light = texel.rgb / max(texel.a, 0.001);
  vec3 low = light * 12.92;
  vec3 high = 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055;
  pixel = vec4(mix(high, low, lessThanEqual(light, vec3(0.0031308))) * texel.a, texel.a);
}`,
] as const;

/** Numbers a corner: the pixel, and the colour. */
const CORNER = 6;

function program(gl: WebGL2RenderingContext, sources: readonly [string, string]): WebGLProgram {
  const made = gl.createProgram();
  const kinds = [gl.VERTEX_SHADER, gl.FRAGMENT_SHADER] as const;
  kinds.forEach((kind, index) => {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error("no shader");
    gl.shaderSource(shader, sources[index as 0 | 1]);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  });
  gl.bindAttribLocation(made, 0, "at");
  gl.bindAttribLocation(made, 1, "color");
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(made) ?? "the shaders do not link");
  }
  return made;
}

export class Solids {
  private readonly triangles: WebGLProgram;
  private readonly present: WebGLProgram;
  private readonly size: WebGLUniformLocation | null;
  private readonly buffer: WebGLFramebuffer | null;
  private readonly texture: WebGLTexture | null;
  private readonly corners: WebGLVertexArrayObject | null;
  private readonly nothing: WebGLVertexArrayObject | null;

  /** Throws where there is no WebGL2. */
  static on(canvas: HTMLCanvasElement): Solids {
    const options = { alpha: true, antialias: false, depth: false, stencil: false };
    const gl = canvas.getContext("webgl2", options) as WebGL2RenderingContext | null;
    if (!gl) throw new Error("no WebGL2");
    return new Solids(canvas, gl);
  }

  private constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly gl: WebGL2RenderingContext,
  ) {
    this.triangles = program(gl, TRIANGLES);
    this.present = program(gl, PRESENT);
    this.size = gl.getUniformLocation(this.triangles, "size");
    this.buffer = gl.createFramebuffer();
    this.texture = gl.createTexture();
    this.corners = gl.createVertexArray();
    this.nothing = gl.createVertexArray();
    gl.bindVertexArray(this.corners);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    const bytes = Float32Array.BYTES_PER_ELEMENT;
    [2, 4].forEach((count, index) => {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribPointer(index, count, gl.FLOAT, false, CORNER * bytes, index * 2 * bytes);
    });
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  private prepare(): void {
    const { gl, canvas } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(
      gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, canvas.width, canvas.height, 0,
      gl.RGBA, gl.UNSIGNED_BYTE, null,
    );
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.buffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
  }

  private drawn = "";

  /** Draws triangles of a picture of this size, over a background in linear light; its alpha is 1 or 0. */
  draw(corners: Float32Array, width: number, height: number, [red, green, blue, alpha]: [number, number, number, number]): void {
    const { gl, canvas } = this;
    const size = `${canvas.width} ${canvas.height}`;
    if (this.drawn !== size) this.prepare();
    this.drawn = size;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.buffer);
    gl.clearColor(red * alpha, green * alpha, blue * alpha, alpha);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.useProgram(this.triangles);
    gl.uniform2f(this.size, width, height);
    gl.bindVertexArray(this.corners);
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STREAM_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, corners.length / CORNER);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.BLEND);
    gl.useProgram(this.present);
    gl.bindVertexArray(this.nothing);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}
