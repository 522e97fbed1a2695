import sharp from 'sharp';
import { pictureScale } from '../../../../engine/index.ts';
import { makeThumbnail } from '../makeThumbnail.ts';
import { fileHash, writeSynced } from '../openFileStore.ts';
import type { PictureJob, PictureResult } from './PictureJob.ts';

/** Longest edge of stored photos, enough for screens and printed pages. */
const LONGEST_EDGE = 2560;

/**
 * Re-encodes a picture: upright, without metadata (position and owner of the phone) and without data appended
 * to it.
 *
 * @throws Error when the file is no complete picture.
 */
async function cleanImage(path: string, mediaType: string, mostPixels: number): Promise<Buffer> {
  const { width, height } = await sharp(path, { limitInputPixels: mostPixels }).metadata();
  const edge = Math.round(Math.max(width, height) * pictureScale(width, height, LONGEST_EDGE));
  const image = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
  if (mediaType === 'image/png') return image.png({ compressionLevel: 8 }).toBuffer();
  if (mediaType === 'image/webp') return image.webp({ quality: 82 }).toBuffer();
  return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** The maximum of the JPEG format; longer ones come from no camera. */
const LONGEST_EXIF = 65_535;

/** Pixel count and EXIF block from the header, without decoding. @throws Error when it is no picture. */
async function headerOf(
  path: string,
): Promise<{ readonly pixels: number; readonly exif: Uint8Array | undefined }> {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { width = 0, height = 0, pages = 1, exif } = header;
  const isPlausible = exif !== undefined && exif.byteLength <= LONGEST_EXIF;
  return { pixels: width * height * pages, exif: isPlausible ? exif : undefined };
}

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
