import { readExif } from '../../../index.ts';
import type { StoredPhoto } from '../../device/StoredPhoto.ts';
import type { Located } from '../../field/services/Located.ts';
import { datedExif } from '../../widgets/photos/exif/datedExif.ts';
import { joinExif } from '../../widgets/photos/scalePhoto.ts';

/**
 * What a photo becomes once the phone was asked where it is: EXIF, which holds a position too, is joined only where that may be told, elsewhere its date alone.
 * One from the gallery bears the time and place that it has in its EXIF, never those of now and here.
 *
 * @param where `unknown`: it may be told, but was not asked when the photo was taken.
 */
export async function placePhoto(
  { file, exif, source }: StoredPhoto,
  where: Located | 'unknown',
): Promise<Partial<StoredPhoto>> {
  const { takenAt, ...written } = exif === undefined || source !== 'gallery' ? {} : readExif(exif);
  const taken = takenAt === undefined ? {} : { takenAt };
  if (where !== 'unknown' && 'failure' in where) {
    const own = exif === undefined ? undefined : readExif(exif).takenAt;
    const kept = own === undefined ? {} : { file: await joinExif({ file, exif: datedExif(own) }) };
    return { placed: true, exif: undefined, ...kept, ...taken };
  }
  const joined = await joinExif(exif === undefined ? { file } : { file, exif });
  const here = where === 'unknown' ? {} : { latitude: where.latitude, longitude: where.longitude };
  return {
    placed: true,
    file: joined,
    exif: undefined,
    ...taken,
    ...(source === 'gallery' ? written : here),
  };
}
