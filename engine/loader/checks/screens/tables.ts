import type { CallModel, OptionsSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { sortWords } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../SchemaFile.ts';

/** Reports a default page size that is not offered. */
export const checkTables: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const { paging } = schema;
    if (paging === undefined || paging.sizes.includes(paging.default)) continue;
    const expected = nearestOf(paging.sizes.map(String));
    const found = asWritten(String(paging.default));
    report({ code: 'GRAMMAR', file: file.path, pointer: '/paging/default', found, expected });
  }
};

/** Names that appear more than once, without repetition. */
export function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

type LocalFinding = Omit<Finding, 'file'>;
type Options = Readonly<Record<string, OptionsSchema>>;

/**
 * Checks presets of tables: sort field, search and filter values exist; otherwise the preset would do less
 * than it claims.
 */
export const checkPresets: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const finding of wrongIn(schema, draft.product.options)) report({ ...finding, file: file.path });
  }
};

function* wrongIn(table: TableSchema, options: Options): Iterable<LocalFinding> {
  const { presets = [], filters = [], columns, search } = table;
  for (const [index, preset] of presets.entries()) {
    const at = (...more: readonly string[]) => under('/presets', index, ...more);
    const sortable = columns.flatMap(({ field, sort }) => (sort === true ? [field] : []));
    const by = preset.sort?.field;
    if (by !== undefined && !sortable.includes(by))
      yield {
        code: 'UNKNOWN_NAME',
        pointer: at('sort', 'field'),
        found: quoted(by),
        expected: nearestOf(sortable, by),
      };
    if (preset.search !== undefined && search === undefined)
      yield {
        code: 'UNKNOWN_WORD',
        pointer: at('search'),
        found: quoted('search'),
        expected: say('listSearched'),
      };
    for (const [param, value] of Object.entries(preset.filters ?? {})) {
      const pointer = at('filters', param);
      const filter = filters.find((each) => each.param === param);
      const values = entryOf(options, filter?.options)?.values.map((each) => String(each.value));
      if (values === undefined || values.includes(String(value))) continue;
      const expected = nearestOf(values, String(value));
      yield { code: 'FORBIDDEN_VALUE', pointer, found: quoted(value), expected };
    }
  }
}

/**
 * Checks the words that a table and the choices of its filters send with their calls: each is accepted by
 * the call and sent once; sortable columns are sortable by the server.
 */
export const checkTableSources: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const unknownTo = (name: string | undefined, words: readonly SentWord[]) => {
      const call = entryOf(draft.product.calls, name);
      const acceptedWords = call === undefined ? undefined : takenBy(call);
      if (call === undefined || acceptedWords === undefined) return;
      for (const { name: word, pointer } of words.filter((each) => !acceptedWords.includes(each.name))) {
        const expected = say('wordTaken', { call: call.name, names: nearestOf(acceptedWords, word) });
        report({ code: 'UNKNOWN_INPUT', file: file.path, pointer, found: quoted(word), expected });
      }
    };
    const sentWords = sentBy(schema);
    for (const twice of repeated(sentWords.map(({ name }) => name))) {
      const pointer = sentWords.findLast(({ name }) => name === twice)?.pointer ?? '';
      report({ code: 'DUPLICATE', file: file.path, pointer, found: quoted(twice), expected: say('itOnce') });
    }
    unknownTo(schema.source?.call, sentWords);
    for (const finding of unsorted(schema, draft.product)) report({ ...finding, file: file.path });
    for (const [index, { source }] of (schema.filters ?? []).entries()) {
      const wordsOf = (word: 'search' | 'one') =>
        optionalWord(source?.[word], under('/filters', index, 'source', word));
      unknownTo(source?.call, [...wordsOf('search'), ...wordsOf('one')]);
    }
  }
};

/** Reports columns (sortable, or the default order) that the call's `does` cannot sort by. */
function* unsorted(
  { columns, sorting, source }: TableSchema,
  { calls, entities }: ProductDraft['product'],
): Iterable<Omit<Finding, 'file'>> {
  const call = entryOf(calls, source?.call);
  const entity = entryOf(entities, call?.does?.list);
  if (sorting?.by === undefined || source?.total === undefined || entity === undefined) return;
  const words = sortWords(entity, call?.does ?? {});
  const sortFields = [
    { field: sorting.default.field, pointer: '/sorting/default/field' },
    ...columns.flatMap(({ field, sort }, index) =>
      sort === true ? [{ field, pointer: under('/columns', index, 'field') }] : [],
    ),
  ];
  for (const { field, pointer } of sortFields.filter((each) => !words.includes(each.field))) {
    const expected = say('sortsBy', { call: call?.name, names: nearestOf(words, field) });
    yield { code: 'UNKNOWN_INPUT', pointer, found: quoted(field), expected };
  }
}

interface SentWord {
  readonly name: string;
  readonly pointer: string;
}

/** Query words that a table sends with its call: filters, search, paging, sorting. */
function sentBy({ filters = [], search, paging, sorting, source }: TableSchema): readonly SentWord[] {
  // Without `total` the call answers all rows, so paging and sorting happen in the table.
  const isPaged = source?.total !== undefined;
  return [
    ...filters.map(({ param }, index) => ({ name: param, pointer: under('/filters', index, 'param') })),
    ...optionalWord(search?.param, '/search/param'),
    ...(isPaged
      ? [...optionalWord(paging?.page, '/paging/page'), ...optionalWord(paging?.perPage, '/paging/perPage')]
      : []),
    ...(isPaged
      ? [...optionalWord(sorting?.by, '/sorting/by'), ...optionalWord(sorting?.desc, '/sorting/desc')]
      : []),
  ];
}

function optionalWord(name: string | undefined, pointer: string): readonly SentWord[] {
  return name === undefined ? [] : [{ name, pointer }];
}

/** Names of params, query and body; undefined without a schema, when any name is accepted. */
function takenBy({ params, query, body }: CallModel): readonly string[] | undefined {
  const described = [params, query, body].filter((each) => typeof each === 'object');
  const names = described.flatMap((each) => Object.keys((each as { properties?: object }).properties ?? {}));
  return described.length === 0 ? undefined : names;
}
