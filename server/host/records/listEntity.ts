import { type Kysely, sql } from 'kysely';
import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import { listAnswer, sortPaths } from '../../../engine/node.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { countOf } from '../calls/countOf.ts';
import { pageOf } from '../calls/pageOf.ts';
import { sortOf } from '../calls/sortOf.ts';
import { refuse } from '../errors/refuse.ts';
import { attachRows } from './attachRows.ts';
import { listSummary } from './listSummary.ts';
import { conditionNamed, namedRecords, narrowing, requireStored } from './narrowing.ts';
import type { Asked, RecordHooks } from './RecordHooks.ts';
import { type Row, recordQuery, wholeRecord } from './recordQuery.ts';

/** Handler of a call that lists records. */
export type EntityList = (context: CallContext, asked: Asked) => Promise<Row>;

/**
 * Handler of a list as declared by its call (`does`): records visible to the reader, narrowed by the call's
 * words, sorted, paged, with the total number and, where requested, sums (`listSummary`).
 *
 * @throws Error when built where call, entity and code do not fit; when called, Refusal SORT_UNKNOWN, or
 * NOT_FOUND for a missing parent record or an empty list with `none: refused`.
 */
export function listEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly list: string },
  hooks: RecordHooks,
): EntityList {
  const query = recordQuery(product, hooks, does.list);
  const { entity, table, keys } = query;
  const isTogether = entity['x-answers'] === true;
  const sorts = Object.fromEntries(
    Object.entries(sortPaths(entity, does)).map(([word, path]) => [word, query.order(path)]),
  );
  const narrow = narrowing(product, call, does, hooks, query);
  const before = does.order?.first === undefined ? undefined : conditionNamed(call, hooks, does.order.first);
  const parents = namedRecords(product, call);
  const summary = listSummary(product, call, does, query);
  const withRows = attachRows(product, hooks, does.list, does.rows);
  const answer = listAnswer(call);
  if (answer === undefined) throw new Error(`${call.name} does not answer one list`);
  const defaultSort = { by: does.order?.by ?? keys[0] ?? '', descending: does.order?.descending ?? false };

  return async (context, asked) => {
    const { cancellable, db } = context;
    for (const { word, name } of parents) await requireStored(context, name, asked[word]);
    let matches = query.selectShown(db as unknown as Kysely<never>).where(visibleWhere(context, does.list));
    matches = narrow(matches, context, asked);
    const sort = sortOf(asked, Object.keys(sorts), defaultSort);
    const first = asked['sortBy'] === undefined ? before?.(context, asked) : undefined;
    const group = summary.group(asked);
    let sorted = first === undefined ? matches : matches.orderBy(sql`(${first}) is not true`);
    if (group !== undefined)
      for (const column of [group.order, group.column])
        sorted = (column === group.order ? matches : sorted).orderBy(column as never, (order) =>
          order[sort.by === group.word ? sort.direction : 'asc']().nullsLast(),
        );
    // Missing answers come last in either direction.
    sorted = sorted.orderBy(sorts[sort.by] ?? sql.ref(sort.by), (order) =>
      isTogether ? order[sort.direction]().nullsLast() : order[sort.direction](),
    );
    // The key is unique: a stable order keeps rows from moving between pages.
    for (const key of keys) sorted = sorted.orderBy(sql.ref(`${table}.${key}`), sort.direction);
    const { limit, offset } = pageOf(asked);
    const page = answer.total ? sorted.limit(limit).offset(offset) : sorted;
    const bare = asked['summaryOnly'] === true;
    const rows = bare ? [] : await withRows(db as never, (await page.execute(cancellable)).map(wholeRecord));
    const summarized = await summary.of(matches, context, asked, bare ? undefined : rows);
    if (!answer.total) return { [answer.rows]: rows, ...summarized };
    const total = await countOf(matches, context);
    if (total === 0 && does.none === 'refused') throw refuse('NOT_FOUND', { what: entity.title });
    return { [answer.rows]: rows, total, ...summarized };
  };
}
