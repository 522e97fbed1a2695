import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatValue,
  type MessagesSchema,
  messageText,
  nextLabel,
  pointText,
  type TracePoint,
  traceLength,
  tracePoints,
  traceShape,
  traceText,
} from '../../../engine/index.ts';
import italian from '../../../schemas/host/messages.it.json' with { type: 'json' };

const messages = italian as unknown as MessagesSchema;
const reader = {
  text: (id: string, slots: object) => messageText(id, { ...slots }, messages),
  value: (value: unknown, format: 'number') => formatValue(value, format, messages),
};
/** Two spans: 111 m north, 79 m east. */
const WALK: readonly TracePoint[] = [
  { latitude: 45.07, longitude: 7.68, accuracy: 4.2, label: 'P-09' },
  { latitude: 45.071, longitude: 7.68, accuracy: 3 },
  { latitude: 45.071, longitude: 7.681 },
];
const point = fc.record(
  {
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    accuracy: fc.double({ min: 0, max: 500, noNaN: true }),
  },
  { requiredKeys: ['latitude', 'longitude'] },
);

describe('a line that was walked', () => {
  it('is as long as its spans, and as sure as its points together', () => {
    expect(traceLength(WALK)).toEqual({ metres: 190, accuracy: 6 });
    expect(traceLength(WALK.slice(2))).toEqual({ metres: 0 });
    expect(traceLength([])).toEqual({ metres: 0 });
  });

  it('is as long walked back, and no shorter with a detour', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), point, (line, detour) => {
        const { metres } = traceLength(line);
        expect(Math.abs(traceLength(line.toReversed()).metres - metres)).toBeLessThanOrEqual(1);
        const longer = [...line.slice(0, 1), detour, ...line.slice(1)];
        expect(traceLength(longer).metres).toBeGreaterThanOrEqual(metres - 1);
      }),
    );
  });

  it('accepts places on earth only', () => {
    for (const odd of [
      undefined,
      null,
      '',
      'qui',
      7,
      {},
      [null, 'qui', { latitude: '45', longitude: 7 }, { latitude: 91, longitude: 0 }],
    ])
      expect(tracePoints(odd)).toEqual([]);
    expect(tracePoints([...WALK, { latitude: Number.NaN, longitude: 0 }])).toEqual(WALK);
  });

  it('is formatted in words, and in files for map programs', () => {
    expect(traceText(WALK, reader)).toBe('190 m ± 6 m, 3 punti');
    expect(traceText(WALK.slice(2), reader)).toBe('1 punto');
    expect(traceText([WALK[2], WALK[2]], reader)).toBe('0 m, 2 punti');
    expect(traceText(null, reader)).toBe('');
    expect(formatValue(WALK, 'trace', messages)).toBe('190 m ± 6 m, 3 punti');
    expect(formatValue(WALK, 'trace', messages, undefined, 'file')).toBe(
      'LINESTRING (7.68 45.07, 7.68 45.071, 7.681 45.071)',
    );
    expect(formatValue(WALK.slice(2), 'trace', messages, undefined, 'file')).toBe('POINT (7.681 45.071)');
    expect(formatValue([], 'trace', messages, undefined, 'file')).toBe('');
    expect(pointText(WALK[0] as TracePoint, 1, reader)).toBe('P-09: 45.07000, 7.68000 ± 5 m');
    expect(pointText(WALK[2] as TracePoint, 3, reader)).toBe('3: 45.07100, 7.68100');
  });

  it('is drawn with north up, a metre as long in every direction, and all of it in the drawing', () => {
    const { points } = traceShape(WALK);
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = [], [x3 = 0, y3 = 0] = []] = points;
    expect([x1 === x2, y2 === y3, y2 < y1, x3 > x2]).toEqual([true, true, true, true]);
    expect((x3 - x2) / (y1 - y2)).toBeCloseTo(78.6 / 111.2, 2);
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (line) => {
        const shape = traceShape(line);
        for (const [x, y] of shape.points) {
          expect(x >= 0 && x <= shape.width).toBe(true);
          expect(y >= 0 && y <= shape.height).toBe(true);
        }
      }),
    );
  });

  it('goes on counting where labels end with a number', () => {
    expect(['12', 'P-09', 'Palo', '', undefined, 'A9'].map(nextLabel)).toEqual([
      '13',
      'P-10',
      undefined,
      undefined,
      undefined,
      'A10',
    ]);
  });
});
