import type { Kysely, Selectable } from 'kysely';
import { GUEST, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import type { TemporaryFile } from '../files/FileStore.ts';
import { shownName } from '../files/prepareUpload.ts';
import { lockContent, removeUnused, storeAttachment } from '../files/storeAttachment.ts';
import { hashInput } from '../hashInput.ts';
import type { ShownFields } from '../privacy/shownFields.ts';
import { type ComposeContext, composeDocument, renderRequest } from './composeDocument.ts';
import type { PrintServices } from './DocumentSource.ts';

type Attachment = Selectable<Database['attachments']>;

interface Keeping extends Pick<PrintServices, 'db' | 'files'> {
  readonly user: SignedInUser;
}

export interface FilingRequest {
  readonly code: string;
  readonly id: number;
  readonly linkedObject: Attachment['linkedObject'];
  readonly linkedId: number;
  readonly parentId: number | null;
  /** Default: the name from the document's schema. */
  readonly fileName?: string | undefined;
}

export interface DocumentToFile extends FilingRequest {
  readonly fileName: string;
  readonly contentHash: string;
  readonly shows: ShownFields;
  /** Undefined when the same content is stored already. The caller discards it at the end. */
  readonly temporaryFile?: TemporaryFile;
}

/**
 * Prints a document that will become an attachment, outside of any transaction, because Chromium is slow. A
 * document with stored content is not printed again.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND or RENDER_FAILED.
 */
export async function printForFiling(
  context: ComposeContext & PrintServices,
  wanted: FilingRequest,
): Promise<DocumentToFile> {
  const { code, id, fileName: requestedName, ...link } = wanted;
  return context.prints.run(context.user.userId, async () => {
    // Printed as a guest: everyone who sees the object may read it, so restricted fields are left out.
    const composing = { ...context, user: GUEST };
    const composed = await composeDocument(composing, code, id);
    const { request, fileName: usual, contentHash: hash, shows } = composed;
    const fileName = shownName(requestedName ?? usual);
    const printed = { ...wanted, fileName, contentHash: hashInput(hash, link, fileName), shows };
    if ((await keptBefore(context.db, printed)) !== undefined) return printed;
    const bytes = await renderRequest(context, request);
    return { ...printed, temporaryFile: await context.files.writeTemporary(bytes, 'application/pdf') };
  });
}

/**
 * Stores a printed document as an attachment of its object within the transaction `db` (CALL-04). New content
 * makes a new attachment, equal content returns the existing one, also for concurrent requests.
 *
 * @throws Refusal BUSY where the existing attachment was deleted at this moment.
 */
export async function fileDocument(
  { db, files, user }: Keeping,
  { code, id: _id, temporaryFile, contentHash, shows, ...file }: DocumentToFile,
): Promise<{ readonly attachment: Attachment; readonly isNew: boolean }> {
  await lockContent(db, contentHash);
  const before = await keptBefore(db, { contentHash });
  if (before !== undefined) return { attachment: before, isNew: false };
  if (temporaryFile === undefined) throw refuse('BUSY');
  const attachment = await storeAttachment(db, files, {
    temporaryFile,
    ...file,
    createdBy: user.userId,
  });
  await db
    .insertInto('printed_documents')
    .values({ idAttach: attachment.idAttach, reportCode: code, contentHash, shows: JSON.stringify(shows) })
    .execute();
  return { attachment, isNew: true };
}

function keptBefore(
  db: Kysely<Database>,
  { contentHash }: Pick<DocumentToFile, 'contentHash'>,
): Promise<Attachment | undefined> {
  return db
    .selectFrom('printed_documents')
    .innerJoin('attachments', 'attachments.idAttach', 'printed_documents.idAttach')
    .selectAll('attachments')
    .where('printed_documents.contentHash', '=', contentHash)
    .orderBy('attachments.idAttach', 'desc')
    .executeTakeFirst();
}

/** Removes a printed file that was not stored; call it at the end in every case. */
export async function discardPrinted(
  { db, files }: Pick<PrintServices, 'db' | 'files'>,
  { temporaryFile }: DocumentToFile,
): Promise<void> {
  if (temporaryFile === undefined) return;
  await files.discard(temporaryFile);
  await removeUnused(db, files, temporaryFile.sha256);
}
