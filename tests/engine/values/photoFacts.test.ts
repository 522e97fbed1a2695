import { describe, expect, it } from 'vitest';
import {
  formatValue,
  type MessagesSchema,
  messageText,
  metresBetween,
  type PhotoFacts,
  photoDoubts,
  photoText,
} from '../../../engine/index.ts';
import arabic from '../../../schemas/host/messages.ar.json' with { type: 'json' };
import italian from '../../../schemas/host/messages.it.json' with { type: 'json' };

const readerOf = (catalogue: unknown) => ({
  text: (id: string, slots: object) => messageText(id, { ...slots }, catalogue as MessagesSchema),
  value: (value: unknown, format: 'date-time' | 'number') =>
    formatValue(value, format, catalogue as MessagesSchema),
});
const reader = readerOf(italian);
const PHOTO = { idAttach: 1, createdAt: '2026-11-20T08:00:00Z' };
const BOUNDS = { hours: 12, metres: 300 };
const TURIN = { exifLatitude: 45.07, exifLongitude: 7.68 };
const doubts = (facts: Partial<PhotoFacts>) => photoDoubts({ ...PHOTO, ...facts }, BOUNDS);

describe('metres between places', () => {
  it('are those over the ground', () => {
    const rome = { latitude: 41.9028, longitude: 12.4964 };
    expect(metresBetween(rome, rome)).toBe(0);
    expect(metresBetween({ latitude: 45, longitude: 9 }, { latitude: 45.001, longitude: 9 })).toBeCloseTo(
      111.2,
      1,
    );
    expect(Math.round(metresBetween(rome, { latitude: 45.4642, longitude: 9.19 }) / 1000)).toBe(477);
    // Across the date line, and to the other side of the earth.
    expect(
      metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }),
    ).toBeLessThan(250);
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      20_015_115,
      -2,
    );
  });
});

describe('contradictions in the facts of a photo', () => {
  it('is the time of the photo if it is farther from the upload than allowed', () => {
    expect(doubts({ exifAt: '2026-11-20T07:00:00Z' })).toEqual({});
    expect(doubts({ exifAt: '2026-11-19T20:00:00Z' })).toEqual({});
    expect(doubts({ exifAt: '2026-11-19T19:00:00Z' })).toEqual({ hours: 13 });
    expect(doubts({ exifAt: '2026-11-21T08:00:00Z' })).toEqual({ hours: -24 });
    expect(doubts({})).toEqual({});
    expect(doubts({ exifAt: 'never' })).toEqual({});
  });

  it('of one of the camera that waited for a network counts the device’s clock, not when it came', () => {
    const waited = { exifAt: '2026-11-17T09:00:00Z', takenAt: '2026-11-17T09:00:05Z' };
    expect(doubts({ ...waited, source: 'camera' })).toEqual({});
    // A gallery photo carries its own time: only the clock of the server can judge it.
    expect(doubts({ ...waited, source: 'gallery' })).toEqual({ hours: 71 });
  });

  it('is its own place, when the device was elsewhere', () => {
    expect(doubts({ ...TURIN, source: 'camera', latitude: 45.071, longitude: 7.68 })).toEqual({});
    expect(doubts({ ...TURIN, source: 'camera', latitude: 45.08, longitude: 7.68 })).toEqual({
      metres: 1112,
    });
    expect(doubts({ ...TURIN, source: 'gallery', latitude: 45.08, longitude: 7.68 })).toEqual({});
    expect(doubts({ ...TURIN, source: 'camera' })).toEqual({});
    expect(photoDoubts({ ...PHOTO, exifAt: '2020-01-01T00:00:00Z' }, { metres: 5 })).toEqual({});
  });
});

describe('facts of a photo', () => {
  const photoLines = (facts: Partial<PhotoFacts>, bounds: typeof BOUNDS | undefined = BOUNDS) =>
    photoText({ ...PHOTO, ...facts }, bounds, reader);

  it('distinguish the sources of time and place', () => {
    const { lines, doubts: none } = photoLines({
      ...{ exifAt: '2026-11-20T07:30:00Z', source: 'camera', takenAt: '2026-11-20T07:30:02Z', ...TURIN },
      ...{ latitude: 45.0701, longitude: 7.68 },
    });
    expect(lines.map(({ text }) => text)).toEqual([
      'Scattata il 20/11/2026, 08:30 (dalla foto)',
      'Caricata il 20/11/2026, 09:00',
      'Luogo 45.07000, 7.68000 (dalla foto)',
      'Luogo 45.07010, 7.68000 (del dispositivo)',
    ]);
    expect(none).toEqual([]);
    const [camera] = photoLines({ source: 'camera', takenAt: '2026-11-20T07:30:00Z' }).lines;
    expect(camera?.text).toBe('Scattata il 20/11/2026, 08:30 (orologio del dispositivo)');
    const [sent] = photoLines({ source: 'gallery', takenAt: '2026-11-20T07:30:00Z' }).lines;
    expect(sent?.text).toBe('Scattata il 20/11/2026, 08:30 (secondo chi l’ha inviata)');
    expect(photoLines({}).lines.map(({ text }) => text)).toEqual(['Caricata il 20/11/2026, 09:00']);
  });

  it('warns in hours, then in days, then in metres; without bounds never', () => {
    const old = { exifAt: '2026-11-17T07:00:00Z' };
    expect(photoLines(old).doubts).toEqual([
      'Scattata 3 giorni prima di essere aggiunta: controlla che sia la foto giusta',
    ]);
    expect(
      photoLines(old, undefined).doubts.length +
        photoText({ ...PHOTO, ...old }, undefined, reader).doubts.length,
    ).toBe(1);
    expect(
      photoLines({ exifAt: '2026-11-21T08:00:00Z', ...TURIN, latitude: 45.08, longitude: 7.68 }).doubts,
    ).toEqual([
      'L’ora della foto è 24 ore più avanti: controlla l’orologio della fotocamera',
      'La foto dice un luogo a 1.112 m da dove era il dispositivo',
    ]);
    const narrow = photoText({ ...PHOTO, exifAt: '2026-11-20T07:00:00Z' }, { hours: 0.5 }, reader);
    expect(narrow.doubts[0]).toContain('Scattata 1 ora prima');
  });

  it('counts hours and days in the plural forms of the language', () => {
    const doubt = (exifAt: string) => photoText({ ...PHOTO, exifAt }, BOUNDS, readerOf(arabic)).doubts[0];
    expect(doubt('2026-11-19T17:00:00Z')).toContain('15 ساعة');
    expect(doubt('2026-11-18T08:00:00Z')).toContain('يومان');
    expect(doubt('2026-11-17T08:00:00Z')).toContain('3 أيام');
    expect(doubt('2026-11-01T08:00:00Z')).toContain('19 يومًا');
  });
});
