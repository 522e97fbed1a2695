import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { EngineError, withinSteps } from '../engine/index.ts';
import { say } from '../engine/node.ts';
import { createPagePool } from './browser/createPagePool.ts';
import { findChromium } from './browser/findChromium.ts';
import type { DocumentRequest, Renderer } from './contract.ts';
import { createTemplates, type SectionDefinition, sectionsWith } from './html/createTemplates.ts';
import { createEmojiFont, embeddedFonts } from './html/embeddedFonts.ts';
import { RenderFailure } from './RenderFailure.ts';
import { documentView, type PageMargins } from './view/documentView.ts';

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

/** The printer of documents: one browser, started with the first document or by `startBrowser()`. */
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
      await show(tab, page);
      return tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    });
  }

  return {
    async render(request: DocumentRequest) {
      html ??= createHtmlRenderer(own);
      return print((await html)(request));
    },
    async renderPicture(request) {
      html ??= createHtmlRenderer(own);
      const page = (await html)(request);
      return use(async (tab) => {
        await tab.setViewportSize(SHEET);
        await tab.emulateMedia({ media: 'print' });
        await show(tab, page);
        return tab.screenshot({ fullPage: true, type: 'jpeg', quality: 85 });
      });
    },
    async startBrowser() {
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

/** `load` does not wait for fonts: on a busy machine an emoji was missing on the paper. */
async function show(tab: Page, page: string): Promise<void> {
  await tab.setContent(page, { waitUntil: 'load' });
  await tab.evaluate(async () => {
    // Fonts are requested by the layout.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

async function isThere(executablePath: string | undefined): Promise<boolean> {
  return findChromium(executablePath).then(
    () => true,
    () => false,
  );
}

/** Renders the complete page of a document, with style, fonts and photos embedded. */
type RenderHtml = (request: DocumentRequest) => string;

/** Additions of a product to the renderer. */
interface OwnPrints {
  /** Kinds of sections, by their name in documents. */
  readonly sections?: Readonly<Record<`x-${string}`, SectionDefinition>>;
}

/** Limit of evaluation steps for all conditions and calculations of a document. */
const MAX_DOCUMENT_STEPS = 10_000_000;

function boundedView(...given: Parameters<typeof documentView>): ReturnType<typeof documentView> {
  try {
    return withinSteps(MAX_DOCUMENT_STEPS, () => documentView(...given));
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new RenderFailure(say('paperTooMuchWork'), { cause });
  }
}

/**
 * Redirects (`<meta http-equiv="refresh">`) would prevent printing; other `http-equiv` values have no effect
 * on paper.
 */
const META_HTTP = /<meta\b[^>]*\bhttp-equiv\b[^>]*>/gi;

/** Loads the templates of sections, style and fonts once and returns a fast, pure function. */
export async function createHtmlRenderer(own: OwnPrints = {}): Promise<RenderHtml> {
  const [sections, css, fonts] = await Promise.all([
    sectionsWith(own.sections ?? {}),
    readFile(new URL('./layout/document.css', import.meta.url), 'utf8'),
    embeddedFonts(),
  ]);
  const fill = createTemplates(sections.all);
  const emoji = createEmojiFont();
  const style = `${fonts}\n${css}`;
  return (request) => {
    const { margins, ...view } = boundedView(request, sections);
    const page = (faces: string) =>
      fill(request.template, { ...view, style: `${faces}${style}`, pageStyle: pageStyle(margins) });
    const faces = emoji.face(page(''));
    return (faces === '' ? page('') : emoji.drawn(page(faces))).replaceAll(META_HTTP, '');
  };
}

/** A CSS string: quotes, backslashes, line breaks and `<` (which could end the style element) are written as escapes. */
function cssString(text: string): string {
  return `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}

/** The page rule: paper, margins, page header and page number in the margin boxes; the first page has its head instead. */
function pageStyle(page: PageMargins): string {
  const [before, between, after] = page.pageWords;
  const box =
    'font: 8pt "Atkinson Hyperlegible Next", "Noto Emoji", "DejaVu Sans", sans-serif; color: #55616e;';
  return `@page {
  size: ${page.size}${page.landscape ? ' landscape' : ''};
  margin: 17mm 14mm 16mm;
  @top-left { content: ${cssString(page.topLeft)}; ${box} }
  @top-right { content: ${cssString(page.topRight)}; ${box} }
  @bottom-left { content: ${cssString(page.bottomLeft)}; ${box} }
  @bottom-right { content: ${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)}; ${box} }
}
@page :first {
  @top-left { content: none; }
  @top-right { content: none; }
}`;
}
