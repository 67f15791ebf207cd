/** Keeps the page's own files, so that it opens without a network. Nothing else is kept or sent. */

declare const FILES: string[];
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(what: Promise<Response>): void;
}

const listen = self.addEventListener.bind(self) as (name: string, react: (event: never) => void) => void;

declare function skipWaiting(): Promise<void>;

listen("install", (event: Lasting) => {
  // A new version serves the next visit, whatever is still open.
  void skipWaiting();
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(["./", ...FILES])));
});

listen("activate", (event: Lasting) => {
  event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((name) => name !== VERSION).map((name) => caches.delete(name)))));
});

listen("fetch", (event: Fetching) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(VERSION).then(async (kept) => (await kept.match(request, { ignoreSearch: true })) ?? fetch(request)));
});
