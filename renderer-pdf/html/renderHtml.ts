import { readFile } from 'node:fs/promises';
import { EngineError, withinSteps } from '../../engine/index.ts';
import type { DocumentRequest } from '../contract.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { documentView } from '../view/documentView.ts';
import type { PageMargins } from '../view/PageMargins.ts';
import { createTemplates, type SectionDefinition, sectionsWith } from './createTemplates.ts';
import { embeddedFonts } from './embeddedFonts.ts';
import { createEmojiFont } from './emojiFont.ts';

/** Renders the complete page of a document, with style, fonts and photos embedded. */
export type RenderHtml = (request: DocumentRequest) => string;

/** Additions of a product to the renderer. */
export interface OwnPrints {
  /** Kinds of sections, by their name in documents. */
  readonly sections?: Readonly<Record<`x-${string}`, SectionDefinition>>;
}

/** Limit of evaluation steps for all conditions and calculations of a document. */
const MOST_STEPS = 10_000_000;

function boundedView(...given: Parameters<typeof documentView>): ReturnType<typeof documentView> {
  try {
    return withinSteps(MOST_STEPS, () => documentView(...given));
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new RenderFailure('Il documento chiede troppi calcoli: non è stato stampato.', { cause });
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
    readFile(new URL('../layout/document.css', import.meta.url), 'utf8'),
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
function quoted(text: string): string {
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
  @top-left { content: ${quoted(page.topLeft)}; ${box} }
  @top-right { content: ${quoted(page.topRight)}; ${box} }
  @bottom-left { content: ${quoted(page.bottomLeft)}; ${box} }
  @bottom-right { content: ${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)}; ${box} }
}
@page :first {
  @top-left { content: none; }
  @top-right { content: none; }
}`;
}
