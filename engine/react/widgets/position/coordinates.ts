import { coordinatesOf } from '../../../index.ts';

/** `41.9028`, `41,9028°`, `41°54'10.1"`, a half of the earth before or behind it (`O` is the Italian west). */
const ANGLE = `([NSEWO]?)\\s*(-?\\d+(?:[.,]\\d+)?)\\s*(?:[°º]\\s*(?:(\\d+(?:[.,]\\d+)?)\\s*['′’]?\\s*)?(?:(\\d+(?:[.,]\\d+)?)\\s*(?:["″”]|''))?)?\\s*([NSEWO]?)`;
/** Between two of them: a comma that stands behind a number and before no digit, a semicolon, or a blank. */
const WRITTEN = new RegExp(
  `^\\(?\\s*${ANGLE}(?:\\s*,\\s+|\\s*;\\s*|\\s+|(?<=[NSEWO]),?)${ANGLE}\\s*\\)?$`,
  'i',
);

/**
 * The same as people write or copy it: with decimal commas, in brackets, in degrees with minutes and seconds.
 *
 * @example writtenCoordinates('41,9028 12,4964')               // [41.9028, 12.4964]
 * @example writtenCoordinates(`41°54'10.1"N 12°29'47.0"E`)     // [41.902806, 12.496389]
 */
export function writtenCoordinates(text: string): readonly [number, number] | undefined {
  const plain = coordinatesOf(text);
  if (plain !== undefined) return plain;
  const found = WRITTEN.exec(text.trim());
  if (found === null) return undefined;
  const [one, other] = [angleOf(found.slice(1, 6)), angleOf(found.slice(6, 11))];
  if (one === undefined || other === undefined) return undefined;
  // East comes first where both say which half they are of.
  const isTurned = one.axis === 'longitude' && other.axis === 'latitude';
  if (!isTurned && (one.axis === 'longitude' || other.axis === 'latitude')) return undefined;
  const [latitude, longitude] = isTurned ? [other, one] : [one, other];
  return coordinatesOf(`${latitude.degrees},${longitude.degrees}`);
}

interface Angle {
  readonly degrees: number;
  readonly axis: 'latitude' | 'longitude' | undefined;
}

/** Undefined where minutes or seconds are more than there are. */
function angleOf([before = '', whole = '', minutes = '', seconds = '', behind = '']: readonly (
  | string
  | undefined
)[]): Angle | undefined {
  const [degrees, ...parts] = [whole, minutes, seconds].map((part) => Number(part.replace(',', '.')));
  const [minute = 0, second = 0] = parts;
  if (degrees === undefined || minute >= 60 || second >= 60) return undefined;
  const half = (before || behind).toUpperCase();
  const size = Math.abs(degrees) + minute / 60 + second / 3600;
  const sign = degrees < 0 || ['S', 'W', 'O'].includes(half) ? -1 : 1;
  const axis = half === '' ? undefined : ['N', 'S'].includes(half) ? 'latitude' : 'longitude';
  return { degrees: sign * (Math.round(size * 1e6) / 1e6), axis };
}
