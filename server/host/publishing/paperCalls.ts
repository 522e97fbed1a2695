import { fillText } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { renderRequest } from '../documents/documentFile.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { type AskedPaper, samplePaper } from './samplePaper.ts';
import { requireProduct } from './validateOverlay.ts';

/** Prints a document as the drafts define it, with made-up answers: no real record is read. */
export const paperCalls = handlers({
  printSchemaDraft: async ({ query }, context) => paperOf(context, query, 'render', 'application/pdf'),
  drawSchemaDraft: async ({ query }, context) => paperOf(context, query, 'draw', 'image/jpeg'),
});

/**
 * Sample prints run one at a time, apart from prints of records; the drafts are validated on a thread before.
 */
async function paperOf(
  context: CallContext,
  query: AskedPaper,
  as: 'render' | 'draw',
  mediaType: string,
): Promise<FileAnswer> {
  const { after } = await draftedOverlay(context);
  const product = await requireProduct(after.files, context.user);
  return context.sampling.run(
    context.user.userId,
    async () => {
      const request = samplePaper(product, query, context.now());
      const bytes = await renderRequest({ ...context, documents: context.samples }, request, as);
      return new FileAnswer({
        mediaType,
        bytes,
        fileName: fillText(request.document.fileName, request.data),
      });
    },
    context.signal,
  );
}
