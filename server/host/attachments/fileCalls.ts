import { type Selectable, sql } from 'kysely';
import { visibleRecord } from '../access/recordRights.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/handlers.ts';
import type { Database } from '../db/Database.ts';
import { refuseUnseenPrint } from '../documents/documentRights.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { makeThumbnail, THUMBNAIL_EDGE } from '../files/makeThumbnail.ts';
import { SIGNATURE_SOURCE } from '../writes/claimAttachments.ts';
import { linkedRecord, requireFileChange } from './requireFileChange.ts';
import { type UploadLink, uploadFiles } from './uploadFiles.ts';

/** Excludes drawn signatures, which appear only where they sign. */
export const isListed = sql<boolean>`attachments.source is distinct from ${SIGNATURE_SOURCE}`;

interface Numbered {
  readonly params: { readonly idAttach: number };
}

/**
 * Handlers of the calls about files, under the names that forms and lists of the engine use. A product
 * declares these calls with paths and permissions; access follows from its entities (`x-may.see` of
 * `attachment`, `x-files` of the linked entity).
 */
export const fileCalls = {
  fetchAttachments: async ({ body }: { readonly body: UploadLink }, context: CallContext) => {
    const { db, user } = context;
    const { linkedObject, linkedId = null } = body;
    if (linkedId !== null) await linkedRecord(context, linkedObject, linkedId);
    const attachments = await db
      .selectFrom('attachments')
      .selectAll()
      .where('linkedObject', '=', linkedObject)
      .where(isListed)
      .where('linkedId', linkedId === null ? 'is' : '=', linkedId)
      .$if(linkedId === null, (query) => query.where('createdBy', '=', user.userId))
      .orderBy('idAttach')
      .execute();
    return { attachments };
  },

  /** Properties of the given files that the user may see. */
  describeAttachments: async (
    { body: { ids } }: { readonly body: { readonly ids: readonly number[] } },
    context: CallContext,
  ) => {
    const attachments = await context.db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', 'in', [...ids])
      .where(visibleWhere(context, 'attachment'))
      .orderBy('idAttach')
      .execute();
    return { attachments };
  },

  uploadAttachment: {
    prepare: ({ body }: { readonly body: UploadLink }, context: PrepareContext) =>
      uploadFiles(body, context, (asking) =>
        requireFileChange(asking, { ...body, linkedId: body.linkedId ?? null }, 'operation'),
      ),
  },

  downloadAttachment: async (
    { body }: { readonly body: { readonly fullpath?: string } },
    context: CallContext,
  ) => fileContent(await attachmentAt(context, body.fullpath), context, 'attachment'),

  openAttachment: async (
    { params, query }: Numbered & { readonly query?: { readonly download?: boolean } },
    context: CallContext,
  ) =>
    fileContent(
      await attachmentNumbered(context, params.idAttach),
      context,
      query?.download === true ? 'attachment' : 'inline',
    ),

  openThumbnail: async (
    { params, query }: Numbered & { readonly query?: { readonly width?: number } },
    context: CallContext,
  ) => thumbnailOf(context, await attachmentNumbered(context, params.idAttach), query?.width),
};

/** A thumbnail, or the picture scaled to a width. @throws Refusal THUMBNAIL_IMPOSSIBLE, FILE_LOST. */
async function thumbnailOf(
  { files, previews, user, signal }: Pick<CallContext, 'files' | 'previews' | 'user' | 'signal'>,
  {
    sha256,
    mediaType,
    fileName,
  }: Pick<Selectable<Database['attachments']>, 'sha256' | 'mediaType' | 'fileName'>,
  width = THUMBNAIL_EDGE,
): Promise<FileAnswer> {
  if (!mediaType.startsWith('image/')) throw refuse('THUMBNAIL_IMPOSSIBLE');
  const stored = async (size: 'full' | 'thumbnail') => {
    const file = await files.get(sha256, size);
    if (file === undefined) throw refuse('FILE_LOST');
    return file.bytes;
  };
  // Read inside the queue: waiting requests hold no picture in memory.
  const scaled = async () => makeThumbnail(await stored('full'), mediaType, width);
  const bytes =
    width > THUMBNAIL_EDGE ? await previews.run(user.userId, scaled, signal) : await stored('thumbnail');
  if (bytes === undefined) throw refuse('THUMBNAIL_IMPOSSIBLE');
  return new FileAnswer({
    bytes,
    mediaType: 'image/webp',
    fileName: `${fileName}.webp`,
    etag: `${sha256}-${width}`,
  });
}

type Attachment = Selectable<Database['attachments']>;
type Reader = Pick<CallContext, 'db' | 'user' | 'product' | 'files'>;

/** A file's row, if visible by `x-may.see` of `attachment`. @throws Refusal NOT_FOUND or NOT_YOURS. */
function attachmentNumbered(reader: Reader, idAttach: number): Promise<Attachment> {
  return visibleRecord<Attachment>(reader, 'attachment', idAttach);
}

/**
 * A file by its path in the interface, e.g. `12/9f86d081884c7d659a2f`: looked up by number, the rest must
 * match.
 */
async function attachmentAt(reader: Reader, fullpath: string | undefined): Promise<Attachment> {
  const missing = () => refuse('NOT_FOUND', { what: messageWords('refusal.attachment') });
  const number = /^(\d{1,9})\//.exec(fullpath ?? '')?.[1];
  if (number === undefined) throw missing();
  const attachment = await attachmentNumbered(reader, Number(number));
  if (attachment.fullpath !== fullpath) throw missing();
  return attachment;
}

/** @throws Refusal PRINT_SHOWS_UNSEEN, NOT_YOURS; FILE_LOST when the bytes are missing. */
async function fileContent(
  attachment: Attachment,
  reader: Reader,
  disposition: 'inline' | 'attachment',
): Promise<FileAnswer> {
  const { sha256, mediaType, fileName } = attachment;
  await refuseUnseenPrint(reader, attachment);
  // Whole files in memory would be as many as one person asks for at once.
  const content = await reader.files.stream(sha256);
  if (content === undefined) throw refuse('FILE_LOST');
  return new FileAnswer({ ...content, mediaType, fileName, disposition, etag: sha256 });
}
