/**
 * The EXIF block (APP1) of a JPEG, or undefined. A JPEG begins FF D8; segments follow as FF, marker, two bytes of length
 * (big-endian, itself included), content; the picture starts at marker DA.
 */
export function exifSegment(jpeg: Uint8Array): Uint8Array | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return undefined;
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 10 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const length = 2 + view.getUint16(at + 2);
    // 'Exif' and two zero bytes open the content.
    const isExif =
      jpeg[at + 1] === 0xe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0;
    if (isExif) return jpeg.slice(at, at + length);
    at += length;
  }
  return undefined;
}

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

/**
 * A segment of 91 bytes: big-endian TIFF with one entry (8769) that points to two texts, the date (9003) and
 * its zone (9011).
 */
const HEAD = '\xff\xe1\0\x5bExif\0\0MM\0*\0\0\0\x08';
const DETAILS = '\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0';
const TEXTS = '\0\x02\x90\x03\0\x02\0\0\0\x14\0\0\0\x38\x90\x11\0\x02\0\0\0\x07\0\0\0\x4c\0\0\0\0';

/**
 * An EXIF block with the time of capture only. Written from scratch, so that neither position nor maker notes
 * are included.
 *
 * @param takenAt ISO date-time, as `readExif` returns it.
 */
export function datedExif(takenAt: string): Uint8Array {
  const date = takenAt.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  return Uint8Array.from(`${HEAD}${DETAILS}${TEXTS}${date}\0+00:00\0`, (byte) => byte.charCodeAt(0));
}

/** A JPEG with that EXIF block as its first segment. */
export function withExif(jpeg: Uint8Array, segment: Uint8Array): Blob {
  return new Blob([jpeg.slice(0, 2), segment.slice(), jpeg.slice(2)], { type: 'image/jpeg' });
}
