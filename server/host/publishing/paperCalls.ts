import {
  type FormPackage,
  fillText,
  formPackage,
  type Product,
  settingsContext,
} from '../../../engine/index.ts';
import { printingDocument, sampleContext } from '../../../engine/node.ts';
import { type DocumentRequest, printDate } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { printedTables } from '../documents/composeDocument.ts';
import { renderRequest } from '../documents/documentFile.ts';
import { refuse } from '../errors/refuse.ts';
import { examineFiles } from '../product/examineFiles.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { refuseFindings, toldFindings } from './examineOverlay.ts';

/** The paper of a form as the drafts would make it, filled with made-up answers: nobody's record is in it. */
export const paperCalls = handlers({
  printSchemaDraft: async ({ query: { form } }, context) =>
    paperOf(context, form, 'render', 'application/pdf'),
  drawSchemaDraft: async ({ query: { form } }, context) => paperOf(context, form, 'draw', 'image/jpeg'),
});

/** In its turn among all prints, and behind the bounds of an examination: what was typed is read beside the server. */
async function paperOf(
  context: CallContext,
  form: string,
  as: 'render' | 'draw',
  mediaType: string,
): Promise<FileAnswer> {
  const { after } = await draftedOverlay(context);
  const { product, findings } = await examineFiles(after.files, { apart: true });
  if (product === undefined) {
    refuseFindings(toldFindings(findings, after.texts));
    throw new Error('neither a product nor what stands against it');
  }
  return context.prints.run(
    context.user.userId,
    async () => {
      const request = samplePaper(product, form, context.now());
      const bytes = await renderRequest(context, request, as);
      return new FileAnswer({
        mediaType,
        bytes,
        fileName: fillText(request.document.fileName, request.data),
      });
    },
    context.signal,
  );
}

/** @throws Refusal NOT_FOUND where no document prints the form. */
function samplePaper(product: Product, form: string, now: Date): DocumentRequest {
  const document = printingDocument(product, form);
  if (document === undefined) throw refuse('NOT_FOUND', { what: `Un documento che stampi «${form}»` });
  const messages = messagesFor(product, 'it');
  const forms: Record<string, FormPackage> = {};
  for (const { kind, name } of document.sections)
    if (kind === 'form' && name !== undefined) forms[name] = formPackage(product, name);
  return {
    ...{ document, forms, messages, photos: {}, files: {} },
    data: { ...sampleContext(product, document), ...settingsContext(product.settings) },
    tables: printedTables(product, document),
    printedAt: printDate(now.toISOString(), messages),
  };
}
