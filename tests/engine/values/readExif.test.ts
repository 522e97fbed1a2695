import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { momentOf, readExif } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

const inZone = (zone: string) => (day: string, time: string) => momentOf(day, time, zone);
const ROME = inZone('Europe/Rome');

const BLANK = { create: { width: 8, height: 8, channels: 3, background: 'teal' } } as const;

/** The metadata that the server reads from a picture of that format. */
async function blockOf(exif: object, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Uint8Array> {
  const bytes = await sharp(BLANK).withExif(exif).toFormat(format).toBuffer();
  return (await sharp(bytes).metadata()).exif ?? new Uint8Array();
}
const at = (written: string, zone?: string) => ({
  IFD2: { DateTimeOriginal: written, ...(zone === undefined ? {} : { OffsetTimeOriginal: zone }) },
});
const place = (latitude: string, longitude: string) => ({
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: latitude, GPSLongitudeRef: 'E', GPSLongitude: longitude },
});

describe('the EXIF data that the server reads', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is the same of a %s', async (format) => {
    const block = await blockOf(
      { ...at('2026:11:20 07:30:15', '+01:00'), ...place('45/1 3/1 0/1', '7/1 42/1 0/1') },
      format,
    );
    expect(readExif(block, ROME)).toEqual({
      takenAt: '2026-11-20T06:30:15.000Z',
      latitude: 45.05,
      longitude: 7.7,
    });
  });

  it('uses the zone of the product, with summer time, for a camera without one', async () => {
    const takenAt = async (written: string, zone: string) =>
      readExif(await blockOf(at(written)), inZone(zone)).takenAt;
    expect(await takenAt('2026:01:20 07:30:15', 'Europe/Rome')).toBe('2026-01-20T06:30:15.000Z');
    expect(await takenAt('2026:07:20 07:30:15', 'Europe/Rome')).toBe('2026-07-20T05:30:15.000Z');
    expect(await takenAt('2026:07:20 07:30:15', 'Asia/Tokyo')).toBe('2026-07-19T22:30:15.000Z');
    expect(await takenAt('2026:13:45 99:30:15', 'Europe/Rome')).toBeUndefined();
  });

  it('knows no place where a receiver had none', async () => {
    for (const [latitude, longitude] of [
      ['0/1 0/1 0/1', '0/1 0/1 0/1'],
      ['0/0 0/0 0/0', '0/0 0/0 0/0'],
      ['91/1 0/1 0/1', '7/1 0/1 0/1'],
    ] as const)
      expect(readExif(await blockOf(place(latitude, longitude)))).toEqual({});
  });

  it('answers any bytes without an exception', async () => {
    const whole = await blockOf({ ...at('2026:11:20 07:30:15'), ...place('45/1 3/1 0/1', '7/1 42/1 0/1') });
    const broken = fc
      .array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { maxLength: 12 })
      .map((changes) => {
        const bytes = whole.slice();
        for (const [index, byte] of changes) bytes[index] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        const { takenAt, latitude = 0, longitude = 0 } = readExif(bytes, ROME);
        if (takenAt !== undefined) expect(new Date(takenAt).toISOString()).toBe(takenAt);
        expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('reads no byte beyond the block, although memory continues after it', async () => {
    const block = await blockOf(at('2026:11:20 07:30:15'));
    const cut = block.length - 25;
    const memory = Buffer.concat([block.subarray(0, cut), block.subarray(cut)]);
    expect(readExif(memory)).toEqual(readExif(block));
    const datePosition = memory.indexOf('2026:11:20');
    expect(datePosition).toBeGreaterThan(0);
    expect(readExif(memory.subarray(0, datePosition + 4))).toEqual({});
  });
});
