import {
  type DocumentSchema,
  type FormPackage,
  formPackage,
  type Product,
  settingsContext,
} from '../../../engine/index.ts';
import { printingDocument, sampleContext } from '../../../engine/node.ts';
import { type DocumentRequest, printDate } from '../../../renderer-pdf/index.ts';
import { printedTables, templateOf } from '../documents/composeDocument.ts';
import { refuse } from '../errors/refuse.ts';
import { messagesFor } from '../product/messagesFor.ts';

/** A sample that takes longer is given up: one of hundreds of records may take a minute, one of made-up answers takes less than a second. */
export const SAMPLE_SECONDS = 5;

/** Whose paper is asked for: that of a form, a document by itself, or one in a template. */
export interface AskedPaper {
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  readonly template?: string | undefined;
}

/** What prints a document with made-up answers. @throws Refusal NOT_FOUND where there is no such document, or none that prints the form or stands in the template. */
export function samplePaper(product: Product, asked: AskedPaper, now: Date): DocumentRequest {
  const document = sampleDocument(product, asked);
  if (document === undefined) throw refuse('NOT_FOUND', { what: missed(asked) });
  const messages = messagesFor(product, 'it');
  const forms: Record<string, FormPackage> = {};
  for (const { kind, name } of document.sections)
    if (kind === 'form' && name !== undefined) forms[name] = formPackage(product, name);
  return {
    ...{ document, forms, messages, photos: {}, files: {} },
    template: templateOf(product, document),
    data: { ...sampleContext(product, document), ...settingsContext(product.settings) },
    tables: printedTables(product, document),
    printedAt: printDate(now.toISOString(), messages),
  };
}

function missed({ form, document, template }: AskedPaper): string {
  if (form !== undefined) return `Un documento che stampi «${form}»`;
  if (document !== undefined) return `Il documento «${document}»`;
  return `Un documento sul foglio «${template ?? ''}»`;
}

export function sampleDocument(
  product: Product,
  { form, document, template }: AskedPaper,
): DocumentSchema | undefined {
  const { documents } = product;
  if (form !== undefined) return printingDocument(product, form);
  if (document !== undefined) return Object.hasOwn(documents, document) ? documents[document] : undefined;
  return Object.values(documents).find((each) => each.template === template);
}
