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

/** A pool that starts its browser with the first work and starts another when that one dies. */
export function createPagePool({ size, executablePath }: Options): PagePool {
  let browser: Promise<Browser> | undefined;
  let closed = false;
  let busy = 0;
  const idle: Page[] = [];
  const waiting: (() => void)[] = [];

  function running(): Promise<Browser> {
    browser ??= launchBrowser(executablePath).then(
      (started) => {
        started.once('disconnected', () => {
          browser = undefined;
          idle.length = 0;
        });
        return started;
      },
      (cause) => {
        browser = undefined;
        throw cause instanceof RenderFailure ? cause : new RenderFailure('Chromium non si avvia.', { cause });
      },
    );
    return browser;
  }

  async function newPage(): Promise<Page> {
    const context = await (await running()).newContext({
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
    const warm = idle.pop();
    const page = warm && !warm.isClosed() ? warm : await newPage();
    try {
      const result = await work(page);
      idle.push(page);
      return result;
    } catch (cause) {
      // A page that failed may be half-dead: never used again.
      await page
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
      const last = browser;
      browser = undefined;
      await (await last?.catch(() => undefined))?.close().catch(() => undefined);
    },
  };
}
