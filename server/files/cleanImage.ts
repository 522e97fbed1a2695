import sharp from 'sharp';

/** Photos are for screens and printed pages; a longer edge only fills the disk. */
const LONGEST_EDGE = 2560;
/** Refuses pictures made to fill the memory: 100 million pixels are more than any phone takes. */
const MOST_PIXELS = 100_000_000;

/**
 * A picture written anew: upright as the camera held it, without metadata (position and owner of the phone), and without
 * anything that hid behind the picture's bytes.
 *
 * @throws Error when the bytes are no whole picture.
 */
export async function cleanImage(bytes: Uint8Array, mediaType: string): Promise<Uint8Array> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true });
  if (mediaType === 'image/png') return image.png({ compressionLevel: 8 }).toBuffer();
  if (mediaType === 'image/webp') return image.webp({ quality: 82 }).toBuffer();
  return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
