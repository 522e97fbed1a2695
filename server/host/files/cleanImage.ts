import sharp from 'sharp';
import { pictureScale } from '../../../engine/index.ts';

/** Longest edge of stored photos, enough for screens and printed pages. */
const LONGEST_EDGE = 2560;

/**
 * Re-encodes a picture: upright, without metadata (position and owner of the phone) and without data appended
 * to it.
 *
 * @throws Error when the file is no complete picture.
 */
export async function cleanImage(path: string, mediaType: string, mostPixels: number): Promise<Buffer> {
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
export async function headerOf(
  path: string,
): Promise<{ readonly pixels: number; readonly exif: Uint8Array | undefined }> {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { width = 0, height = 0, pages = 1, exif } = header;
  const isPlausible = exif !== undefined && exif.byteLength <= LONGEST_EXIF;
  return { pixels: width * height * pages, exif: isPlausible ? exif : undefined };
}
