import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { isEmpty } from '../../../engine/index.ts';
import { withoutSecrets } from '../audit/recordChanges.ts';
import { recordOf } from '../db/nextNumber.ts';
import type { Person } from './Person.ts';
import type { PersonRow } from './rowsOfPerson.ts';

/**
 * A stored row with labels instead of names, without secrets and empty fields; lists of people are limited to
 * the person.
 */
export function labelledRow(
  { properties }: Pick<EntitySchema, 'properties'>,
  row: PersonRow,
  person: Person,
): PersonRow {
  const record = 'answers' in row ? recordOf(row as never) : row;
  const labels = labelsOf(properties);
  const entries = Object.entries(withoutSecrets(record) as PersonRow).flatMap(([name, value]) => {
    const field = properties[name];
    if (field === undefined || field.writeOnly === true || isEmpty(value)) return [];
    return [[labels.get(name) ?? name, ofPerson(field, value, person)]];
  });
  return Object.fromEntries(entries);
}

/** Titles of stored fields; where several have the same title, each with its name, so that none replaces another. */
function labelsOf(properties: EntitySchema['properties']): ReadonlyMap<string, string> {
  const fields = Object.entries(properties).filter(([, field]) => field['x-column'] !== false);
  const byTitle = Map.groupBy(fields, ([name, { title = name }]) => title);
  return new Map(
    [...byTitle].flatMap(([title, alike]) =>
      alike.map(([name]) => [name, alike.length === 1 ? title : `${title} (${name})`] as const),
    ),
  );
}

function ofPerson({ items }: Field, value: unknown, person: Person): unknown {
  const naming = Object.entries(items?.properties ?? {}).find(([, each]) =>
    ['employee', 'user'].includes(each['x-reference']?.entity ?? ''),
  );
  if (naming === undefined || !Array.isArray(value)) return value;
  const [name, { 'x-reference': target }] = naming;
  const personId = target?.entity === 'user' ? person.userId : person.empID;
  return value.filter((each: PersonRow) => each[name] === personId);
}
