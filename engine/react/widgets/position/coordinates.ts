import { coordinatesOf } from '../../../index.ts';

/** `41.9028`, `41,9028°`, `41°54'10.1"`, with the hemisphere before or after it (`O` is Italian for west). */
const ANGLE = `([NSEWO]?)\\s*(-?\\d+(?:[.,]\\d+)?)\\s*(?:[°º]\\s*(?:(\\d+(?:[.,]\\d+)?)\\s*['′’]?\\s*)?(?:(\\d+(?:[.,]\\d+)?)\\s*(?:["″”]|''))?)?\\s*([NSEWO]?)`;
/** Two angles, separated by a comma that follows a digit and precedes none, a semicolon, or a blank. */
const WRITTEN = new RegExp(
  `^\\(?\\s*${ANGLE}(?:\\s*,\\s+|\\s*;\\s*|\\s+|(?<=[NSEWO]),?)${ANGLE}\\s*\\)?$`,
  'i',
);

/**
 * Parses coordinates as people write or copy them: with decimal commas, in brackets, in degrees with minutes
 * and seconds.
 *
 * @example writtenCoordinates('41,9028 12,4964')               // [41.9028, 12.4964]
 * @example writtenCoordinates(`41°54'10.1"N 12°29'47.0"E`)     // [41.902806, 12.496389]
 */
export function writtenCoordinates(text: string): readonly [number, number] | undefined {
  const plain = coordinatesOf(text);
  if (plain !== undefined) return plain;
  const match = WRITTEN.exec(text.trim());
  if (match === null) return undefined;
  const [one, second] = [angleOf(match.slice(1, 6)), angleOf(match.slice(6, 11))];
  if (one === undefined || second === undefined) return undefined;
  // Longitude may come first if both name their hemisphere.
  const isTurned = one.axis === 'longitude' && second.axis === 'latitude';
  if (!isTurned && (one.axis === 'longitude' || second.axis === 'latitude')) return undefined;
  const [latitude, longitude] = isTurned ? [second, one] : [one, second];
  return coordinatesOf(`${latitude.degrees},${longitude.degrees}`);
}

interface Angle {
  readonly degrees: number;
  readonly axis: 'latitude' | 'longitude' | undefined;
}

/** Undefined if minutes or seconds are 60 or more. */
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
