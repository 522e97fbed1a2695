import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  Condition,
  Context,
  EntitySchema,
  Expression,
  Field,
  Predicate,
} from '../../../engine/index.ts';
import { evaluate, isEmpty } from '../../../engine/index.ts';
import { isColumn } from '../retention/entityTables.ts';

type Sql = RawBuilder<SqlBool>;

const LIMITS = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>', exclusiveMaximum: '<' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What of a condition the database can ask, so that few rows need be read: every record for which the condition holds is among them, and some for which it
 * does not. `{"record.dueOn": {"maximum": {"addDays": [{"$value": "today"}, 1]}}}` becomes `"dueOn" <= '2026-11-21'`.
 */
export function narrowWhere(
  condition: Condition,
  { entity, table }: { readonly entity: EntitySchema; readonly table: string },
  context: Context,
): readonly Sql[] {
  return Object.entries(condition).flatMap(([word, said]): readonly Sql[] => {
    if (word === 'allOf')
      return (said as readonly Condition[]).flatMap((each) => narrowWhere(each, { entity, table }, context));
    const [root, name = '', ...deeper] = word.split('.');
    const field = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined;
    if (root !== 'record' || deeper.length > 0 || field === undefined) return [];
    if (!isColumn(entity, name) || field['x-from'] !== undefined || field['x-computed'] !== undefined)
      return [];
    return asked(said as Predicate, field, sql.ref(`${table}.${name}`), context);
  });
}

function asked(
  predicate: Predicate,
  field: Field,
  column: RawBuilder<unknown>,
  context: Context,
): readonly Sql[] {
  return Object.entries(predicate).flatMap(([word, wanted]): readonly Sql[] => {
    if (word === 'const' && fits(field, wanted)) return [sql<SqlBool>`${column} = ${wanted}`];
    if (
      word === 'enum' &&
      Array.isArray(wanted) &&
      wanted.length > 0 &&
      wanted.every((each) => fits(field, each))
    )
      return [sql<SqlBool>`${column} in (${sql.join(wanted)})`];
    if (!Object.hasOwn(LIMITS, word)) return [];
    const limit = evaluate(wanted as Expression, context);
    // Texts that are no days are in another order in the database than in the engine.
    if (field.format !== 'date' || typeof limit !== 'string' || !DAY.test(limit)) return [];
    return [sql<SqlBool>`${column} ${sql.raw(LIMITS[word as keyof typeof LIMITS])} ${limit}::date`];
  });
}

/** What names no answer is asked of the record itself. */
function fits({ type, format }: Field, value: unknown): boolean {
  if (isEmpty(value)) return false;
  const types: readonly unknown[] = [type].flat();
  if (typeof value === 'string')
    return types.includes('string') && (format === undefined || (format === 'date' && DAY.test(value)));
  return Number.isSafeInteger(value) && (types.includes('integer') || types.includes('number'));
}
