import { type Kysely, sql } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { narrowing } from './narrowing.ts';
import type { Asked, RecordHooks } from './RecordHooks.ts';
import { recordQuery } from './recordQuery.ts';

export type Value = string | number;

/** Of some values, those that a list has for its reader when it is asked this. */
export type OfferedValues = (
  context: CallContext,
  asked: Asked,
  values: readonly Value[],
) => Promise<ReadonlySet<Value>>;

/**
 * Asks for the values that matter and no others: one query each, however long the list is. Undefined for a call whose rows are made by code, and for one
 * that narrows nothing beyond what its reader may see.
 *
 * @param column the field of a row that is stored.
 * @param isNarrowed whether whoever asks narrows it, too.
 */
export function offeredValues(
  product: Product,
  call: CallModel,
  hooks: RecordHooks,
  column: string,
  isNarrowed: boolean,
): OfferedValues | undefined {
  const { does } = call;
  if (does?.list === undefined || does.group !== undefined) return undefined;
  const filters = Object.values(does.filters ?? {});
  const always = [...Object.keys(does.only ?? {}), ...(does.conditions ?? [])].length > 0;
  const unasked = filters.some(
    (each) => typeof each === 'object' && (each.condition !== undefined || each.else !== undefined),
  );
  if (!isNarrowed && !always && !unasked) return undefined;
  const { list } = does;
  const query = recordQuery(product, hooks, list);
  const stored = query.column(column);
  const isText = [query.entity.properties[column]?.type].flat().includes('string');
  const narrow = narrowing(product, call, does, hooks, query);
  return async (context, asked, values) => {
    const known = values.filter((each) => (typeof each === 'string') === isText);
    if (known.length === 0) return new Set();
    const seen = query
      .from(context.db as unknown as Kysely<never>)
      .where(visibleWhere(context, list))
      .where(sql<boolean>`${stored} = any(${known})`);
    const rows = await narrow(seen, context, asked)
      .select(sql<Value>`${stored}`.as('value') as never)
      .execute();
    return new Set(rows.map((row) => row['value'] as Value));
  };
}
