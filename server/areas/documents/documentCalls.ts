import { type FileLink, linkedRecord, requireFileChange } from '../../host/attachments/requireFileChange.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { FileAnswer, handlers, type Input } from '../../host/calls/handlers.ts';
import { documentFile, sourceOf } from '../../host/documents/composeDocument.ts';
import { requireVisiblePaper } from '../../host/documents/documentRights.ts';
import {
  discardPrinted,
  type FilingRequest,
  fileDocument,
  printForFiling,
} from '../../host/documents/fileDocument.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { permitsOperation } from '../../host/records/requireOperation.ts';
import { requireVisibleTeam, type TeamRow } from '../team/teams.ts';

/** Prints a document: as file, as base64, or filed as an attachment (CALL-04, CKL-03). */
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
      const paper = await printForFiling(context, request);
      context.atEnd(() => discardPrinted(context, paper));
      return async (within) => {
        // Access is checked again: the right may have been lost while printing.
        await wantedFile(body, within);
        const { attachment, isNew } = await fileDocument(within, paper);
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
): Promise<FilingRequest> {
  const id = await printedFor(access, reportCode, objtype, objid);
  await requireVisiblePaper(access, reportCode, id);
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

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'documentSources'>;
type ObjectType = Input<'RenderAndSaveFile'>['body']['objtype'];

/** @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND, or NOT_YOURS for what the user may not see. */
async function requirePrintable(access: Access, code: string, id: number): Promise<void> {
  await teamOfLink(access, { linkedObject: sourceOf(access, code).subject, linkedId: id });
  await requireVisiblePaper(access, code, id);
}

/**
 * The number by which a document is asked for, of the object that it is attached to: a team's for its
 * checklists, too.
 *
 * @throws Refusal BAD_REQUEST where the document does not belong to such an object, NOT_FOUND, NOT_YOURS.
 */
async function printedFor(access: Access, code: string, objtype: ObjectType, objid: number): Promise<number> {
  const { subject } = sourceOf(access, code);
  const team = await teamOfLink(access, { linkedObject: objtype, linkedId: objid });
  if (objtype === subject) return objid;
  if (subject === 'team' && aboutTeam(access, objtype) !== undefined && team !== undefined)
    return team.teamID;
  throw refuse('BAD_REQUEST', {
    detail: messageWords('refusal.detail.not-attached', { code, kind: objtype }),
  });
}

type FilingAccess = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/**
 * Checks that a printed document may be filed: the user may add files to its object, and the team is the
 * object's own. After approval only approvers file anything: the papers of the approval itself (TEAM-08).
 *
 * @param parent the requested team.
 * @throws Refusal BAD_REQUEST for another team; those of `requireFileChange`.
 */
async function requireFilable(
  access: FilingAccess,
  link: FileLink,
  parent: number | undefined,
): Promise<void> {
  const team = await teamOfLink(access, link);
  if (team === undefined || !permitsOperation(access, 'team', 'filePapers', team)) {
    await requireFileChange(access, link, 'operation');
  }
  if (parent === undefined) return;
  const teamOfLinkedObject = team?.teamID ?? (await teamOfOrder(access, link));
  if (parent !== teamOfLinkedObject)
    throw refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.other-site') });
}

async function teamOfOrder(
  { db }: FilingAccess,
  { linkedObject, linkedId }: FileLink,
): Promise<number | null | undefined> {
  if (linkedObject !== 'order') return undefined;
  const order = db
    .selectFrom('orders')
    .select('teamID')
    .where('Id', '=', linkedId ?? 0);
  return (await order.executeTakeFirst())?.teamID;
}

/**
 * The team of an object: a team itself, or the one of a checklist.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS for an object that the user may not see.
 */
async function teamOfLink(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  { linkedObject, linkedId }: FileLink,
): Promise<TeamRow | undefined> {
  if (linkedId === null) return undefined;
  const record = await linkedRecord(access, linkedObject, linkedId);
  if (linkedObject === 'team') return record as unknown as TeamRow;
  const about = aboutTeam(access, linkedObject);
  return about === undefined ? undefined : requireVisibleTeam(access, Number(record[about]));
}

/** Field of a checklist that refers to its team; undefined for other entities. */
function aboutTeam({ product }: Pick<CallContext, 'product'>, entity: string): string | undefined {
  const { 'x-checklist': checklist, properties } = product.entities[entity] ?? {};
  const by = checklist?.by ?? '';
  return properties?.[by]?.['x-reference']?.entity === 'team' ? by : undefined;
}
