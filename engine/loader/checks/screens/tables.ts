import type { OptionsSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { sortWords } from '../../../records/lists.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../SchemaFile.ts';

type LocalFinding = Omit<Finding, 'file'>;
type Options = Readonly<Record<string, OptionsSchema>>;

/**
 * Checks presets of tables: search and filter values exist; otherwise the preset would do less than it claims.
 */
export const checkPresets: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const finding of wrongIn(schema, draft.product.options)) report({ ...finding, file: file.path });
  }
};

function* wrongIn(table: TableSchema, options: Options): Iterable<LocalFinding> {
  const { presets = [], filters = [], search } = table;
  for (const [index, preset] of presets.entries()) {
    const at = (...more: readonly string[]) => under('/presets', index, ...more);
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

/** Checks that columns which can be sorted by can be sorted by the server. */
export const checkTableSources: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const finding of unsorted(schema, draft.product)) report({ ...finding, file: file.path });
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
