import type { Product } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { RenderFailure, RenderTimeout } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { examineFiles } from '../product/examineFiles.ts';
import type { Overlay } from '../product/Publication.ts';
import type { SchemaFinding } from './examineOverlay.ts';
import { layOver } from './layOver.ts';
import { SAMPLE_SECONDS, samplePaper } from './samplePaper.ts';
import { setsOf } from './setsOf.ts';

type Context = Pick<CallContext, 'sampling' | 'samples' | 'schemaSets' | 'user' | 'now' | 'log' | 'signal'>;

/** Prints a sample of each changed template that a document stands in: one that does not end in time would hold every print of its records. */
export async function triedTemplates(
  context: Context,
  overlay: Overlay,
  changed: readonly string[],
): Promise<readonly SchemaFinding[]> {
  if (!changed.some((path) => kindOf(path)?.kind === 'template')) return [];
  const { release } = await setsOf(context).current();
  const { product } = await examineFiles(layOver(release, overlay).files, { apart: true });
  if (product === undefined) throw new Error('nothing stood against it, and it is no product');
  const found: SchemaFinding[] = [];
  for (const path of changed) {
    const is = kindOf(path);
    if (is?.kind !== 'template') continue;
    const document = Object.values(product.documents).find(({ template }) => template === is.name);
    if (document === undefined) continue;
    const what = await failureOf(context, product, is.name);
    if (what !== undefined) found.push({ file: path, pointer: '', what });
  }
  return found;
}

async function failureOf(context: Context, product: Product, template: string): Promise<string | undefined> {
  const { sampling, samples, user, now, log, signal } = context;
  try {
    await sampling.run(user.userId, () => samples.render(samplePaper(product, { template }, now())), signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ err: error, template }, 'a template was not printed');
    return error instanceof RenderTimeout
      ? `stampato per prova, il modello di stampa non è finito in ${SAMPLE_SECONDS} secondi: togli ciò che lo rende così grande o così complicato`
      : 'stampato per prova, il modello di stampa non è riuscito: riprova tra qualche istante; se continua, togli ciò che hai aggiunto per ultimo';
  }
}
