/**
 * Service worker: lets the app start offline by caching the files of one build, and no other data. Calls,
 * schemas and photos never pass through it, so no personal data are stored.
 * | Each build has a separate cache: filled before it is used; the former one is deleted on activation.
 */

/** Prepended to this file by the build. */
interface Shell {
  readonly build: string;
  readonly files: readonly string[];
}

/** The parts of the service worker API used here; the DOM types do not include them. */
interface WorkerScope {
  readonly SHELL: Shell;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
}
interface Waiting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Event {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}

const worker = self as unknown as WorkerScope;
const PREFIX = 'shell-';
/** The page for every URL of the app. */
const PAGE = '/index.html';
const { build, files } = worker.SHELL;
const cacheName = `${PREFIX}${build}`;

addEventListener('install', (event) => {
  const fill = async () => {
    // One after the other: many phones behind one IP address load a new build at the same time.
    for (const path of [PAGE, ...files]) await keep(path);
    await worker.skipWaiting();
  };
  (event as Waiting).waitUntil(fill());
});

addEventListener('activate', (event) => {
  const takeOver = async () => {
    const oldCaches = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
    for (const name of oldCaches) await caches.delete(name);
    // The page request does not wait for the worker to start.
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  (event as Waiting).waitUntil(takeOver());
});

addEventListener('fetch', (event) => {
  const fetchEvent = event as Asked;
  const { request } = fetchEvent;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') return fetchEvent.respondWith(pageOf(fetchEvent));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && files.includes(pathname))
    fetchEvent.respondWith(fileOf(request, pathname));
});

/** A file with a content hash in its name is the same in every build: an existing copy is reused. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const had = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  await (had === undefined ? cache.add(path) : cache.put(path, had));
}

/** The server's page if the server answers, with any status; otherwise the cached one. */
async function pageOf({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (silence) {
    const cached = await caches.match(PAGE, { cacheName: cacheName });
    if (cached === undefined) throw silence;
    return cached;
  }
}

async function fileOf(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: cacheName })) ?? fetch(request);
}

export {};
