import type { CallModel, TableSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../Draft.ts';
import { oneOf, under } from '../pointer.ts';
import { repeated } from './checkTables.ts';

/** Words that a list sends with its call (filters, search, paging, sorting) and that the call does not take, or takes twice. */
export const checkTableSources: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const sent = sentBy(schema);
    for (const twice of repeated(sent.map(({ name }) => name))) {
      const pointer = sent.findLast(({ name }) => name === twice)?.pointer ?? '';
      report({ code: 'DUPLICATE', file: file.path, pointer, found: `"${twice}"`, expected: 'it once' });
    }
    const call = entryOf(draft.product.calls, schema.source?.call);
    if (call === undefined) continue;
    const taken = takenBy(call);
    if (taken === undefined) continue;
    for (const { name: word, pointer } of sent.filter((each) => !taken.includes(each.name))) {
      const expected = `a word that ${call.name} takes: ${oneOf(taken, word)}`;
      report({ code: 'UNKNOWN_FIELD', file: file.path, pointer, found: `"${word}"`, expected });
    }
  }
};

interface Sent {
  readonly name: string;
  readonly pointer: string;
}

function sentBy({ filters = [], search, paging, sorting, source }: TableSchema): readonly Sent[] {
  const named = (name: string | undefined, pointer: string): readonly Sent[] =>
    name === undefined ? [] : [{ name, pointer }];
  // Without a total the rows come whole: nothing is paged or sorted by the call.
  const paged = source?.total !== undefined;
  return [
    ...filters.map(({ param }, index) => ({ name: param, pointer: under('/filters', index, 'param') })),
    ...named(search?.param, '/search/param'),
    ...(paged ? [...named(paging?.page, '/paging/page'), ...named(paging?.perPage, '/paging/perPage')] : []),
    ...(paged ? [...named(sorting?.by, '/sorting/by'), ...named(sorting?.desc, '/sorting/desc')] : []),
  ];
}

/** Names of a call's params, query and body; undefined where it says none and so may take anything. */
function takenBy({ params, query, body }: CallModel): readonly string[] | undefined {
  const described = [params, query, body].filter((each) => typeof each === 'object');
  const names = described.flatMap((each) => Object.keys((each as { properties?: object }).properties ?? {}));
  return described.length === 0 ? undefined : names;
}
