import sharp from 'sharp';
import { cleanImage, headerOf } from '../cleanImage.ts';
import { fileHash } from '../fileHash.ts';
import { makeThumbnail } from '../makeThumbnail.ts';
import { writeSynced } from '../writeSynced.ts';
import type { PictureJob, PictureResult } from './PictureJob.ts';

// Separate process that decodes uploaded pictures, one at a time, so that crashes and memory use do not
// affect the server.
sharp.concurrency(1);
sharp.cache(false);
process.on('message', (job: PictureJob) => void clean(job).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());

type Undone = Extract<PictureResult, { done: false }>;

interface Decoded {
  readonly bytes: Uint8Array;
  readonly thumbnail: Uint8Array | undefined;
  readonly exif: Uint8Array | undefined;
}

async function clean(job: PictureJob): Promise<PictureResult> {
  const decoded = await decode(job).catch((): Undone => ({ done: false, why: 'damaged' }));
  if ('why' in decoded) return decoded;
  const { bytes, thumbnail, exif } = decoded;
  try {
    if (thumbnail !== undefined) await writeSynced(job.thumbnailTo, thumbnail);
    await writeSynced(job.to, bytes);
  } catch (error) {
    return { done: false, why: 'unwritten', code: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
  return { done: true, sha256: fileHash(bytes), size: bytes.byteLength, ...(exif && { exif }) };
}

async function decode({ from, mediaType, mostPixels }: PictureJob): Promise<Decoded | Undone> {
  const { pixels, exif } = await headerOf(from);
  if (pixels > mostPixels) return { done: false, why: 'pixels', pixels };
  const bytes = await cleanImage(from, mediaType, mostPixels);
  return { bytes, thumbnail: await makeThumbnail(bytes, mediaType), exif };
}
