import type { Selectable } from 'kysely';
import { visibleRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import type { Database } from '../db/Database.ts';
import { refuseUnseenPrint } from '../documents/refuseUnseenPrint.ts';
import { refuse } from '../errors/refuse.ts';

type Attachment = Selectable<Database['attachments']>;
type Reader = Pick<CallContext, 'db' | 'user' | 'product' | 'files'>;

/** A file's row, if visible by `x-may.see` of `attachment`. @throws Refusal NOT_FOUND or NOT_YOURS. */
export function attachmentNumbered(reader: Reader, idAttach: number): Promise<Attachment> {
  return visibleRecord<Attachment>(reader, 'attachment', idAttach);
}

/**
 * A file by its path in the interface, e.g. `12/9f86d081884c7d659a2f`: looked up by number, the rest must
 * match.
 */
export async function attachmentAt(reader: Reader, fullpath: string | undefined): Promise<Attachment> {
  const missing = () => refuse('NOT_FOUND', { what: "L'allegato" });
  const number = /^(\d{1,9})\//.exec(fullpath ?? '')?.[1];
  if (number === undefined) throw missing();
  const attachment = await attachmentNumbered(reader, Number(number));
  if (attachment.fullpath !== fullpath) throw missing();
  return attachment;
}

/** @throws Refusal PRINT_SHOWS_UNSEEN; FILE_LOST when the bytes are missing. */
export async function fileContent(
  { idAttach, sha256, mediaType, fileName }: Attachment,
  reader: Reader,
  disposition: 'inline' | 'attachment',
): Promise<FileAnswer> {
  await refuseUnseenPrint(reader, idAttach);
  const content = await reader.files.get(sha256);
  if (content === undefined) throw refuse('FILE_LOST');
  return new FileAnswer({ bytes: content.bytes, mediaType, fileName, disposition, etag: sha256 });
}
