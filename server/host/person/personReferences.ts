import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { isColumn } from '../retention/Duty.ts';
import { ownerOf } from '../retention/safetyNames.ts';
import type { Person } from './Person.ts';

/** A field by which records of an entity refer to a person. */
export interface PersonReference {
  readonly entity: EntitySchema;
  readonly table: string;
  /** `empID`; in a list `members.empID`. */
  readonly field: string;
  readonly label: string;
  readonly to: 'employee' | 'user';
  /** Condition that the row `kept` refers to that number. */
  refersTo(number: number): RawBuilder<unknown>;
}

/**
 * All references to people, from the schemas alone (`x-reference`); the records of employees and users refer
 * to themselves.
 */
export function personReferences({ entities }: Pick<Product, 'entities'>): readonly PersonReference[] {
  return Object.values(entities).flatMap((entity) => {
    const table = entity['x-table'];
    if (table === undefined) return [];
    const at = { entity, table };
    return [
      ...ownTie(at),
      ...tieThrough(entities, at),
      ...Object.entries(entity.properties).flatMap(([name, field]) => tiesAt(at, name, field)),
    ];
  });
}

/** Number by which a tie refers to the person. */
export function numberOf(person: Person, { to }: Pick<PersonReference, 'to'>): number | null {
  return to === 'employee' ? person.empID : person.userId;
}

type At = Pick<PersonReference, 'entity' | 'table'>;

function ownTie({ entity, table }: At): readonly PersonReference[] {
  const to = entity['x-entity'];
  const [key] = entity['x-key'] ?? [];
  if ((to !== 'employee' && to !== 'user') || key === undefined) return [];
  const label = entity.properties[key]?.title ?? key;
  return [
    { entity, table, field: key, label, to, refersTo: (number) => sql`kept.${sql.ref(key)} = ${number}` },
  ];
}

/** A record of the person by the record that it belongs to (`x-person.through`), whoever wrote it. */
function tieThrough(entities: Product['entities'], { entity, table }: At): readonly PersonReference[] {
  const { field = '', through = '' } = entity['x-person'] ?? {};
  const owner = ownerOf({ entities }, entity);
  const target = entities[entity.properties[through]?.['x-reference']?.entity ?? '']?.properties[field];
  const to = target && toPerson(target);
  if (owner === undefined || to === undefined) return [];
  const label = target?.title ?? field;
  return [
    {
      entity,
      table,
      field: `${through}.${field}`,
      label,
      to,
      refersTo: (number) => sql`${owner} = ${number}`,
    },
  ];
}

function tiesAt({ entity, table }: At, name: string, field: Field): readonly PersonReference[] {
  const to = toPerson(field);
  const label = field.title ?? name;
  if (to !== undefined && isColumn(entity, name)) {
    return [
      { entity, table, field: name, label, to, refersTo: (number) => sql`kept.${sql.ref(name)} = ${number}` },
    ];
  }
  return Object.entries(field.items?.properties ?? {}).flatMap(([inner, each]) => {
    const target = toPerson(each);
    if (target === undefined || !isColumn(entity, name)) return [];
    const refersTo = (number: number) =>
      sql`kept.${sql.ref(name)} @> ${JSON.stringify([{ [inner]: number }])}::jsonb`;
    return [{ entity, table, field: `${name}.${inner}`, label, to: target, refersTo }];
  });
}

function toPerson(field: Field): PersonReference['to'] | undefined {
  const target = field['x-reference']?.entity;
  return target === 'employee' || target === 'user' ? target : undefined;
}
