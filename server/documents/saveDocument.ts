import type { Kysely, Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { lockContent } from '../files/lockContent.ts';
import { storeAttachment } from '../files/storeAttachment.ts';
import { hashInput } from '../writes/idempotency.ts';
import { type Composing, composeDocument } from './composeDocument.ts';
import { renderRequest } from './renderRequest.ts';

type Attachment = Selectable<Database['attachments']>;

export interface SaveDocument {
  readonly code: string;
  readonly id: number;
  readonly linkedObject: Attachment['linkedObject'];
  readonly linkedId: number;
  readonly parentId: number | null;
  /** Default the name that the document's schema gives. */
  readonly fileName?: string | undefined;
}

/**
 * CALL-04: prints a document into an attachment of its object, within the transaction `db`. Each change of what it says makes another
 * attachment; the same content printed again answers the one there is, also to two who ask at once.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND or RENDER_FAILED.
 */
export async function saveDocument(
  context: Composing & Pick<CallContext, 'documents' | 'log'> & { readonly db: Kysely<Database> },
  { code, id, fileName: wanted, ...link }: SaveDocument,
): Promise<{ readonly attachment: Attachment; readonly isNew: boolean }> {
  const { db, files, user } = context;
  const { request, fileName: usual, contentHash: hash } = await composeDocument(context, code, id);
  const fileName = wanted ?? usual;
  const contentHash = hashInput(hash, link, fileName);
  await lockContent(db, contentHash);
  const printed = await db
    .selectFrom('printed_documents')
    .innerJoin('attachments', 'attachments.idAttach', 'printed_documents.idAttach')
    .selectAll('attachments')
    .where('printed_documents.contentHash', '=', contentHash)
    .orderBy('attachments.idAttach', 'desc')
    .executeTakeFirst();
  if (printed !== undefined) return { attachment: printed, isNew: false };

  const bytes = await renderRequest(context, request);
  const attachment = await storeAttachment(db, files, {
    bytes,
    mediaType: 'application/pdf',
    fileName,
    ...link,
    createdBy: user.userId,
  });
  await db
    .insertInto('printed_documents')
    .values({ idAttach: attachment.idAttach, reportCode: code, contentHash })
    .execute();
  return { attachment, isNew: true };
}
