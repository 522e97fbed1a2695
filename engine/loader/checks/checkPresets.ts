import type { OptionsSchema, TableSchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

type Told = Omit<Finding, 'file'>;
type Options = Readonly<Record<string, OptionsSchema>>;

/** Presets of a list that narrow or sort it by what it does not have: choosing one would do less than its name says. */
export const checkPresets: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const finding of wrongIn(schema, draft.product.options)) report({ ...finding, file: file.path });
  }
};

function* wrongIn(table: TableSchema, options: Options): Iterable<Told> {
  const { presets = [], filters = [], columns, search } = table;
  for (const [index, preset] of presets.entries()) {
    const at = (...more: readonly string[]) => under('/presets', index, ...more);
    const sorted = columns.flatMap(({ field, sort }) => (sort === true ? [field] : []));
    const by = preset.sort?.field;
    if (by !== undefined && !sorted.includes(by))
      yield {
        code: 'UNKNOWN_NAME',
        pointer: at('sort', 'field'),
        found: quoted(by),
        expected: nearestOf(sorted, by),
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
