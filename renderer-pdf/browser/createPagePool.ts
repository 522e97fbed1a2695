import type { Browser, Page } from 'playwright-core';
import { RenderFailure } from '../RenderFailure.ts';
import { launchBrowser } from './launchBrowser.ts';

/** Warm pages of one browser; work waits for a free one. */
export interface PagePool {
  /** Runs the work on a page; after a crash, once more on a fresh browser. */
  use<T>(work: (page: Page) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  /** Pages that print at the same time; more only wait, since printing is bound by the processor. */
  readonly size: number;
  readonly executablePath?: string | undefined;
}

/** A browser, and a promise that is broken when it dies: Playwright leaves some calls of that moment unanswered for ever. */
interface Running {
  readonly browser: Browser;
  readonly death: Promise<never>;
}

/** A pool that starts its browser with the first work and starts another when that one dies. */
export function createPagePool({ size, executablePath }: Options): PagePool {
  let running: Promise<Running> | undefined;
  let closed = false;
  let busy = 0;
  const idle: Page[] = [];
  const waiting: (() => void)[] = [];

  function start(): Promise<Running> {
    running ??= launchBrowser(executablePath).then(
      (browser) => {
        const death = new Promise<never>((_resolve, reject) => {
          browser.once('disconnected', () => {
            running = undefined;
            idle.length = 0;
            reject(new Error('Chromium è terminato.'));
          });
        });
        // Awaited only while somebody prints; a browser may die idle, too.
        death.catch(() => undefined);
        return { browser, death };
      },
      (cause) => {
        running = undefined;
        throw cause instanceof RenderFailure ? cause : new RenderFailure('Chromium non si avvia.', { cause });
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
    const { browser, death } = await start();
    const warm = idle.pop();
    const page = warm && !warm.isClosed() ? warm : await Promise.race([newPage(browser), death]);
    try {
      const result = await Promise.race([work(page), death]);
      idle.push(page);
      return result;
    } catch (cause) {
      // A page that failed may be half-dead: never used again, nor waited for.
      void page
        .context()
        .close()
        .catch(() => undefined);
      throw cause;
    }
  }

  return {
    async use(work) {
      if (closed) throw new RenderFailure('La stampa dei PDF è in chiusura.');
      await takeTurn();
      try {
        return await once(work).catch((first) => {
          if (first instanceof RenderFailure) throw first;
          return once(work).catch((cause) => {
            throw new RenderFailure('Il PDF non è riuscito, nemmeno al secondo tentativo.', { cause });
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
      if (last !== undefined) await Promise.race([last.browser.close(), last.death]).catch(() => undefined);
    },
  };
}
