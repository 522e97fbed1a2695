import { composeDocument, subjectOf } from '../../documents/composeDocument.ts';
import { renderRequest } from '../../documents/renderRequest.ts';
import { saveDocument } from '../../documents/saveDocument.ts';
import { requireParent } from '../base/attachmentAccess.ts';
import { FileAnswer } from '../FileAnswer.ts';
import { handlers } from '../handlers.ts';
import { printedFor, requirePrintable } from './requirePrintable.ts';

/** CALL-04, CKL-03. */
export const documentCalls = handlers({
  renderDocument: async ({ body: { Id, ReportCode } }, context) => {
    await requirePrintable(context, ReportCode, Id);
    const { request, fileName } = await composeDocument(context, ReportCode, Id);
    const bytes = await renderRequest(context, request);
    return new FileAnswer({ bytes, mediaType: 'application/pdf', fileName });
  },

  downloadRenderFile: async ({ body: { query, reportCode } }, context) => {
    await requirePrintable(context, reportCode, query.Id);
    const { request, fileName } = await composeDocument(context, reportCode, query.Id);
    const bytes = await renderRequest(context, request);
    return { file: Buffer.from(bytes).toString('base64'), filename: fileName };
  },

  RenderAndSaveFile: async ({ body }, context) => {
    const { objtype, objid, reportCode, linkedIdParent, fileName } = body;
    const id = await printedFor(context, reportCode, objtype, objid);
    await requireParent(context.db, context.user, linkedIdParent);
    const { attachment, isNew } = await saveDocument(context, {
      code: reportCode,
      id,
      linkedObject: objtype,
      linkedId: objid,
      parentId: linkedIdParent ?? (subjectOf(reportCode) === 'team' ? id : null),
      fileName: fileName === undefined || /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`,
    });
    if (isNew) context.changed('attachment', attachment.idAttach, undefined, attachment);
    return attachment;
  },
});
