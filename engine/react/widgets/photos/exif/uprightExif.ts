const ORIENTATION = 0x0112;
/** Bytes before the TIFF header: marker, length, 'Exif', two zeros. */
const TIFF = 10;

/**
 * The same EXIF block with orientation "upright", since the scaled picture is already rotated; GPS position
 * and date remain.
 */
export function uprightExif(segment: Uint8Array): Uint8Array {
  const copy = new Uint8Array(segment);
  const view = new DataView(copy.buffer);
  if (copy.length < TIFF + 8) return copy;
  const little = view.getUint16(TIFF) === 0x4949;
  const directory = TIFF + view.getUint32(TIFF + 4, little);
  if (directory + 2 > copy.length) return copy;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > copy.length) break;
    if (view.getUint16(entry, little) === ORIENTATION) view.setUint16(entry + 8, 1, little);
  }
  return copy;
}
