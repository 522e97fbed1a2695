import { exifSegment } from './exif/exifSegment.ts';
import { uprightExif } from './exif/uprightExif.ts';
import { withExif } from './exif/withExif.ts';

/** Longest side of a kept photo in pixels: readable on A4, a tenth of a phone's bytes. */
const LONGEST = 1600;
const QUALITY = 0.82;

/**
 * A photo scaled down on the phone before it travels, turned upright; its EXIF block (GPS, date) is kept when
 * `keepPosition`. A picture the browser cannot read is sent as it is: the server decides.
 */
export async function scalePhoto(file: Blob, keepPosition: boolean): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!scaled) return file;
  const exif = keepPosition ? exifSegment(new Uint8Array(await file.arrayBuffer())) : undefined;
  return exif ? withExif(new Uint8Array(await scaled.arrayBuffer()), uprightExif(exif)) : scaled;
}
