import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExif } from '../../../../engine/index.ts';
import { datedExif, exifSegment, uprightExif, withExif } from '../../../../engine/react/node.ts';

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 54/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '12/1 30/1 0/1',
};

const plain = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
const turned = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD3: GPS })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('the EXIF block of a photo', () => {
  it('is found in a photo that has it, and not in others or other files', async () => {
    expect(exifSegment(await turned())).toBeDefined();
    expect(exifSegment(await plain())).toBeUndefined();
    expect(exifSegment(new TextEncoder().encode('no photo at all'))).toBeUndefined();
    expect(exifSegment(new Uint8Array())).toBeUndefined();
  });

  it('[CKL-02] goes into the scaled photo, which stands upright already', async () => {
    const segment = exifSegment(await turned());
    expect(segment).toBeDefined();
    const scaled = await sharp(await plain())
      .resize(20)
      .jpeg()
      .toBuffer();
    const joined = Buffer.from(
      await withExif(scaled, uprightExif(segment ?? new Uint8Array())).arrayBuffer(),
    );
    const { orientation, width, exif } = await sharp(joined).metadata();
    expect({ orientation, width }).toEqual({ orientation: 1, width: 20 });
    expect(exif?.length).toBeGreaterThan(0);
  });

  it('[CKL-02] [PHONE-A9] returns time and place of a photo, and only known ones', async () => {
    const dated = (more: object) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
        .jpeg()
        .withExif({
          IFD2: { DateTimeOriginal: '2020:01:01 12:00:00', OffsetTimeOriginal: '+01:00' },
          ...more,
        })
        .toBuffer();
    const exifOf = async (picture: Promise<Buffer>) =>
      readExif(exifSegment(await picture) ?? new Uint8Array());
    expect(await exifOf(dated({ IFD3: { ...GPS, GPSLongitudeRef: 'W' } }))).toEqual({
      ...{ takenAt: '2020-01-01T11:00:00.000Z', latitude: 41.9, longitude: -12.5 },
    });
    expect(await exifOf(dated({}))).toEqual({ takenAt: '2020-01-01T11:00:00.000Z' });
    expect(await exifOf(turned())).toEqual({ latitude: 41.9, longitude: 12.5 });
    expect(await exifOf(plain())).toEqual({});
    const segment = exifSegment(await turned()) ?? new Uint8Array();
    for (let length = 0; length < segment.length; length += 3) readExif(segment.slice(0, length));
  });

  it('[CKL-02] [PHONE-A9] uses the zone of the device for a camera without a zone, in winter and in summer', async () => {
    const exifOfDate = async (written: string) => {
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
        .jpeg()
        .withExif({ IFD2: { DateTimeOriginal: written } })
        .toBuffer();
      return readExif(exifSegment(picture) ?? new Uint8Array());
    };
    // The devices of these tests are in Italy.
    expect(await exifOfDate('2020:01:01 12:00:00')).toEqual({ takenAt: '2020-01-01T11:00:00.000Z' });
    expect(await exifOfDate('2020:07:01 12:00:00')).toEqual({ takenAt: '2020-07-01T10:00:00.000Z' });
    // An unset clock gives no date.
    expect(await exifOfDate('0000:00:00 00:00:00')).toEqual({});
  });

  it('keeps the date alone without permission for the position', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Anna Rossi' },
        IFD2: { DateTimeOriginal: '2020:01:01 12:00:00', OffsetTimeOriginal: '+01:00' },
        IFD3: GPS,
      })
      .toBuffer();
    const segment = exifSegment(picture) ?? new Uint8Array();
    expect(readExif(segment)).toMatchObject({ latitude: 41.9 });
    const dated = datedExif(readExif(segment).takenAt ?? '');
    expect(readExif(dated)).toEqual({ takenAt: '2020-01-01T11:00:00.000Z' });
    expect(Buffer.from(dated).toString('latin1')).not.toContain('Anna');
    const joined = Buffer.from(await withExif(await plain(), dated).arrayBuffer());
    const { exif, width } = await sharp(joined).metadata();
    expect(width).toBe(40);
    // As the server reads it, without the segment's head.
    expect(readExif(exif ?? new Uint8Array())).toEqual({ takenAt: '2020-01-01T11:00:00.000Z' });
  });

  it('survives blocks that were cut off or lie about their length', async () => {
    const segment = exifSegment(await turned()) ?? new Uint8Array();
    for (let length = 0; length < segment.length; length += 3) uprightExif(segment.slice(0, length));
    const lying = segment.slice();
    lying.fill(0xff, 14, 18);
    expect(uprightExif(lying)).toHaveLength(lying.length);
  });
});
