import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, changedSinceSigned, signatureImages, signedHashes } from '../../../engine/index.ts';

const SIGNS = { 'x-signs': ['risk', 'note', 'rows'] };
const seal = (record: Record<string, unknown>) => ({
  name: 'Anna',
  ...signedHashes(record, SIGNS['x-signs']),
});

describe('the values that a signature signs', () => {
  it('equals the standard hash for any text and length', () => {
    const expectSameHash = (text: string): void => {
      const record = { risk: `x${text}` };
      const whole = createHash('sha256').update(JSON.stringify(record), 'utf8').digest('hex');
      expect(signedHashes(record, ['risk']).hash).toBe(whole);
    };
    for (const length of [0, 1, 20, 21, 22, 23, 24, 44, 45, 52, 53, 54, 1000])
      expectSameHash('a'.repeat(length));
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), expectSameHash));
  });

  it('is independent of key order and empty answers', () => {
    const record = fc.dictionary(fc.constantFrom('risk', 'note', 'rows'), fc.jsonValue());
    fc.assert(
      fc.property(record, (given) => {
        const turned = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(given))).toReversed());
        expect(canonical(turned)).toBe(canonical(given));
        expect(changedSinceSigned(SIGNS, seal(given), turned)).toEqual([]);
      }),
    );
    expect(changedSinceSigned(SIGNS, seal({ risk: 'a' }), { risk: 'a', note: null, rows: [] })).toEqual([]);
  });

  it('names changed answers, among signed ones only', () => {
    const signed = { risk: 'a', note: 'b', rows: [{ x: 1 }], other: 1 };
    const signature = seal(signed);
    expect(changedSinceSigned(SIGNS, signature, { ...signed, other: 2 })).toEqual([]);
    expect(changedSinceSigned(SIGNS, signature, { ...signed, rows: [{ x: 2 }] })).toEqual(['rows']);
    expect(changedSinceSigned(SIGNS, signature, { risk: 'z', rows: signed.rows })).toEqual(['risk', 'note']);
    // A signature with an invented hash covers no content.
    expect(changedSinceSigned(SIGNS, { ...signature, hash: 'f'.repeat(64) }, signed)).toEqual(
      SIGNS['x-signs'],
    );
    for (const nothing of [undefined, null, '', {}, 'Anna'])
      expect(changedSinceSigned(SIGNS, nothing, signed)).toBeUndefined();
  });

  it('has its picture among the files of the record', () => {
    const properties = { signature: SIGNS, photos: {} };
    expect(signatureImages(properties, { signature: { ...seal({}), image: 7 }, photos: [1] })).toEqual([7]);
    expect(signatureImages(properties, { signature: seal({}) })).toEqual([]);
  });
});
