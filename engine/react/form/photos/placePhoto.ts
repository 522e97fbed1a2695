import { joinExif } from '../../widgets/photos/scalePhoto.ts';
import type { StoredPhoto } from '../device/StoredPhoto.ts';
import type { Located } from '../services/Located.ts';

/**
 * What a photo becomes once the phone was asked where it is: EXIF, which holds a position too, is joined only where that may be told.
 *
 * @param where `unknown`: it may be told, but was not asked when the photo was taken.
 */
export async function placePhoto(
  { file, exif }: StoredPhoto,
  where: Located | 'unknown',
): Promise<Partial<StoredPhoto>> {
  if (where !== 'unknown' && 'failure' in where) return { placed: true, exif: undefined };
  const joined = await joinExif(exif === undefined ? { file } : { file, exif });
  const place = where === 'unknown' ? {} : { latitude: where.latitude, longitude: where.longitude };
  return { placed: true, file: joined, exif: undefined, ...place };
}
