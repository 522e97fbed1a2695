import { describe, expect, it } from 'vitest';
import cases from './entities.cases.json' with { type: 'json' };
import { loadedProduct } from './product.ts';

interface Case {
  readonly row: string;
  readonly entity: string;
  readonly fields: readonly string[];
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

const specified = cases as readonly Case[];
const { entities } = await loadedProduct();

describe('[ENT-01] [ENT-02] [ENT-03] the entities of the specification', () => {
  it.each(specified)('[$row] $entity has every field by its exact name', ({ entity, fields }) => {
    expect(Object.keys(entities[entity]?.properties ?? {})).toEqual(expect.arrayContaining([...fields]));
  });

  it.each(specified.filter(({ defaults }) => defaults !== undefined))(
    '[$row] $entity starts with the specified defaults',
    ({ entity, defaults }) => {
      const starts = Object.keys(defaults ?? {}).map((name) => [
        name,
        entities[entity]?.properties[name]?.default,
      ]);
      expect(Object.fromEntries(starts)).toEqual(defaults);
    },
  );

  it.each(
    specified.flatMap(({ values, ...rest }) =>
      Object.entries(values ?? {}).map((each) => ({ ...rest, each })),
    ),
  )('[$row] $entity allows the specified values of $each.0', ({ entity, each: [name, allowed] }) => {
    expect(entities[entity]?.properties[name]?.enum).toEqual(allowed);
  });

  it.each(Object.values(entities))(
    '[ENT-01] $x-entity: every field has an Italian label',
    ({ properties }) => {
      const nameless = Object.entries(properties).filter(([, field]) => !field.title);
      expect(nameless).toEqual([]);
    },
  );

  it('[DESK-A6] an entity with typed keys accepts a version from reading only: a new record has none', () => {
    // With a key it would identify an existing record and overwrite it.
    const passing = Object.values(entities).filter(
      (entity) =>
        entity['x-table'] !== undefined &&
        (entity['x-key'] ?? []).some((key) => entity.properties[key]?.readOnly !== true) &&
        entity.properties['rowVersion']?.default !== undefined,
    );
    // A report always has exactly one record of switches, which is read before saving.
    expect(passing.map((entity) => entity['x-entity'])).toEqual(['report-checks']);
  });

  it('[ENT-01] stored and edited entities carry a version, so that concurrent changes are not overwritten', () => {
    // Rows of another record are written with it; registers are only added to.
    const without = Object.values(entities)
      .filter((entity) => entity['x-table'] !== undefined && entity.properties['rowVersion'] === undefined)
      .map((entity) => entity['x-entity']);
    expect(without.sort()).toEqual([
      'attachment',
      'backup',
      'discharge-line',
      'moved-item',
      'order-line',
      'squad-member',
      'team-vehicle',
    ]);
  });

  it.each(Object.values(entities).filter((entity) => entity['x-table'] !== undefined))(
    '[ENT-01] $x-entity: every reference leads to an entity and its label',
    (entity) => {
      for (const field of Object.values(entity.properties)) {
        const reference = field['x-reference'];
        // A reference with its entity in another field follows that field.
        if (reference?.entity === undefined) continue;
        const target = entities[reference.entity];
        expect(target, reference.entity).toBeDefined();
        if (reference.label !== undefined)
          expect(Object.keys(target?.properties ?? {})).toContain(reference.label);
      }
    },
  );
});
