import { type Kysely, sql } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { narrowing } from './narrowing.ts';
import type { InputValues, RecordHooks } from './RecordHooks.ts';
import { recordQuery } from './recordQuery.ts';

export type Value = string | number;

/** Filters values to those that a list offers its reader for the given input. */
export type OfferedValues = (
  context: CallContext,
  asked: InputValues,
  values: readonly Value[],
) => Promise<ReadonlySet<Value>>;

/**
 * Checks values against a list with one query, however long the list is. Undefined for a call answered by
 * code, and for one that only narrows by visibility.
 *
 * @param column stored field of a row.
 * @param isNarrowed whether the caller narrows the list as well.
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
    const typed = values.filter((each) => (typeof each === 'string') === isText);
    if (typed.length === 0) return new Set();
    const visible = query
      .from(context.db as unknown as Kysely<never>)
      .where(visibleWhere(context, list))
      .where(sql<boolean>`${stored} = any(${typed})`);
    const rows = await narrow(visible, context, asked)
      .select(sql<Value>`${stored}`.as('value') as never)
      .execute();
    return new Set(rows.map((row) => row['value'] as Value));
  };
}
