import { type Kysely, sql } from 'kysely';
import { type CallModel, type Does, getAt, type Product } from '../../../engine/index.ts';
import { groupWords, listAnswer, sortPaths } from '../../../engine/node.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { countBeyond, countOf, pageOf, sortOf } from '../calls/listRows.ts';
import { textOrder } from '../calls/search.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords } from '../errors/slotWords.ts';
import { readRows } from './builtStatements.ts';
import { listSummary } from './listSummary.ts';
import { conditionNamed, namedRecords, narrowing, requireStored } from './narrowing.ts';
import type { InputValues, ListAsker, RecordHooks } from './RecordHooks.ts';
import { attachRows, readEntity } from './readEntity.ts';
import { type Row, recordQuery, type Tables, wholeRecord } from './recordQuery.ts';
import { deleteEntity, saveEntity } from './saveEntity.ts';

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
type Work = (input: unknown, context: CallContext) => Promise<unknown>;

/** Handler of a call with `does`; undefined for other calls and those of checklists. */
export function recordWork(
  product: Product,
  call: CallModel,
  hooks: RecordHooks = { columns: {}, conditions: {}, checks: {} },
): Work | undefined {
  if (call.does === undefined || isChecklistAction(call.does)) return undefined;
  return workOf(product, call, call.does, hooks);
}

/** Calls of checklists are handled in `server/host/checklists`. */
function isChecklistAction({ fill, filled, checklists, analyse, acknowledge }: Does): boolean {
  return [fill, filled, checklists, analyse, acknowledge].some((name) => name !== undefined);
}

function workOf(product: Product, call: CallModel, does: Does, hooks: RecordHooks): Work {
  const { list, read, save, delete: deletedEntity } = does;
  if (list !== undefined) {
    const { group } = does;
    const work =
      group === undefined
        ? listEntity(product, call, { ...does, list }, hooks)
        : groupEntity(product, call, { ...does, list, group }, hooks);
    return (input, context) => work(context, allOf(input as Input));
  }
  if (read !== undefined) {
    const record = readEntity(product, hooks, read, does.rows);
    const key = does.key ?? product.entities[read]?.['x-key']?.[0] ?? '';
    const { record: onlyOne } = does;
    if (onlyOne !== undefined) return (_input, context) => record.only(context, onlyOne);
    return (input, context) => record.shown(context, allOf(input as Input)[key]);
  }
  if (save !== undefined) {
    const work = saveEntity(product, call, { ...does, save }, hooks);
    return (input, context) => work(context, (input as { readonly body: object }).body);
  }
  if (deletedEntity === undefined) throw new Error(`${call.name} does nothing with a record`);
  const work = deleteEntity(product, call, { ...does, delete: deletedEntity }, hooks);
  return (input, context) => {
    const { at } = does;
    const inside = at === undefined ? allOf(input as Input) : getAt((input as Input).body, at);
    return work(context, inside as InputValues);
  };
}

/** A name means the same in path, query and body. */
function allOf({ params, query, body }: Input): InputValues {
  return Object.assign({}, params, query, body) as InputValues;
}

/** Handler of a call that lists records. */
type EntityList = (context: CallContext, asked: InputValues) => Promise<Row>;

/**
 * Handler of a list as declared by its call (`does`): records visible to the reader, narrowed by the call's
 * words, sorted, paged, with the total number and, where requested, sums (`listSummary`).
 *
 * @throws Error when built where call, entity and code do not fit; when called, Refusal SORT_UNKNOWN, or
 * NOT_FOUND for a missing parent record or an empty list with `none: refused`.
 */
function listEntity(
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

  const build = ({ db, ...asker }: ListAsker & Pick<CallContext, 'db'>, asked: InputValues) => {
    const records = query.selectShown(db as unknown as Kysely<never>);
    const matches = narrow(records.where(visibleWhere(asker, does.list)), asker, asked);
    const sort = sortOf(asked, Object.keys(sorts), defaultSort);
    const first = asked['sortBy'] === undefined ? before?.(asker, asked) : undefined;
    const group = summary.group(asked);
    let sorted = first === undefined ? matches : matches.orderBy(sql`(${first}) is not true`);
    if (group !== undefined)
      for (const column of [group.order, group.column, ...Object.values(group.further)])
        sorted = (column === group.order ? matches : sorted).orderBy(column as never, (order) =>
          order[sort.by === group.word ? sort.direction : 'asc']().nullsLast(),
        );
    // Missing answers come last in either direction.
    sorted = sorted.orderBy(sorts[sort.by] ?? sql.ref(sort.by), (order) =>
      isTogether ? order[sort.direction]().nullsLast() : order[sort.direction](),
    );
    // The key is unique: a stable order keeps rows from moving between pages.
    for (const key of keys) sorted = sorted.orderBy(sql.ref(`${table}.${key}`), sort.direction);
    const page = pageOf(asked);
    return { matches, paged: answer.total ? sorted.limit(page.limit).offset(page.offset) : sorted };
  };

  return async (context, asked) => {
    const { user, product: inForce, today, db } = context;
    for (const { word, name } of parents) await requireStored(context, name, asked[word]);
    const place = answer.total ? pageOf(asked) : undefined;
    const bare = asked['summaryOnly'] === true;
    const queries = () => build({ user, product: inForce, today, db }, asked);
    const page = bare ? { rows: [] } : await readRows(context, asked, place, queries);
    const rows = await withRows(db as never, page.rows.map(wholeRecord));
    const matches = () => queries().matches;
    const summarized = await summary.of(matches, context, asked, bare ? undefined : rows);
    if (place === undefined) return { [answer.rows]: rows, ...summarized };
    const total = page.total ?? (await countOf(matches(), context));
    if (total === 0 && does.none === 'refused') throw refuse('NOT_FOUND', { what: labelWords(entity.title) });
    return { [answer.rows]: rows, total, ...summarized };
  };
}

/**
 * Handler of a list that groups records by common fields (`does.group`), limited to records visible to the
 * reader and narrowed by the call's words: sums and counts, sorted, paged, with the total number of groups.
 *
 * @throws Error when built where call, entity and code do not fit; when called, Refusal SORT_UNKNOWN,
 * NOT_FOUND.
 */
function groupEntity(
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
    const page = pageOf(asked);
    const paged = answer.total ? sorted.limit(page.limit).offset(page.offset) : sorted;
    const rows = (await paged.execute(context.cancellable)) as readonly Row[];
    if (!answer.total) return { [answer.rows]: rows };
    return { [answer.rows]: rows, total: await countBeyond(groups, context, page, rows.length) };
  };
}
