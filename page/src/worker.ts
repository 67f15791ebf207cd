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
  event.respondWith(caches.open(VERSION).then(async (kept) => {
    const known = await kept.match(request, { ignoreSearch: true });
    if (known) return known;
    const answer = await fetch(request);
    // The parts that load when they are first used.
    if (/\/paste[^/]*$/.test(new URL(request.url).pathname) && answer.ok) await kept.put(request, answer.clone());
    return answer;
  }));
});
