import type { Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { makeThumbnail, THUMBNAIL_EDGE } from '../files/makeThumbnail.ts';

/** A thumbnail, or the picture scaled to a width. @throws Refusal THUMBNAIL_IMPOSSIBLE, FILE_LOST. */
export async function thumbnailOf(
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
