import {
  type DocumentSchema,
  dayAt,
  type FormPackage,
  fillText,
  formPackage,
  type Product,
  settingsContext,
  zoneOf,
} from '../../../../engine/index.ts';
import { kindOf, type Phrase, printingDocument, sampleContext, say } from '../../../../engine/node.ts';
import {
  type DocumentRequest,
  printDate,
  RenderFailure,
  RenderTimeout,
} from '../../../../renderer-pdf/index.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { printedTables, templateOf } from '../../documents/composeDocument.ts';
import { refuse } from '../../errors/Refusal.ts';
import { messageWords, type SlotWords } from '../../errors/slotWords.ts';
import { messagesFor } from '../../product/productLookups.ts';
import type { Objection } from '../edits/refusedEdits.ts';

type Context = Pick<CallContext, 'sampling' | 'samples' | 'user' | 'now' | 'log' | 'signal'>;

/** Documents printed successfully, by product: the check and the publication ask about the same product. */
const printed = new WeakMap<Product, Set<string>>();

/**
 * Prints a sample of each changed document, and of those on a changed template: a document that never
 * finishes would block every print of its records. Run after all other checks. Slow: never within a
 * transaction.
 *
 * @returns an objection for each paper that fails.
 */
export async function samplePrintFailures(
  context: Context,
  product: Product,
  changed: readonly string[],
): Promise<readonly Objection[]> {
  const papers = changed.flatMap((file) => {
    const { kind, name } = kindOf(file) ?? {};
    return kind === 'template' || kind === 'document' ? [{ file, kind, name }] : [];
  });
  if (papers.length === 0) return [];
  const failures: Objection[] = [];
  for (const [document, { template }] of Object.entries(product.documents)) {
    const paper = papers.find(({ kind, name }) => name === (kind === 'document' ? document : template));
    // One failure per file is enough: each print takes seconds.
    if (paper === undefined || failures.some(({ file }) => file === paper.file)) continue;
    const what = await failureOf(context, product, document, paper.kind === 'template');
    if (what !== undefined) failures.push({ code: 'PAPER_FAILS', file: paper.file, pointer: '', what });
  }
  return failures;
}

/**
 * @param isTemplate any failure counts against a template; a document fails by timeout only, because servers
 * without a browser print none.
 */
async function failureOf(
  { sampling, samples, user, now, log, signal }: Context,
  product: Product,
  document: string,
  isTemplate: boolean,
): Promise<Phrase | undefined> {
  const printedDocuments = printed.get(product) ?? new Set();
  printed.set(product, printedDocuments);
  if (printedDocuments.has(document)) return undefined;
  const request = samplePaper(product, { document }, now());
  const title = fillText(request.document.title, request.data);
  try {
    await sampling.run(user.userId, () => samples.render(request), signal);
    printedDocuments.add(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ err: error, document }, 'a changed paper was not printed');
    if (error instanceof RenderTimeout)
      return say('paperTooSlow', { title, what: say('seconds', { count: SAMPLE_SECONDS }) });
    if (!isTemplate) return undefined;
    return say('paperFails', { title });
  }
}

/**
 * Time limit of a sample print. With made-up answers it takes less than a second; hundreds of records may
 * take a minute.
 */
export const SAMPLE_SECONDS = 5;

/** Which document to print: the one of a form, a document by name, or one that uses a template. */
export interface PaperRequest {
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  readonly template?: string | undefined;
}

/**
 * Request that prints a document with made-up answers.
 *
 * @throws Refusal NOT_FOUND where no document matches.
 */
export function samplePaper(product: Product, query: PaperRequest, now: Date): DocumentRequest {
  const document = sampleDocument(product, query);
  if (document === undefined) throw refuse('NOT_FOUND', { what: missingWords(query) });
  const messages = messagesFor(product, 'it');
  const forms: Record<string, FormPackage> = {};
  for (const { kind, name } of document.sections)
    if (kind === 'form' && name !== undefined) forms[name] = formPackage(product, name);
  return {
    ...{ document, forms, messages, photos: {}, files: {} },
    template: templateOf(product, document),
    data: {
      ...{ ...sampleContext(product, document), ...settingsContext(product.settings) },
      today: dayAt(now, zoneOf(product.settings)),
    },
    tables: printedTables(product, document),
    printedAt: printDate(now.toISOString(), messages),
  };
}

function missingWords({ form, document, template }: PaperRequest): SlotWords {
  if (form !== undefined) return messageWords('refusal.paperOfForm', { name: form });
  if (document !== undefined) return messageWords('refusal.paperNamed', { name: document });
  return messageWords('refusal.paperOnTemplate', { name: template });
}

function sampleDocument(
  product: Product,
  { form, document, template }: PaperRequest,
): DocumentSchema | undefined {
  const { documents } = product;
  if (form !== undefined) return printingDocument(product, form);
  if (document !== undefined) return Object.hasOwn(documents, document) ? documents[document] : undefined;
  return Object.values(documents).find((each) => each.template === template);
}
