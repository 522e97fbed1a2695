import type { Selectable } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { FileAnswer } from '../../host/calls/FileAnswer.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuseUnseenPrint } from '../../host/documents/refuseUnseenPrint.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireReadable } from './attachmentAccess.ts';

type Attachment = Selectable<Database['attachments']>;
type Reader = Pick<CallContext, 'db' | 'user' | 'product' | 'files'>;

/** @throws Refusal NOT_FOUND or NOT_YOURS. */
export async function attachmentNumbered(reader: Reader, idAttach: number): Promise<Attachment> {
  const { db, user } = reader;
  const found = await db
    .selectFrom('attachments')
    .selectAll()
    .where('idAttach', '=', idAttach)
    .executeTakeFirst();
  if (found === undefined) throw refuse('NOT_FOUND', { what: `L'allegato ${idAttach}` });
  await requireReadable(reader, found);
  if (found.linkedId === null && found.createdBy !== user.userId) throw refuse('NOT_YOURS');
  return found;
}

/** By the name that the interface calls a path, `12/9f86d081884c7d659a2f`: only the number is looked up, the rest must agree. */
export async function withPath(reader: Reader, fullpath: string | undefined): Promise<Attachment> {
  const missing = () => refuse('NOT_FOUND', { what: "L'allegato" });
  const number = /^(\d{1,9})\//.exec(fullpath ?? '')?.[1];
  if (number === undefined) throw missing();
  const found = await attachmentNumbered(reader, Number(number));
  if (found.fullpath !== fullpath) throw missing();
  return found;
}

/** @throws Refusal PRINT_SHOWS_UNSEEN; FILE_LOST when the row is there and the bytes are not. */
export async function contentOf(
  { idAttach, sha256, mediaType, fileName }: Attachment,
  reader: Reader,
  disposition: 'inline' | 'attachment',
): Promise<FileAnswer> {
  await refuseUnseenPrint(reader, idAttach);
  const content = await reader.files.get(sha256);
  if (content === undefined) throw refuse('FILE_LOST');
  return new FileAnswer({ bytes: content.bytes, mediaType, fileName, disposition, etag: sha256 });
}
