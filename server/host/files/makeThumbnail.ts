/** Enough for lists on a phone with a dense screen. */
export const THUMBNAIL_EDGE = 320;

/** A small WebP of a picture; undefined for other files. */
export async function makeThumbnail(
  bytes: Uint8Array,
  mediaType: string,
  edge = THUMBNAIL_EDGE,
): Promise<Uint8Array | undefined> {
  if (!mediaType.startsWith('image/')) return undefined;
  // Loaded with the first picture: servers start without it.
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
}
