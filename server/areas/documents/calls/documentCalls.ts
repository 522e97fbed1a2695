import type { CallContext } from '../../../host/calls/CallContext.ts';
import { FileAnswer } from '../../../host/calls/FileAnswer.ts';
import { handlers, type Input } from '../../../host/calls/handlers.ts';
import { sourceOf } from '../../../host/documents/composeDocument.ts';
import { documentFile } from '../../../host/documents/documentFile.ts';
import {
  discardPrinted,
  keepDocument,
  printDocument,
  type WantedDocument,
} from '../../../host/documents/printDocument.ts';
import { requireFilable } from './requireFilable.ts';
import { printedFor, requirePrintable } from './requirePrintable.ts';

/** CALL-04, CKL-03. */
export const documentCalls = handlers({
  renderDocument: async ({ body: { Id, ReportCode } }, context) => {
    await requirePrintable(context, ReportCode, Id);
    return new FileAnswer({
      mediaType: 'application/pdf',
      ...(await documentFile(context, ReportCode, Id)),
    });
  },

  downloadRenderFile: async ({ body: { query, reportCode } }, context) => {
    await requirePrintable(context, reportCode, query.Id);
    const { bytes, fileName } = await documentFile(context, reportCode, query.Id);
    return { file: Buffer.from(bytes).toString('base64'), filename: fileName };
  },

  RenderAndSaveFile: {
    prepare: async ({ body }, context) => {
      const request = await wantedFile(body, context);
      const paper = await printDocument(context, request);
      context.atEnd(() => discardPrinted(context, paper));
      return async (within) => {
        // Access is checked again: the right may have been lost while printing.
        await wantedFile(body, within);
        const { attachment, isNew } = await keepDocument(within, paper);
        if (isNew) within.changed('attachment', attachment.idAttach, undefined, attachment);
        return attachment;
      };
    },
  },
});

/** Document to print and place to file it, after the check of permissions. */
async function wantedFile(
  { objtype, objid, reportCode, linkedIdParent, fileName }: Input<'RenderAndSaveFile'>['body'],
  access: Pick<CallContext, 'db' | 'user' | 'product' | 'today' | 'documentSources'>,
): Promise<WantedDocument> {
  const id = await printedFor(access, reportCode, objtype, objid);
  await requireFilable(access, { linkedObject: objtype, linkedId: objid }, linkedIdParent ?? undefined);
  return {
    code: reportCode,
    id,
    linkedObject: objtype,
    linkedId: objid,
    parentId: linkedIdParent ?? (sourceOf(access, reportCode).subject === 'team' ? id : null),
    fileName: fileName === undefined || /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`,
  };
}
