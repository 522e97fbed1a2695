/** Time and place of a picture as recorded by the camera. */
export interface PhotoOrigin {
  /** ISO moment; if the camera records no zone, read in the device's zone or by `momentThere`. */
  readonly takenAt?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

const [MARKER, PLAIN] = [0xff, 0x45];
const [DETAILS, GPS] = [0x8769, 0x8825];
const [ORIGINAL, ORIGINAL_ZONE] = [0x9003, 0x9011];
const [NORTH_SOUTH, LATITUDE, EAST_WEST, LONGITUDE] = [1, 2, 3, 4];
/** Bytes of one value, by the type's number: byte, text, short, long, rational. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };

/** Seven decimals of a degree are a centimetre. */
const FINE = 1e7;

/** Converts local time to milliseconds, as `momentOf`. */
type MomentThere = (day: string, time: string) => number;

type Directory = ReadonlyMap<number, { readonly type: number; readonly count: number; readonly at: number }>;

/**
 * Reads date and position from an EXIF block: a JPEG segment (FF E1, length, `Exif`, two zeros), the same
 * without marker, or bare TIFF. Damaged or missing values are left out, also the place 0, 0 of a receiver
 * without a fix.
 *
 * @param momentThere converts local time for cameras that record no zone; default: the device's zone.
 * @example readExif(block) // { takenAt: '2020-01-01T11:00:00.000Z', latitude: 41, longitude: 12 }
 */
export function readExif(block: Uint8Array, momentThere?: MomentThere): PhotoOrigin {
  try {
    const start = block[0] === MARKER ? 10 : block[0] === PLAIN ? 6 : 0;
    const view = new DataView(block.buffer, block.byteOffset + start, block.byteLength - start);
    const little = view.getUint16(0) === 0x4949;
    const main = directoryAt(view, view.getUint32(4, little), little);
    const inside = (tag: number): Directory => {
      const entry = main.get(tag);
      return entry === undefined ? new Map() : directoryAt(view, view.getUint32(entry.at, little), little);
    };
    return { ...dateIn(view, inside(DETAILS), momentThere), ...gpsPosition(view, inside(GPS), little) };
  } catch {
    // Damaged block: an offset beyond its end.
    return {};
  }
}

function directoryAt(view: DataView, start: number, little: boolean): Directory {
  const entries = new Map<number, { type: number; count: number; at: number }>();
  const count = view.getUint16(start, little);
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * 12;
    const type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    // Values of up to four bytes are inline, longer ones at an offset.
    const small = values * (SIZES[type] ?? 4) <= 4;
    const at = small ? entry + 8 : view.getUint32(entry + 8, little);
    entries.set(view.getUint16(entry, little), { type, count: values, at });
  }
  return entries;
}

function tagText(view: DataView, directory: Directory, tag: number): string {
  const entry = directory.get(tag);
  if (entry === undefined || entry.count > 64 || entry.at + entry.count > view.byteLength) return '';
  const bytes = new Uint8Array(view.buffer, view.byteOffset + entry.at, entry.count);
  return String.fromCharCode(...bytes.filter((byte) => byte !== 0)).trim();
}

/** `2020:01:01 12:00:00`, and `+01:00` where the camera knows its zone. */
function dateIn(view: DataView, details: Directory, momentThere?: MomentThere): Pick<PhotoOrigin, 'takenAt'> {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):(\d\d)$/.exec(tagText(view, details, ORIGINAL));
  if (parts === null) return {};
  const [, year, month, day, time, seconds] = parts;
  const zone = /^[+-]\d\d:\d\d$/.exec(tagText(view, details, ORIGINAL_ZONE))?.[0] ?? '';
  const date = `${year}-${month}-${day}`;
  const moment =
    zone === '' && momentThere !== undefined
      ? momentThere(date, `${time}`) + Number(seconds) * 1000
      : Date.parse(`${date}T${time}:${seconds}${zone}`);
  return Number.isNaN(moment) ? {} : { takenAt: new Date(moment).toISOString() };
}

function gpsPosition(
  view: DataView,
  gps: Directory,
  little: boolean,
): Pick<PhotoOrigin, 'latitude' | 'longitude'> {
  const degrees = (tag: number, side: number, negative: string): number | undefined => {
    const entry = gps.get(tag);
    if (entry?.type !== 5 || entry.count !== 3) return undefined;
    const part = (index: number) =>
      view.getUint32(entry.at + index * 8, little) / view.getUint32(entry.at + index * 8 + 4, little);
    const size = Math.round((part(0) + part(1) / 60 + part(2) / 3600) * FINE) / FINE;
    return tagText(view, gps, side).toUpperCase() === negative ? -size : size;
  };
  const latitude = degrees(LATITUDE, NORTH_SOUTH, 'S');
  const longitude = degrees(LONGITUDE, EAST_WEST, 'W');
  const hasPosition = latitude !== undefined && longitude !== undefined;
  const there = hasPosition && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return there && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : {};
}
