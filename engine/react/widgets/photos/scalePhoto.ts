import { pictureScale } from '../../../index.ts';
import { exifSegment, uprightExif, withExif } from './exif.ts';

/** Longest side of a stored photo in px: legible on A4, a tenth of the bytes of a phone picture. */
const LONGEST = 1600;
const QUALITY = 0.82;

/** A scaled-down photo and, separately, its EXIF block (GPS, date). */
export interface ShrunkPhoto {
  readonly file: Blob;
  readonly exif?: Uint8Array;
}

/**
 * Scales a photo down on the phone and rotates it upright. A picture that the browser cannot decode stays as
 * it is: the server decides.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return { file };
  const scale = pictureScale(picture.width, picture.height, LONGEST);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  drawOnWhite(canvas, picture);
  picture.close();
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!scaled) return { file };
  const exif = exifSegment(new Uint8Array(await file.arrayBuffer()));
  return exif ? { file: scaled, exif: uprightExif(exif) } : { file: scaled };
}

/** JPEG has no transparency: a drawing without background (a plan, a stamp) would be black on black. */
function drawOnWhite(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const drawing = canvas.getContext('2d');
  if (drawing === null) return;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** Joins photo and EXIF, for uploads that may disclose the position. */
export async function joinExif({ file, exif }: ShrunkPhoto): Promise<Blob> {
  return exif ? withExif(new Uint8Array(await file.arrayBuffer()), exif) : file;
}

/** Scales a photo; its EXIF block is included with `keepPosition`. */
export async function scalePhoto(file: Blob, keepPosition: boolean): Promise<Blob> {
  const shrunk = await shrinkPhoto(file);
  return keepPosition ? joinExif(shrunk) : shrunk.file;
}
