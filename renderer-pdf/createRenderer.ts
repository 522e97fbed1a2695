import { createPagePool } from './browser/createPagePool.ts';
import type { DocumentRequest, Renderer } from './contract.ts';
import { createHtmlRenderer, type RenderHtml } from './html/renderHtml.ts';

/** Two print side by side on a small machine; the rest of a burst waits a few hundred milliseconds. */
const PAGES = 2;

interface Options {
  /** Where Chromium is; absent: `CHROMIUM_PATH`, else the usual places. */
  readonly executablePath?: string;
}

/** The printer of documents: one browser, started with the first document or by `warm`. */
export function createRenderer({ executablePath }: Options = {}): Renderer {
  const pool = createPagePool({ size: PAGES, executablePath });
  let html: Promise<RenderHtml> | undefined;

  async function print(page: string): Promise<Uint8Array> {
    return pool.use(async (tab) => {
      await tab.setContent(page, { waitUntil: 'load' });
      return tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    });
  }

  return {
    async render(request: DocumentRequest) {
      html ??= createHtmlRenderer();
      return print((await html)(request));
    },
    async warm() {
      html ??= createHtmlRenderer();
      await html;
      await print('<!doctype html><title>…</title>');
    },
    async healthy() {
      try {
        await pool.use(async (tab) => tab.title());
        return true;
      } catch {
        return false;
      }
    },
    close: () => pool.close(),
  };
}
