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
import { isColumn } from '../retention/Duty.ts';

type Sql = RawBuilder<SqlBool>;

const LIMITS = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>', exclusiveMaximum: '<' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Translates the part of a condition that SQL can check, to read few rows: the result includes all records
 * that meet the condition, and possibly others. `{"record.dueOn": {"maximum": {"addDays": [{"$value":
 * "today"}, 1]}}}` becomes `"dueOn" <= '2026-11-21'`.
 */
export function narrowWhere(
  condition: Condition,
  { entity, table }: { readonly entity: EntitySchema; readonly table: string },
  context: Context,
): readonly Sql[] {
  return Object.entries(condition).flatMap(([word, part]): readonly Sql[] => {
    if (word === 'allOf')
      return (part as readonly Condition[]).flatMap((each) => narrowWhere(each, { entity, table }, context));
    const [root, name = '', ...deeper] = word.split('.');
    const field = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined;
    if (root !== 'record' || deeper.length > 0 || field === undefined) return [];
    if (!isColumn(entity, name) || field['x-from'] !== undefined || field['x-computed'] !== undefined)
      return [];
    return predicateParts(part as Predicate, field, sql.ref(`${table}.${name}`), context);
  });
}

function predicateParts(
  predicate: Predicate,
  field: Field,
  column: RawBuilder<unknown>,
  context: Context,
): readonly Sql[] {
  return Object.entries(predicate).flatMap(([word, operand]): readonly Sql[] => {
    if (word === 'const' && fits(field, operand)) return [sql<SqlBool>`${column} = ${operand}`];
    if (
      word === 'enum' &&
      Array.isArray(operand) &&
      operand.length > 0 &&
      operand.every((each) => fits(field, each))
    )
      return [sql<SqlBool>`${column} in (${sql.join(operand)})`];
    if (!Object.hasOwn(LIMITS, word)) return [];
    const limit = evaluate(operand as Expression, context);
    // Other texts than days sort differently in the database than in the engine.
    if (field.format !== 'date' || typeof limit !== 'string' || !DAY.test(limit)) return [];
    return [sql<SqlBool>`${column} ${sql.raw(LIMITS[word as keyof typeof LIMITS])} ${limit}::date`];
  });
}

/** Whether SQL can compare the value; conditions on missing answers are left to the engine. */
function fits({ type, format }: Field, value: unknown): boolean {
  if (isEmpty(value)) return false;
  const types: readonly unknown[] = [type].flat();
  if (typeof value === 'string')
    return types.includes('string') && (format === undefined || (format === 'date' && DAY.test(value)));
  return Number.isSafeInteger(value) && (types.includes('integer') || types.includes('number'));
}
