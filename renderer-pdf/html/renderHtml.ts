import { readFile } from 'node:fs/promises';
import type { DocumentRequest } from '../contract.ts';
import { documentView } from '../view/documentView.ts';
import { createTemplates } from './createTemplates.ts';
import { embeddedFonts } from './embeddedFonts.ts';
import { pageStyle } from './pageStyle.ts';

/** Makes the whole page of a document: style, fonts and photos inside. */
export type RenderHtml = (request: DocumentRequest) => string;

/** Reads templates, style and fonts once; what it returns is quick and pure. */
export async function createHtmlRenderer(): Promise<RenderHtml> {
  const [fill, css, fonts] = await Promise.all([
    createTemplates(),
    readFile(new URL('../layout/document.css', import.meta.url), 'utf8'),
    embeddedFonts(),
  ]);
  const style = `${fonts}\n${css}`;
  return (request) => {
    const { margins, ...view } = documentView(request);
    return fill(request.document.template, { ...view, style, pageStyle: pageStyle(margins) });
  };
}
