import { fillText, type Product } from '../../../engine/index.ts';
import { kindOf, type Phrase, say } from '../../../engine/node.ts';
import { RenderFailure, RenderTimeout } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { RefusedEdit } from './refusedEdits.ts';
import { SAMPLE_SECONDS, samplePaper } from './samplePaper.ts';

type Context = Pick<CallContext, 'sampling' | 'samples' | 'user' | 'now' | 'log' | 'signal'>;

/** Documents of a product that were printed once: a check, the next one and the publication ask about the same product. */
const printed = new WeakMap<Product, Set<string>>();

/**
 * Prints a sample of each document that changed, or whose template did: one that does not end in time would hold every print of its records. Of what nothing else
 * stands against. Slow: never within a transaction.
 */
export async function triedPapers(
  context: Context,
  product: Product,
  changed: readonly string[],
): Promise<readonly RefusedEdit[]> {
  const papers = changed.flatMap((file) => {
    const { kind, name } = kindOf(file) ?? {};
    return kind === 'template' || kind === 'document' ? [{ file, kind, name }] : [];
  });
  if (papers.length === 0) return [];
  const found: RefusedEdit[] = [];
  for (const [document, { template }] of Object.entries(product.documents)) {
    const paper = papers.find(({ kind, name }) => name === (kind === 'document' ? document : template));
    // One that fails is enough: each takes its seconds.
    if (paper === undefined || found.some(({ file }) => file === paper.file)) continue;
    const what = await failureOf(context, product, document, paper.kind === 'template');
    if (what !== undefined) found.push({ code: 'PAPER_FAILS', file: paper.file, pointer: '', what });
  }
  return found;
}

/** @param isTemplate templates may fail by what they say; of a document only time tells, because none is printed where there is no browser. */
async function failureOf(
  { sampling, samples, user, now, log, signal }: Context,
  product: Product,
  document: string,
  isTemplate: boolean,
): Promise<Phrase | undefined> {
  const known = printed.get(product) ?? new Set();
  printed.set(product, known);
  if (known.has(document)) return undefined;
  const request = samplePaper(product, { document }, now());
  const title = fillText(request.document.title, request.data);
  try {
    await sampling.run(user.userId, () => samples.render(request), signal);
    known.add(document);
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
