import { fillText } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { renderRequest } from '../documents/documentFile.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { type AskedPaper, samplePaper } from './samplePaper.ts';
import { requireProduct } from './validateOverlay.ts';

/** The paper of a form as the drafts would make it, filled with made-up answers: nobody's record is in it. */
export const paperCalls = handlers({
  printSchemaDraft: async ({ query }, context) => paperOf(context, query, 'render', 'application/pdf'),
  drawSchemaDraft: async ({ query }, context) => paperOf(context, query, 'draw', 'image/jpeg'),
});

/** Beside all prints of records, one at a time, and behind the bounds of an examination: what was typed is read beside the server. */
async function paperOf(
  context: CallContext,
  asked: AskedPaper,
  as: 'render' | 'draw',
  mediaType: string,
): Promise<FileAnswer> {
  const { after } = await draftedOverlay(context);
  const product = await requireProduct(after.files, context.user);
  return context.sampling.run(
    context.user.userId,
    async () => {
      const request = samplePaper(product, asked, context.now());
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
