import type { CallModel, TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { say } from '../../errors/Phrase.ts';
import { inputWords } from '../../records/filterOf.ts';
import { answeredFields } from '../../records/listAnswer.ts';
import { sortPaths } from '../../records/sortPaths.ts';
import { entryOf } from '../../values/entryOf.ts';
import type { ProductDraft } from '../ProductDraft.ts';

type Told = Omit<Finding, 'file'>;

interface Counted {
  readonly call: CallModel;
  /** The fields that it can total and group by. */
  readonly known: readonly string[];
}

/**
 * What `totals`, `groupBy`, `charts` or `board` of a list that its server pages need of its call: the list without `rowsWhen`, the words of its query, a summary in its answer.
 *
 * @returns the call and what it can count; undefined where the list has not the word, is not paged, or is answered by code.
 */
export function* countedByServer(
  table: TableSchema,
  { calls, entities }: ProductDraft['product'],
  word: 'totals' | 'groupBy' | 'charts' | 'board',
  asked: readonly string[],
): Generator<Told, Counted | undefined> {
  const call = entryOf(calls, table.source?.call);
  if (table[word] === undefined || table.source?.total === undefined || call === undefined) return undefined;
  const pointer = `/${word}`;
  if (table.rowsWhen !== undefined) {
    const expected = say('filterInPlace');
    yield { code: 'IMPOSSIBLE', pointer, found: say('wordBeside', { word, other: 'rowsWhen' }), expected };
  }
  yield* wordsMissing(call, asked, pointer);
  const known = summarised(call, entities);
  return known === undefined ? undefined : { call, known };
}

/** The fields that a list of records can total and be grouped by; undefined where code answers it. */
function summarised(
  call: CallModel,
  entities: ProductDraft['product']['entities'],
): readonly string[] | undefined {
  const entity = entryOf(entities, call.does?.list);
  if (entity === undefined) return undefined;
  const answered = answeredFields(call);
  return Object.keys(sortPaths(entity, call.does ?? {})).filter((word) => answered.includes(word));
}

/** Words of `list-query` that the call of a list does not take, or the answer that it does not give. */
function* wordsMissing(call: CallModel, words: readonly string[], pointer: string): Iterable<Told> {
  const taken = inputWords(call);
  for (const word of words.filter((each) => !taken.includes(each))) {
    yield {
      code: 'UNKNOWN_INPUT',
      pointer,
      found: say('withoutWord', { what: call.name, word }),
      expected: say('callTakes', { word }),
    };
  }
  const { properties = {} } = (call.response ?? {}) as { readonly properties?: object };
  if (Object.hasOwn(properties, 'summary')) return;
  yield {
    code: 'UNKNOWN_OUTPUT',
    pointer,
    found: say('withoutWord', { what: call.name, word: 'summary' }),
    expected: say('callAnswers', { word: 'summary' }),
  };
}
