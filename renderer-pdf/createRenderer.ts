import type { Page } from 'playwright-core';
import { createPagePool } from './browser/createPagePool.ts';
import { findChromium } from './browser/findChromium.ts';
import type { DocumentRequest, Renderer } from './contract.ts';
import { createHtmlRenderer, type OwnPrints, type RenderHtml } from './html/renderHtml.ts';

/** Two print side by side on a small machine; the rest of a burst waits a few hundred milliseconds. */
const PAGES = 2;

/** A sheet of A4 between its margins, in the browser's points. */
const SHEET = { width: 680, height: 980 };

/** The longest paper, with hundreds of photos, takes some seconds on a slow machine. */
const LONGEST_PRINT_MS = 60_000;

/** Longest time without answer, for a machine that swaps or a Chromium that hangs. */
const LONGEST_SILENCE_MS = 10_000;

interface Options extends OwnPrints {
  /** Where Chromium is; absent: `CHROMIUM_PATH`, else the usual places. */
  readonly executablePath?: string;
  /** After so long a print is given up and its browser ended; milliseconds. */
  readonly limit?: number;
  /** A browser without a sign of life for so long is ended, and the print done once more; milliseconds. */
  readonly silence?: number;
}

/** The printer of documents: one browser, started with the first document or by `warm`. */
export function createRenderer({
  executablePath,
  limit = LONGEST_PRINT_MS,
  silence = LONGEST_SILENCE_MS,
  ...own
}: Options = {}): Renderer {
  const pool = createPagePool({ size: PAGES, executablePath, limit, silence });
  let html: Promise<RenderHtml> | undefined;
  /** Result of the last work on a page; undefined before the first. */
  let works: boolean | undefined;
  let probing = false;

  async function use<T>(work: (tab: Page) => Promise<T>): Promise<T> {
    try {
      const result = await pool.use(work);
      works = true;
      return result;
    } catch (cause) {
      works = false;
      throw cause;
    }
  }

  async function print(page: string): Promise<Uint8Array> {
    return use(async (tab) => {
      await tab.setContent(page, { waitUntil: 'load' });
      return tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    });
  }

  return {
    async render(request: DocumentRequest) {
      html ??= createHtmlRenderer(own);
      return print((await html)(request));
    },
    async draw(request) {
      html ??= createHtmlRenderer(own);
      const page = (await html)(request);
      return use(async (tab) => {
        await tab.setViewportSize(SHEET);
        await tab.emulateMedia({ media: 'print' });
        await tab.setContent(page, { waitUntil: 'load' });
        return tab.screenshot({ fullPage: true, type: 'jpeg', quality: 85 });
      });
    },
    async warm() {
      html ??= createHtmlRenderer(own);
      await html;
      await print('<!doctype html><title>…</title>');
    },
    async healthy() {
      if (works === undefined) return isThere(executablePath);
      // Recovery is tried in the background: health probes do not wait for the browser.
      if (!works && !probing) {
        probing = true;
        void use((tab) => tab.title())
          .catch(() => undefined)
          .finally(() => {
            probing = false;
          });
      }
      return works;
    },
    close: () => pool.close(),
  };
}

async function isThere(executablePath: string | undefined): Promise<boolean> {
  return findChromium(executablePath).then(
    () => true,
    () => false,
  );
}
