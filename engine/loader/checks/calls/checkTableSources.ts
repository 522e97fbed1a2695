import type { CallModel, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { sortWords } from '../../../records/sortPaths.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import { repeated } from '../screens/checkTables.ts';

/**
 * Words that a list sends with its call (filters, search, paging, sorting), and those that the choices of its filters send with theirs, and that
 * the call does not take, or takes twice; columns that it cannot sort by.
 */
export const checkTableSources: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const unknownTo = (name: string | undefined, words: readonly Sent[]) => {
      const call = entryOf(draft.product.calls, name);
      const taken = call === undefined ? undefined : takenBy(call);
      if (call === undefined || taken === undefined) return;
      for (const { name: word, pointer } of words.filter((each) => !taken.includes(each.name))) {
        const expected = say('wordTaken', { call: call.name, names: nearestOf(taken, word) });
        report({ code: 'UNKNOWN_INPUT', file: file.path, pointer, found: quoted(word), expected });
      }
    };
    const sent = sentBy(schema);
    for (const twice of repeated(sent.map(({ name }) => name))) {
      const pointer = sent.findLast(({ name }) => name === twice)?.pointer ?? '';
      report({ code: 'DUPLICATE', file: file.path, pointer, found: quoted(twice), expected: say('itOnce') });
    }
    unknownTo(schema.source?.call, sent);
    for (const finding of unsorted(schema, draft.product)) report({ ...finding, file: file.path });
    for (const [index, { source }] of (schema.filters ?? []).entries()) {
      const asked = (word: 'search' | 'one') =>
        named(source?.[word], under('/filters', index, 'source', word));
      unknownTo(source?.call, [...asked('search'), ...asked('one')]);
    }
  }
};

/** Columns that the reader may sort by, or the list begins with, and that the records' own list (`does`) cannot be sorted by. */
function* unsorted(
  { columns, sorting, source }: TableSchema,
  { calls, entities }: ProductDraft['product'],
): Iterable<Omit<Finding, 'file'>> {
  const call = entryOf(calls, source?.call);
  const entity = entryOf(entities, call?.does?.list);
  if (sorting?.by === undefined || source?.total === undefined || entity === undefined) return;
  const words = sortWords(entity, call?.does ?? {});
  const asked = [
    { field: sorting.default.field, pointer: '/sorting/default/field' },
    ...columns.flatMap(({ field, sort }, index) =>
      sort === true ? [{ field, pointer: under('/columns', index, 'field') }] : [],
    ),
  ];
  for (const { field, pointer } of asked.filter((each) => !words.includes(each.field))) {
    const expected = say('sortsBy', { call: call?.name, names: nearestOf(words, field) });
    yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(field), expected };
  }
}

interface Sent {
  readonly name: string;
  readonly pointer: string;
}

/** The words that a list sends with its call. */
export function sentBy({ filters = [], search, paging, sorting, source }: TableSchema): readonly Sent[] {
  // Without a total the rows come whole: nothing is paged or sorted by the call.
  const paged = source?.total !== undefined;
  return [
    ...filters.map(({ param }, index) => ({ name: param, pointer: under('/filters', index, 'param') })),
    ...named(search?.param, '/search/param'),
    ...(paged ? [...named(paging?.page, '/paging/page'), ...named(paging?.perPage, '/paging/perPage')] : []),
    ...(paged ? [...named(sorting?.by, '/sorting/by'), ...named(sorting?.desc, '/sorting/desc')] : []),
  ];
}

function named(name: string | undefined, pointer: string): readonly Sent[] {
  return name === undefined ? [] : [{ name, pointer }];
}

/** Names of a call's params, query and body; undefined where it says none and so may take anything. */
function takenBy({ params, query, body }: CallModel): readonly string[] | undefined {
  const described = [params, query, body].filter((each) => typeof each === 'object');
  const names = described.flatMap((each) => Object.keys((each as { properties?: object }).properties ?? {}));
  return described.length === 0 ? undefined : names;
}
