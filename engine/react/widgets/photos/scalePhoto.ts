import { pictureScale } from '../../../index.ts';
import { exifSegment } from './exif/exifSegment.ts';
import { uprightExif } from './exif/uprightExif.ts';
import { withExif } from './exif/withExif.ts';

/** Longest side of a kept photo in pixels: readable on A4, a tenth of a phone's bytes. */
const LONGEST = 1600;
const QUALITY = 0.82;

/** A photo scaled down, and the EXIF block (GPS, date) that it had, apart. */
export interface ShrunkPhoto {
  readonly file: Blob;
  readonly exif?: Uint8Array;
}

/**
 * A photo scaled down on the phone before it travels, turned upright. A picture the browser cannot read stays as it is: the server
 * decides.
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

/** What has no ground of its own, a plan or a stamp, would be black on black: JPEG knows no transparency. */
function drawOnWhite(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const drawing = canvas.getContext('2d');
  if (drawing === null) return;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** Joins both again: for where the position may be told. */
export async function joinExif({ file, exif }: ShrunkPhoto): Promise<Blob> {
  return exif ? withExif(new Uint8Array(await file.arrayBuffer()), exif) : file;
}

/** Both at once: scaled down, its EXIF block kept when `keepPosition`. */
export async function scalePhoto(file: Blob, keepPosition: boolean): Promise<Blob> {
  const shrunk = await shrinkPhoto(file);
  return keepPosition ? joinExif(shrunk) : shrunk.file;
}
