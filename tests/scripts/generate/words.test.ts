import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../../engine/index.ts';
import { columnsOf, isIdentity, isNullable } from '../../../scripts/generate/databaseTypes.ts';
import { union } from '../../../scripts/generate/hookTypes.ts';
import { follow, typeName } from '../../../scripts/generate/typeSchema.ts';
import { runs } from '../../support/runs.ts';

describe('the small words of generated types', () => {
  it.each([
    ['pet', 'Pet'],
    ['report-activity', 'ReportActivity'],
    ['x_ray', 'XRay'],
    ['a-b_c', 'ABC'],
    ['alreadyBig', 'AlreadyBig'],
  ])('the type of %s is %s', (entity, name) => {
    expect(typeName(entity)).toBe(name);
  });

  it('a union is in the order of the alphabet, each name once, and never of none', () => {
    expect(union([])).toBe('never');
    expect(union(['b', 'a', 'b'])).toBe("'a' | 'b'");
    const property = fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'B')), fc.nat(9), (names, turn) => {
      const turned = [...names.slice(turn), ...names.slice(0, turn)];
      expect(union(turned)).toBe(union(names));
      expect(union(names).split(' | ')).toHaveLength(Math.max(1, new Set(names).size));
    });
    fc.assert(property, { numRuns: runs(200) });
  });
});

const pet = {
  ...{ $schema: '', 'x-entity': 'pet', title: 'Animale', type: 'object', 'x-table': 'pets', 'x-key': ['id'] },
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    weight: { type: ['number', 'null'] },
    age: { type: 'integer', 'x-column': false },
    label: { type: 'string', 'x-column': 'generated' },
  },
  required: ['id', 'name'],
} as const satisfies EntitySchema;

describe('the columns of a table', () => {
  const columnNames = (entity: EntitySchema): string =>
    columnsOf(entity)
      .map(({ name, required }) => name + (required ? '!' : ''))
      .join(' ');

  it('are all fields unless excluded; of JSON answers only included ones', () => {
    expect(columnNames(pet)).toBe('id! name! weight label');
    const answers = {
      ...pet,
      'x-answers': true,
      properties: { ...pet.properties, name: { type: 'string', 'x-column': true } },
    } as const;
    expect(columnNames(answers)).toBe('name! label');
    const { 'x-table': _none, ...inside } = pet;
    expect(columnNames(inside)).toBe('');
  });

  it('a generated key is one integer that is never typed', () => {
    const identity = (entity: EntitySchema) =>
      columnsOf(entity)
        .filter((column) => isIdentity(entity, column))
        .map(({ name }) => name);
    expect(identity(pet)).toEqual(['id']);
    expect(identity({ ...pet, 'x-key': ['id', 'name'] })).toEqual([]);
    expect(identity({ ...pet, 'x-key': ['name'] })).toEqual([]);
    expect(identity({ ...pet, properties: { ...pet.properties, id: { type: 'integer' } } })).toEqual([]);
    expect(
      columnsOf(pet)
        .filter(({ field }) => isNullable(field))
        .map(({ name }) => name),
    ).toEqual(['weight']);
  });
});

describe('the target of a reference', () => {
  const files = {
    'pets/pet.entity.json': pet,
    'shared/list.json': { properties: { page: { type: 'integer' } } },
  };

  it.each([
    ['pets/visits.calls.json', 'pet.entity.json', 'pets/pet.entity.json', '', pet],
    [
      'pets/visits.calls.json',
      'pet.entity.json#/properties/name',
      'pets/pet.entity.json',
      '/properties/name',
      { type: 'string' },
    ],
    [
      'pets/visits.calls.json',
      '../shared/list.json#/properties/page',
      'shared/list.json',
      '/properties/page',
      { type: 'integer' },
    ],
    [
      'pets/pet.entity.json',
      '#/properties/weight/type/1',
      'pets/pet.entity.json',
      '/properties/weight/type/1',
      'null',
    ],
  ])('from %s, %s', (from, ref, file, pointer, schema) => {
    expect(follow(files, from, ref)).toEqual({ file, pointer, schema });
  });

  it.each([
    'gone.json',
    'pet.entity.json#/properties/gone',
    '../../pet.entity.json',
    'pet.entity.json#/gone/deeper',
  ])('%s is dangling, and reported so', (ref) => {
    expect(() => follow(files, 'pets/visits.calls.json', ref)).toThrow(
      `pets/visits.calls.json: $ref "${ref}" leads nowhere`,
    );
  });
});
