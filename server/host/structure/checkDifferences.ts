import { escapeIdentifier } from 'pg';
import type { EntitySchema, Field } from '../../../engine/contract/index.ts';
import { type Phrase, say } from '../../../engine/node.ts';
import { storedFields } from './expectedColumns.ts';
import type { TableStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';

/**
 * CHECKs that refuse values allowed by the schema: a list without one of the field's values, or a narrower
 * limit. Other CHECKs (text formats, several columns) are not analysed.
 */
export function checkDifferences(
  entity: EntitySchema,
  name: string,
  { checks }: TableStructure,
): readonly StructureDifference[] {
  const fields = new Map(storedFields(entity));
  return checks.flatMap(({ name: constraint, column, says }): readonly StructureDifference[] => {
    const field = fields.get(column);
    const refused = field === undefined ? undefined : refusedBy(says, field);
    if (field === undefined || refused === undefined) return [];
    return [
      {
        place: `${name}.${column}`,
        what: say('checkRefuses', {
          ...{ title: field.title ?? column, values: refused, name: constraint, check: says },
        }),
        sql: `alter table ${escapeIdentifier(name)} drop constraint ${escapeIdentifier(constraint)};`,
        breaks: true,
      },
    ];
  });
}

const LIST = /^CHECK \(\(\(?"?[^"]+?"?\)?(?:::\w+)? = ANY \(\(?ARRAY\[(.*)\](?:\)?::\w+\[\])?\)\)\)$/s;

function refusedBy(says: string, field: Field): Phrase | undefined {
  const listed = LIST.exec(says)?.[1];
  if (listed !== undefined) {
    const values = [...listed.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
      value.replaceAll("''", "'"),
    );
    if (field.enum === undefined) return say('otherValuesToo');
    const missing = field.enum.filter((value) => value !== null && !values.includes(String(value)));
    const others = missing.map((value) => say('named', { name: String(value) }));
    return others.length === 0 ? undefined : say('theseValuesToo', { values: others });
  }
  const least = limitIn(says, '>=') ?? limitIn(says, '>');
  const most = limitIn(says, '<=') ?? limitIn(says, '<');
  const from = field.minimum ?? field.exclusiveMinimum ?? field['x-min-value'] ?? field['x-between']?.[0];
  const to = field.maximum ?? field.exclusiveMaximum ?? field['x-max-value'] ?? field['x-between']?.[1];
  const positive = field['x-positive'] === true ? 0 : undefined;
  const lowest = from ?? positive;
  if (least !== undefined && lowest !== undefined && lowest < least)
    return say('valuesFrom', { from: String(lowest) });
  if (most !== undefined && to !== undefined && to > most) return say('valuesTo', { to: String(to) });
  return undefined;
}

/** Limit of a CHECK: `CHECK (("Price" >= (0)::numeric))` gives 0. */
function limitIn(says: string, operator: string): number | undefined {
  const limit = new RegExp(`"?\\w+"? ${operator} \\(?'?(-?[0-9.]+)'?\\)?`).exec(says)?.[1];
  return limit === undefined ? undefined : Number(limit);
}
