/** A JPEG with that EXIF block as its first segment. */
export function withExif(jpeg: Uint8Array, segment: Uint8Array): Blob {
  return new Blob([jpeg.slice(0, 2), segment.slice(), jpeg.slice(2)], { type: 'image/jpeg' });
}
