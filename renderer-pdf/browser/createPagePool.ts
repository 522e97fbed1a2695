import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { say } from '../../engine/node.ts';
import { RenderFailure, RenderTimeout } from '../RenderFailure.ts';
import { type LaunchedBrowser, launchBrowser } from './launchBrowser.ts';

/** Warm pages of one browser; work waits for a free page. */
export interface PagePool {
  /**
   * Runs work on a page, after a crash once more in a new browser. A browser that exceeds the time limit is
   * killed.
   *
   * @throws RenderTimeout, RenderFailure.
   */
  use<T>(work: (page: Page) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  /** Pages that print in parallel; printing is bound by the processor, so more would only wait. */
  readonly size: number;
  readonly executablePath?: string | undefined;
  /** Time limit of one piece of work in ms; then its browser is killed. */
  readonly limit: number;
  /** Time in ms without answer after which a working browser is killed and its work repeated in another. */
  readonly silence: number;
}

/** Interval of liveness checks of a working browser, in ms. */
const ASK_MS = 1_000;
/** Time for an orderly close, in ms. */
const LONGEST_CLOSE_MS = 5_000;

/** Creates a pool that starts its browser with the first work and another when that one dies. */
export function createPagePool({ size, executablePath, limit, silence }: Options): PagePool {
  let running: Promise<LaunchedBrowser> | undefined;
  let closed = false;
  let busy = 0;
  const idle: Page[] = [];
  const waiting: (() => void)[] = [];

  function start(): Promise<LaunchedBrowser> {
    running ??= launchBrowser(executablePath).then(
      (launched) => {
        launched.browser.once('disconnected', () => {
          running = undefined;
          idle.length = 0;
        });
        return launched;
      },
      (cause) => {
        running = undefined;
        throw cause instanceof RenderFailure ? cause : new RenderFailure(say('printingUnstarted'), { cause });
      },
    );
    return running;
  }

  async function newPage(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      acceptDownloads: false,
    });
    return context.newPage();
  }

  async function takeTurn(): Promise<void> {
    if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
  }

  function giveTurn(): void {
    busy -= 1;
    waiting.shift()?.();
  }

  async function once<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const { browser, kill, answer } = await start();
    const over = new AbortController();
    const death = deathOf(browser, over.signal);
    const tooLong = sleep(limit, undefined, { signal: over.signal }).then(() => {
      // Hung: all other work on this browser continues in a new one.
      kill();
      throw new RenderTimeout(
        say('printingTooLong', { what: say('seconds', { count: Math.round(limit / 1000) }) }),
      );
    });
    tooLong.catch(() => undefined);
    // The kill rejects `death`, and the work is repeated.
    void untilSilent(answer, silence, over.signal).then(kill, () => undefined);
    const warm = idle.pop();
    let page: Page | undefined = warm?.isClosed() === false ? warm : undefined;
    try {
      page ??= await Promise.race([newPage(browser), death, tooLong]);
      const result = await Promise.race([work(page), death, tooLong]);
      idle.push(page);
      return result;
    } catch (cause) {
      // A failed page may be unusable: it is neither reused nor waited for.
      void page
        ?.context()
        .close()
        .catch(() => undefined);
      throw cause;
    } finally {
      over.abort();
    }
  }

  return {
    async use(work) {
      if (closed) throw new RenderFailure(say('printingCloses'));
      await takeTurn();
      try {
        return await once(work).catch((first) => {
          if (first instanceof RenderFailure || closed) throw asFailure(first);
          return once(work).catch((cause) => {
            // The first attempt may have met a browser that was just killed: a timeout of the second is
            // reported as such.
            if (cause instanceof RenderFailure) throw cause;
            throw new RenderFailure(say('printingFailedTwice'), { cause });
          });
        });
      } finally {
        giveTurn();
      }
    },
    async close() {
      closed = true;
      const last = await running?.catch(() => undefined);
      running = undefined;
      if (last === undefined) return;
      const over = new AbortController();
      await Promise.race([
        last.browser.close(),
        deathOf(last.browser, over.signal),
        sleep(LONGEST_CLOSE_MS, undefined, { signal: over.signal }).then(last.kill),
      ]).catch(() => undefined);
      over.abort();
    },
  };
}

/** Resolves when the browser has not answered for the given time; rejects when the work has ended. */
async function untilSilent(answer: () => Promise<void>, silence: number, signal: AbortSignal): Promise<void> {
  const isSilent = () =>
    Promise.race([answer().then(() => false), sleep(silence, true, { signal, ref: false })]);
  while (!(await isSilent())) await sleep(ASK_MS, undefined, { signal, ref: false });
}

/**
 * Rejects when the browser dies, because Playwright leaves some calls pending then. Created for each piece of
 * work: a promise that lives as long as the browser would retain the results of everything raced against it.
 */
function deathOf(browser: Browser, signal: AbortSignal): Promise<never> {
  const disconnected = browser.isConnected()
    ? new Promise((resolve) => {
        const tell = () => resolve(undefined);
        browser.once('disconnected', tell);
        signal.addEventListener('abort', () => browser.off('disconnected', tell), { once: true });
      })
    : Promise.resolve();
  const death = disconnected.then((): never => {
    throw new Error('the browser ended');
  });
  // Avoids an unhandled rejection when the work has already ended.
  death.catch(() => undefined);
  return death;
}

function asFailure(cause: unknown): RenderFailure {
  return cause instanceof RenderFailure ? cause : new RenderFailure(say('printingBroken'), { cause });
}
