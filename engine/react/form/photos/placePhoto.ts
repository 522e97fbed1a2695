import { readExif } from '../../../index.ts';
import type { StoredPhoto } from '../../device/database.ts';
import type { Located } from '../../field/FormServices.ts';
import { datedExif } from '../../widgets/photos/exif.ts';
import { joinExif } from '../../widgets/photos/scalePhoto.ts';

/**
 * The changes to a photo after the phone was asked for its position. The EXIF, which holds a position too, is
 * joined only where the position may be disclosed, otherwise only its date. A gallery picture gets time and
 * place of its EXIF, never the present ones.
 * @param where `unknown`: disclosure is allowed, but the position was not asked for at capture.
 */
export async function placePhoto(
  { file, exif, source }: StoredPhoto,
  where: Located | 'unknown',
): Promise<Partial<StoredPhoto>> {
  const { takenAt, ...exifPlace } = exif === undefined || source !== 'gallery' ? {} : readExif(exif);
  const timeOfCapture = takenAt === undefined ? {} : { takenAt };
  if (where !== 'unknown' && 'failure' in where) {
    const exifTime = exif === undefined ? undefined : readExif(exif).takenAt;
    const datedFile =
      exifTime === undefined ? {} : { file: await joinExif({ file, exif: datedExif(exifTime) }) };
    return { placed: true, exif: undefined, ...datedFile, ...timeOfCapture };
  }
  const joined = await joinExif(exif === undefined ? { file } : { file, exif });
  const here = where === 'unknown' ? {} : { latitude: where.latitude, longitude: where.longitude };
  return {
    placed: true,
    file: joined,
    exif: undefined,
    ...timeOfCapture,
    ...(source === 'gallery' ? exifPlace : here),
  };
}
