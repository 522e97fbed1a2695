import { type Kysely, sql } from 'kysely';
import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import { groupWords, listAnswer } from '../../../engine/node.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import { countOf } from '../calls/countOf.ts';
import { textOrder } from '../calls/foldedText.ts';
import { pageOf } from '../calls/pageOf.ts';
import { sortOf } from '../calls/sortOf.ts';
import type { EntityList } from './listEntity.ts';
import { namedRecords, narrowing, requireStored } from './narrowing.ts';
import type { RecordHooks } from './RecordHooks.ts';
import { type Row, recordQuery, type Tables } from './recordQuery.ts';

/**
 * Handler of a list that groups records by common fields (`does.group`), limited to records visible to the
 * reader and narrowed by the call's words: sums and counts, sorted, paged, with the total number of groups.
 *
 * @throws Error when built where call, entity and code do not fit; when called, Refusal SORT_UNKNOWN,
 * NOT_FOUND.
 */
export function groupEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly list: string; readonly group: NonNullable<Does['group']> },
  hooks: RecordHooks,
): EntityList {
  const query = recordQuery(product, hooks, does.list);
  const { by, sum = [], count } = does.group;
  const common = by.map((field) => [field, query.column(field)] as const);
  const summed = sum.map((field) => sql`sum(${query.column(field)})`.as(field));
  const counted = count === undefined ? [] : [sql`count(*)`.as(count)];
  const narrow = narrowing(product, call, does, hooks, query);
  const parents = namedRecords(product, call);
  const answer = listAnswer(call);
  if (answer === undefined) throw new Error(`${call.name} does not answer one list`);
  const words = groupWords(does.group);
  const defaultSort = { by: does.order?.by ?? words[0] ?? '', descending: does.order?.descending ?? false };

  return async (context, asked) => {
    const db = context.db as unknown as Kysely<Tables>;
    for (const { word, name } of parents) await requireStored(context, name, asked[word]);
    const grouped = narrow(query.from(db as never).where(visibleWhere(context, does.list)), context, asked)
      .select([...common.map(([field, column]) => column.as(field)), ...summed, ...counted] as never)
      .groupBy(common.map(([, column]) => column) as never);
    const groups = db.selectFrom(grouped.as('groups') as never).selectAll();
    const { by: word, direction } = sortOf(asked, words, defaultSort);
    let sorted = groups.orderBy(
      by.includes(word) && query.isText(word) ? textOrder(word) : sql.ref(word),
      direction,
    );
    // The group fields are unique together: a stable order keeps rows from moving between pages.
    for (const field of by) sorted = sorted.orderBy(sql.ref(field), direction);
    const { limit, offset } = pageOf(asked);
    const page = answer.total ? sorted.limit(limit).offset(offset) : sorted;
    const rows = (await page.execute(context.cancellable)) as readonly Row[];
    if (!answer.total) return { [answer.rows]: rows };
    return { [answer.rows]: rows, total: await countOf(groups, context) };
  };
}
