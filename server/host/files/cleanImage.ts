import sharp from 'sharp';
import { pictureScale } from '../../../engine/index.ts';

/** Photos are for screens and printed pages; a longer edge only fills the disk. */
const LONGEST_EDGE = 2560;

/**
 * A picture written anew: upright as the camera held it, without metadata (position and owner of the phone), and without
 * anything that hid behind the picture's bytes.
 *
 * @throws Error when the file is no whole picture.
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

/** As many bytes as a JPEG has room for: what is longer is no camera's. */
const LONGEST_EXIF = 65_535;

/** How many pixels its header announces, and its EXIF block: nothing is decoded for that. @throws Error when it is no picture. */
export async function headerOf(
  path: string,
): Promise<{ readonly pixels: number; readonly exif: Uint8Array | undefined }> {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { width = 0, height = 0, pages = 1, exif } = header;
  const known = exif !== undefined && exif.byteLength <= LONGEST_EXIF;
  return { pixels: width * height * pages, exif: known ? exif : undefined };
}
