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
