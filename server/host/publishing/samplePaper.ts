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

/**
 * Time limit of a sample print. With made-up answers it takes less than a second; hundreds of records may
 * take a minute.
 */
export const SAMPLE_SECONDS = 5;

/** Which document to print: the one of a form, a document by name, or one that uses a template. */
export interface AskedPaper {
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  readonly template?: string | undefined;
}

/**
 * Request that prints a document with made-up answers.
 *
 * @throws Refusal NOT_FOUND where no document matches.
 */
export function samplePaper(product: Product, query: AskedPaper, now: Date): DocumentRequest {
  const document = sampleDocument(product, query);
  if (document === undefined) throw refuse('NOT_FOUND', { what: missingWords(query) });
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

function missingWords({ form, document, template }: AskedPaper): string {
  if (form !== undefined) return `Un documento che stampi «${form}»`;
  if (document !== undefined) return `Il documento «${document}»`;
  return `Un documento sul foglio «${template ?? ''}»`;
}

function sampleDocument(
  product: Product,
  { form, document, template }: AskedPaper,
): DocumentSchema | undefined {
  const { documents } = product;
  if (form !== undefined) return printingDocument(product, form);
  if (document !== undefined) return Object.hasOwn(documents, document) ? documents[document] : undefined;
  return Object.values(documents).find((each) => each.template === template);
}
