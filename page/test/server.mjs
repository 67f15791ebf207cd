/** Serves a folder on this machine, as any static host would. */

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".json": "application/json",
};

/** Returns the server's address and what closes it; `more` are pages by their paths. */
export async function serve(folder, more = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (path in more) {
      response.writeHead(200, { "Content-Type": TYPES[".html"] }).end(more[path]);
      return;
    }
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const headers = { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" };
    const takes = request.headers["accept-encoding"] ?? "";
    const packed = takes.includes("br") && existsSync(`${file}.br`) ? `${file}.br` : file;
    if (packed !== file) headers["Content-Encoding"] = "br";
    response.writeHead(200, headers);
    createReadStream(packed).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
