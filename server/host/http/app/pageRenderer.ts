import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as every, setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageRequest, RenderedPage } from '../../../../engine/contract/index.ts';

/** A request of the rendering thread, for the server to answer. */
export interface Fetch {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Its answer. */
export interface Fetched {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export type PageThreadTask =
  | { readonly page: PageRequest }
  | { readonly id: number; readonly fetched: Fetched };

export type ThreadMessage =
  | { readonly loaded: true }
  | { readonly id: number; readonly fetch: Fetch }
  | { readonly beginning: string }
  | { readonly rendered: RenderedPage }
  | { readonly failed: string };

/** Answers as to the page's user. */
export type FetchForPage = (request: Fetch) => Promise<Fetched>;

/**
 * Renders a page on a separate thread, one after another; undefined where it takes longer than its user should
 * wait, or where it fails: the page then shows its placeholder until the device has rendered it.
 *
 * @param onFailure is also called for a page that fails after its user has stopped waiting.
 */
export type PageRenderer = (
  page: PageRequest,
  fetch: FetchForPage,
  onFailure: (error: unknown) => void,
  onBeginning?: (markup: string) => void,
) => Promise<RenderedPage | undefined>;

/** Longest wait for a page in ms: on a slow line rendering gains as much. */
const PAGE_WAIT_MS = 1500;
/** A page with an unanswered read is rendered without it, while the next pages wait. */
const LONGEST_READ_MS = 1000;
/** A status that no client repeats. */
const UNANSWERED: Fetched = { status: 499, mediaType: '', text: '' };
/**
 * Processor time of the thread after which a page has failed; the thread is then replaced. By the clock a sound page
 * takes many times as long on a busy machine, which would end its thread again and again.
 */
const RENDER_LIMIT_MS = 3000;
/** Milliseconds between two readings of it. */
const READING_MS = 500;
/** Limit by the clock, for a page that waits for an event that never comes, and for loading the app. */
const LONGEST_MS = 60_000;
const MAX_WAITING = 8;
const MAX_MB = 256;
/** The thread takes some 60 MB: it ends after this idle time. */
const IDLE_MS = 900_000;
/** Pause after a thread that ended by itself: it would fail again. */
const REST_MS = 30_000;

const renderers = new Map<string, (waitMs: number) => PageRenderer>();

/**
 * The renderer of a built app, which all of its routes share; undefined for a build without the server's part.
 *
 * @param waitMs longest wait for a page.
 */
export function pageRenderer(dist: string, waitMs = PAGE_WAIT_MS): PageRenderer | undefined {
  const program = join(dist, 'server/main.js');
  if (!existsSync(program)) return undefined;
  const renderer = renderers.get(program) ?? createRenderer(program);
  renderers.set(program, renderer);
  return renderer(waitMs);
}

/** @returns how its callers render, each with the longest wait of its own. */
function createRenderer(program: string): (waitMs: number) => PageRenderer {
  let thread: Worker | undefined;
  let isLoaded = false;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let restsUntil = 0;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    isLoaded = false;
    const started = new Worker(new URL('./pageThread.ts', import.meta.url), {
      workerData: pathToFileURL(program).href,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB, maxYoungGenerationSizeMb: 12 },
    });
    started.unref();
    // Without a listener, an error of an idle thread would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) end();
      restsUntil = performance.now() + REST_MS;
    });
    return started;
  };
  const end = () => {
    void thread?.removeAllListeners('exit').terminate();
    thread = undefined;
  };

  const renderNow = (
    page: PageRequest,
    fetch: FetchForPage,
    onBeginning?: (markup: string) => void,
  ): Promise<RenderedPage> => {
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MS).unref();
    thread ??= start();
    const worker = thread;
    const over = new AbortController();
    const rendering = new Promise<RenderedPage>((resolve, reject) => {
      const onMessage = (message: ThreadMessage) => {
        if ('loaded' in message) {
          isLoaded = true;
          void limitWork(worker, over.signal);
        } else if ('rendered' in message) resolve(message.rendered);
        else if ('failed' in message) reject(new Error(message.failed));
        else if ('beginning' in message) onBeginning?.(message.beginning);
        else
          void Promise.race([fetch(message.fetch), wait(LONGEST_READ_MS, UNANSWERED, { ref: false })])
            // The page goes on without: the thread must have left it when the next begins, which is another user's.
            .catch(() => UNANSWERED)
            .then((fetched) => worker.postMessage({ id: message.id, fetched } satisfies PageThreadTask));
      };
      const onExit = () => reject(new Error('the thread that renders pages ended'));
      worker.on('message', onMessage).on('error', reject).on('exit', onExit);
      if (isLoaded) void limitWork(worker, over.signal);
      const longest = setTimeout(() => void worker.terminate(), LONGEST_MS).unref();
      over.signal.addEventListener('abort', () => {
        clearTimeout(longest);
        worker.off('message', onMessage).off('error', reject).off('exit', onExit);
      });
      worker.postMessage({ page } satisfies PageThreadTask);
    });
    return rendering.finally(() => over.abort());
  };

  return (waitMs) => async (page, fetch, onFailure, onBeginning) => {
    if (waiting >= MAX_WAITING || performance.now() < restsUntil) return undefined;
    waiting += 1;
    const patience = new AbortController();
    const turn = last
      .then(() => (patience.signal.aborted ? undefined : renderNow(page, fetch, onBeginning)))
      .catch((error: unknown) => void onFailure(error))
      .finally(() => {
        waiting -= 1;
      });
    last = turn;
    const timer = setTimeout(() => patience.abort(), waitMs);
    const tooLate = new Promise<undefined>((resolve) => {
      patience.signal.addEventListener('abort', () => resolve(undefined));
    });
    return Promise.race([turn, tooLate]).finally(() => clearTimeout(timer));
  };
}

/** Ends a thread that works longer than a page may; `over` ends the watch. */
async function limitWork(worker: Worker, over: AbortSignal): Promise<void> {
  try {
    const before = await workOf(worker);
    for await (const _ of every(READING_MS, undefined, { signal: over, ref: false }))
      if ((await workOf(worker)) - before > RENDER_LIMIT_MS) void worker.terminate();
  } catch {
    // The page is over, or its thread.
  }
}

/** Processor milliseconds of a thread; before Node 24.6, which does not measure them, those of the clock. */
async function workOf(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now();
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}
