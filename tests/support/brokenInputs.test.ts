import { describe, expect, it } from 'vitest';
import { brokenInputs, jsonOf } from './brokenInputs.ts';

const schema = {
  type: 'object',
  properties: {
    obj: {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date' },
        count: { type: 'integer', minimum: 1 },
        kind: { type: 'string', enum: ['a', 'b'] },
        made: { type: 'string', readOnly: true, maxLength: 3 },
      },
      required: ['day'],
      additionalProperties: false,
    },
  },
  required: ['obj'],
};
const good = { obj: { day: '2026-11-20', kind: 'a' } };
const broken = [...brokenInputs(schema, good, { name: 'body' })];
const of = (what: string) => broken.find((one) => one.what === what)?.input;

describe('inputs with one thing wrong', () => {
  it('leave out required values only', () => {
    expect(of('body.obj: missing')).toEqual({});
    expect(of('body.obj.day: missing')).toEqual({ obj: { kind: 'a' } });
    expect(broken.some(({ what }) => what === 'body.obj.kind: missing')).toBe(false);
  });

  it('leave other values unchanged, also where the field was absent', () => {
    expect(of('body.obj.count: too small')).toEqual({ obj: { day: '2026-11-20', kind: 'a', count: 0 } });
    expect(of('body.obj.count: string instead')).toMatchObject({ obj: { count: expect.any(String) } });
    expect(of('body.obj.kind: outside the choices')).toMatchObject({ obj: { day: '2026-11-20' } });
    expect(good).toEqual({ obj: { day: '2026-11-20', kind: 'a' } });
  });

  it('contain numbers that JSON has and JavaScript does not', () => {
    expect(jsonOf(of('body.obj.count: beyond all measure'))).toContain('"count":1e400');
  });

  it('do not change read-only values, which are never stored', () => {
    expect(broken.filter(({ what }) => what.includes('made'))).toEqual([]);
  });

  it('in an address are words only', () => {
    const texts = [...brokenInputs(schema.properties.obj, good.obj, { name: 'query', texts: true })];
    expect(texts.map(({ what }) => what)).toContain('query.count: a word instead');
    expect(texts.map(({ what }) => what)).not.toContain('query.count: object instead');
  });
});
