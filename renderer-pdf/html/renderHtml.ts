import { readFile } from 'node:fs/promises';
import { EngineError, withinSteps } from '../../engine/index.ts';
import type { DocumentRequest } from '../contract.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { documentView } from '../view/documentView.ts';
import { createTemplates } from './createTemplates.ts';
import { embeddedFonts } from './embeddedFonts.ts';
import { createEmojiFont } from './emojiFont.ts';
import { pageStyle } from './pageStyle.ts';
import { type SectionDefinition, sectionsWith } from './sections.ts';

/** Makes the whole page of a document: style, fonts and photos inside. */
export type RenderHtml = (request: DocumentRequest) => string;

/** What a product adds to the renderer's own. */
export interface OwnPrints {
  /** Kinds of section, by the word of its documents. */
  readonly sections?: Readonly<Record<`x-${string}`, SectionDefinition>>;
}

/** Conditions and calculations of all records that a document prints. */
const MOST_STEPS = 10_000_000;

function boundedView(...given: Parameters<typeof documentView>): ReturnType<typeof documentView> {
  try {
    return withinSteps(MOST_STEPS, () => documentView(...given));
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new RenderFailure('Il documento chiede troppi calcoli: non è stato stampato.', { cause });
  }
}

/** A page that leaves for another (`<meta http-equiv="refresh">`) cannot be printed meanwhile; nothing else of this kind means anything on paper. */
const META_HTTP = /<meta\b[^>]*\bhttp-equiv\b[^>]*>/gi;

/** Reads the templates of sections, style and fonts once; what it returns is quick and pure. */
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
