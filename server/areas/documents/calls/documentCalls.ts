import type { CallContext } from '../../../host/calls/CallContext.ts';
import { FileAnswer } from '../../../host/calls/FileAnswer.ts';
import { handlers, type Input } from '../../../host/calls/handlers.ts';
import { composeDocument, subjectOf } from '../composeDocument.ts';
import { discardPrinted, keepDocument, printDocument, type WantedDocument } from '../printDocument.ts';
import { renderRequest } from '../renderRequest.ts';
import { requireFilable } from './requireFilable.ts';
import { printedFor, requirePrintable } from './requirePrintable.ts';

/** CALL-04, CKL-03. */
export const documentCalls = handlers({
  renderDocument: async ({ body: { Id, ReportCode } }, context) => {
    await requirePrintable(context, ReportCode, Id);
    const { bytes, fileName } = await printed(context, ReportCode, Id);
    return new FileAnswer({ bytes, mediaType: 'application/pdf', fileName });
  },

  downloadRenderFile: async ({ body: { query, reportCode } }, context) => {
    await requirePrintable(context, reportCode, query.Id);
    const { bytes, fileName } = await printed(context, reportCode, query.Id);
    return { file: Buffer.from(bytes).toString('base64'), filename: fileName };
  },

  RenderAndSaveFile: {
    prepare: async ({ body }, context) => {
      const wanted = await wantedFile(body, context);
      const paper = await printDocument(context, wanted);
      context.atEnd(() => discardPrinted(context, paper));
      return async (within) => {
        // Whoever lost the right to see it while it was printed does not get it filed.
        await wantedFile(body, within);
        const { attachment, isNew } = await keepDocument(within, paper);
        if (isNew) within.changed('attachment', attachment.idAttach, undefined, attachment);
        return attachment;
      };
    },
  },
});

/** What is to be printed and where it goes, by somebody who may. */
async function wantedFile(
  { objtype, objid, reportCode, linkedIdParent, fileName }: Input<'RenderAndSaveFile'>['body'],
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
): Promise<WantedDocument> {
  const id = await printedFor(access, reportCode, objtype, objid);
  await requireFilable(access, { linkedObject: objtype, linkedId: objid }, linkedIdParent ?? undefined);
  return {
    code: reportCode,
    id,
    linkedObject: objtype,
    linkedId: objid,
    parentId: linkedIdParent ?? (subjectOf(reportCode) === 'team' ? id : null),
    fileName: fileName === undefined || /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`,
  };
}

/** A document as it is now, when its turn comes; not if its asker has gone by then. */
async function printed(context: CallContext, code: string, id: number) {
  const { prints, user, signal } = context;
  return prints.run(
    user.userId,
    async () => {
      const { request, fileName } = await composeDocument(context, code, id);
      return { bytes: await renderRequest(context, request), fileName };
    },
    signal,
  );
}
