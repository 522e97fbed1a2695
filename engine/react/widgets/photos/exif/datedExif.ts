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
