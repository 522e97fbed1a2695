import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../../engine/contract/index.ts';
import { coordinatesOf, fieldChoices, labelOf } from '../../../../engine/index.ts';
import { mapUrl, matching, writtenCoordinates } from '../../../../engine/react/node.ts';

describe('finding by typed words', () => {
  const choices = ['Càvo tripolare', 'Cavo unipolare', 'Morsetto'].map((label, value) => ({ label, value }));
  const matchesFor = (typed: string) => matching(choices, typed).map(({ value }) => value);

  it.each([
    ['', [0, 1, 2]],
    ['cavo', [0, 1]],
    ['POLARE cav', [0, 1]],
    ['trip', [0]],
    ['polare', [0, 1]],
    ['mor', [2]],
    ['u', [1]],
    ['o', [0, 1, 2]],
    ['assente', []],
  ])('%j finds %j', (typed, expected) => expect(matchesFor(typed)).toEqual(expected));

  it('lists matches at the start first', () => {
    const some = ['Ferro', 'Altro ferro', 'Sferra', 'Fessura'].map((label, value) => ({ label, value }));
    expect(matching(some, 'ferr').map(({ label }) => label)).toEqual(['Ferro', 'Altro ferro', 'Sferra']);
    expect(matching(some, 'err').map(({ label }) => label)).toEqual(['Ferro', 'Altro ferro', 'Sferra']);
    expect(
      matching(
        ['Sferra', 'Ferro'].map((label, value) => ({ label, value })),
        'fer',
      )[0]?.label,
    ).toBe('Ferro');
  });

  it('never hands over more than a list can show', () => {
    const many = Array.from({ length: 500 }, (_, value) => ({ value, label: `Voce ${value}` }));
    expect(matching(many, 'voce')).toHaveLength(50);
  });
});

describe('choices of a field', () => {
  const field = (schema: FieldModel['schema']) => ({ schema }) as FieldModel;

  it('come with labels from an option list, bare from an enum', () => {
    const options = { size: { $schema: '', title: 'Size', values: [{ value: 1, label: 'Small' }] } };
    expect(fieldChoices(field({ 'x-options': 'size' }), options)).toEqual([{ value: 1, label: 'Small' }]);
    expect(fieldChoices(field({ enum: ['a', null, 2] }), {})).toEqual([
      { value: 'a', label: 'a' },
      { value: 2, label: '2' },
    ]);
  });

  it('show a value that is not in the list unchanged', () => {
    expect(labelOf('x', [])).toBe('x');
    expect(labelOf(null, [])).toBe('');
  });
});

describe('positions', () => {
  it.each([
    ['44.4949,11.3426', [44.4949, 11.3426]],
    [' -1 , 2.5 ', [-1, 2.5]],
    ['', undefined],
    ['91,0', undefined],
    ['0,181', undefined],
    ['qui', undefined],
    [null, undefined],
  ])('%j is %j', (text, expected) => expect(coordinatesOf(text)).toEqual(expected));

  it.each<[string, readonly number[] | undefined]>([
    ['41.902800, 12.496400', [41.9028, 12.4964]],
    ['41,902800 12,496400', [41.9028, 12.4964]],
    ['41,9028, 12,4964', [41.9028, 12.4964]],
    ['41,9028; 12,4964', [41.9028, 12.4964]],
    ['(41.9028, 12.4964)', [41.9028, 12.4964]],
    ['41.9028 12.4964', [41.9028, 12.4964]],
    ['41°54\'10.1"N 12°29\'47.0"E', [41.902806, 12.496389]],
    ['41° 54′ 10,1″ N, 12° 29′ 47″ E', [41.902806, 12.496389]],
    ['N 41° 54.168 E 12° 29.784', [41.9028, 12.4964]],
    ['12.4964° E, 41.9028° N', [41.9028, 12.4964]],
    ['33.8688 S, 70.6483 O', [-33.8688, -70.6483]],
    ['41.9028', undefined],
    ['41,9028', undefined],
    ['41°54\'10"N 41°54\'10"N', undefined],
    ['41°75\'10"N 12°29\'47"E', undefined],
    ['95.1 12.4', undefined],
    ['Roma', undefined],
  ])('[CASE-C33] as maps give them: %j is %j', (text, expected) =>
    expect(writtenCoordinates(text)).toEqual(expected),
  );

  it('[TEAM-14] open an open map at zoom 18', () => {
    expect(mapUrl([44.5, 11.3])).toBe('https://www.openstreetmap.org/?mlat=44.5&mlon=11.3#map=18/44.5/11.3');
  });
});
