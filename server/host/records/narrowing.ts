import { sql } from 'kysely';
import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import { filterOf, filterWords, referencesOf } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { storedRecord } from '../writes/records.ts';
import { filterCondition } from './filterCondition.ts';
import type { Asked, ListCondition, RecordHooks } from './RecordHooks.ts';
import type { Query, RecordQuery } from './recordQuery.ts';
import { searchCondition } from './searchCondition.ts';

/** The condition that a call names. @throws Error for an unknown name. */
export function conditionNamed(
  call: CallModel,
  { conditions }: Pick<RecordHooks, 'conditions'>,
  name: string,
): ListCondition {
  const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
  // The schema loader does not see code, so that an unknown name only shows here.
  if (condition === undefined) throw new Error(`${call.name} names an unknown condition: ${name}`);
  return condition;
}

/** Adds the conditions of a call's input to a query. */
export type NarrowQuery = (query: Query, context: CallContext, asked: Asked) => Query;

/** Builds the conditions of a list from its call and `does`, which the loader has checked. */
export function narrowing(
  product: Product,
  call: CallModel,
  does: Does,
  { conditions }: Pick<RecordHooks, 'conditions'>,
  query: RecordQuery,
): NarrowQuery {
  const conditionOf = (name: string) => conditionNamed(call, { conditions }, name);
  const searched: string[] = ['q'];
  const narrows: ListCondition[] = (does.conditions ?? []).map(conditionOf);
  for (const word of filterWords(call)) {
    const rule = filterOf(query.entity, does, word);
    if (rule === undefined || rule.ignored === true) continue;
    if (rule.search === true) searched.push(word);
    else if (rule.condition !== undefined) narrows.push(conditionOf(rule.condition));
    else {
      const filter = filterCondition(product, query, rule);
      narrows.push((_context, asked) => filter(asked[word]));
    }
  }
  for (const [path, value] of Object.entries(does.only ?? {})) {
    const column = query.column(path);
    narrows.push(() => sql<boolean>`${column} in (${sql.join([value].flat())})`);
  }
  const look = searchOf(product, does, query);
  return (query, context, asked) => {
    const words = searched.map((word) => String(asked[word] ?? '').trim()).filter((each) => each !== '');
    let narrowed =
      words.length === 0 || look === undefined ? query : query.where(look(words.join(' ')) as never);
    for (const condition of narrows) {
      const part = condition(context, asked);
      if (part !== undefined) narrowed = narrowed.where(part);
    }
    return narrowed;
  };
}

function searchOf(product: Product, { search }: Does, query: RecordQuery) {
  const searchWords = search ?? query.entity['x-search'];
  return searchWords === undefined ? undefined : searchCondition(product, query, searchWords);
}

/**
 * Input words that refer to a record the list depends on, e.g. the project of tasks, for calls that declare
 * NOT_FOUND; visibility is checked before every call.
 */
export function namedRecords({ entities }: Product, call: CallModel) {
  if (call.errors?.includes('NOT_FOUND') !== true) return [];
  return referencesOf(call, entities).references.flatMap(({ path: [word = '', ...more], entity: name }) =>
    name !== undefined && more.length === 0 ? [{ word, name }] : [],
  );
}

export async function requireStored({ db, product }: CallContext, name: string, key: unknown): Promise<void> {
  if (key === undefined || key === null) return;
  const entity = entityNamed(product, name);
  if ((await storedRecord(db, entity, key)) === undefined) throw notFound(entity, key);
}
