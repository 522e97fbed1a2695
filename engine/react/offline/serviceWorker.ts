/**
 * Lets the app start without a network: keeps the files of one build, and nothing else. What the server answers (calls, schemas, photos) never
 * passes through here, so no personal data are kept.
 *
 * Another build is another cache: filled before it is used, the former one removed once it is.
 */

/** Written above this file by the build. */
interface Shell {
  readonly build: string;
  readonly files: readonly string[];
}

/** As much of a service worker's world as is used here; the types of browsers' pages know none. */
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
/** The one page, for every address of the app. */
const PAGE = '/index.html';
const { build, files } = worker.SHELL;
const own = `${PREFIX}${build}`;

addEventListener('install', (event) => {
  const fill = async () => {
    // One after the other: many phones behind one address take a new build at the same moment.
    for (const path of [PAGE, ...files]) await keep(path);
    await worker.skipWaiting();
  };
  (event as Waiting).waitUntil(fill());
});

addEventListener('activate', (event) => {
  const takeOver = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
    for (const name of others) await caches.delete(name);
    // A page does not wait for this worker to wake up.
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  (event as Waiting).waitUntil(takeOver());
});

addEventListener('fetch', (event) => {
  const asked = event as Asked;
  const { request } = asked;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') return asked.respondWith(pageOf(asked));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && files.includes(pathname)) asked.respondWith(fileOf(request, pathname));
});

/** A file whose name says what is in it is the same in every build: it need not come again. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(own);
  const had = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  await (had === undefined ? cache.add(path) : cache.put(path, had));
}

/** The server's page where it answers, whatever it says; the kept one where nobody does. */
async function pageOf({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (silence) {
    const kept = await caches.match(PAGE, { cacheName: own });
    if (kept === undefined) throw silence;
    return kept;
  }
}

async function fileOf(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: own })) ?? fetch(request);
}

export {};
