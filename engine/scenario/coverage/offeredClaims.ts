import { holds } from '../../condition/holds.ts';
import type { Context, EntitySchema, Field, Product } from '../../contract/index.ts';
import type { Claim } from './Claim.ts';

type Entry = NonNullable<Field['x-offered']>[number];

/** Claims of `x-offered`: each entry is accepted where its condition holds, and refused where it does not. */
export function offeredClaims({ entities, forms }: Product): readonly Claim[] {
  return Object.entries(entities).flatMap(([name, entity]) => {
    const form = Object.keys(forms).filter((each) => forms[each]?.entity === name);
    const about = { entity: [name], form };
    return placesIn(entity.properties, []).flatMap(({ keys, entries }) =>
      entries.flatMap((entry, index): readonly Claim[] => {
        const at = `entity ${name}/${keys.join('/')}/x-offered/${index}`;
        const claim = { kind: 'condition', about, at } as const;
        return [
          {
            ...claim,
            outcome: 'offered',
            shownBy: ({ valid }, context) =>
              valid === true &&
              chosenIn(context, keys, entry).some(({ row }) => holds(entry.when, { ...context, row })),
          },
          {
            ...claim,
            outcome: 'ruled out',
            shownBy: ({ errors = [] }, context) =>
              chosenIn(context, keys, entry).some(
                ({ path, row }) =>
                  !holds(entry.when, { ...context, row }) &&
                  errors.some((each) => each.rule === 'offered' && each.path === path),
              ),
          },
        ];
      }),
    );
  });
}

const ROWS = '*';

interface Place {
  readonly keys: readonly string[];
  readonly entries: readonly Entry[];
}

function placesIn(fields: EntitySchema['properties'] = {}, around: readonly string[]): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    const entries = field['x-offered'];
    return [
      ...(entries === undefined ? [] : [{ keys, entries }]),
      ...placesIn(ownFields(field), keys),
      ...placesIn(ownFields(field.items), [...keys, ROWS]),
    ];
  });
}

/** An embedded entity has its own claims. */
function ownFields(shape: Field | undefined): EntitySchema['properties'] | undefined {
  return shape === undefined || 'x-entity' in shape ? undefined : shape.properties;
}

interface Chosen {
  readonly path: string;
  /** Container of the field: the record, the row of a list or the object. */
  readonly row: unknown;
  readonly value: unknown;
}

/** Places in the example's record with a value of the entry. */
function chosenIn({ record }: Context, keys: readonly string[], { values }: Entry): readonly Chosen[] {
  let places: readonly Chosen[] = [{ path: '', row: undefined, value: record }];
  for (const key of keys) {
    places = places.flatMap(({ path, value }) => {
      const inside = (name: string | number, each: unknown): Chosen => ({
        path: path === '' ? String(name) : `${path}.${name}`,
        row: value,
        value: each,
      });
      if (key === ROWS) return Array.isArray(value) ? value.map((each, index) => inside(index, each)) : [];
      if (typeof value !== 'object' || value === null) return [];
      return [inside(key, Reflect.get(value, key))];
    });
  }
  return places.filter(({ value }) => values.some((each) => [value].flat().includes(each)));
}
