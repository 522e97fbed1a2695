import type { OptionsSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { tableRow } from '../../context/fileScope.ts';
import { trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/** Cells that show what rows of a list lack, and a size of pages that is not among them. */
export const checkTables: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    schema.columns.forEach(({ field, each }, index) => {
      if (each === undefined) return;
      const traced = trace(tableRow(draft, file), `${field}.0.${each}`, say('theRow'));
      if ('shape' in traced) return;
      const { expected } = traced;
      const found = quoted(`${field}.0.${each}`);
      report({
        code: 'UNKNOWN_FIELD',
        file: file.path,
        pointer: under('/columns', index, 'each'),
        found,
        expected,
      });
    });
    const { paging } = schema;
    if (paging !== undefined && !paging.sizes.includes(paging.default)) {
      const expected = nearestOf(paging.sizes.map(String));
      const pointer = '/paging/default';
      report({
        code: 'GRAMMAR',
        file: file.path,
        pointer,
        found: asWritten(String(paging.default)),
        expected,
      });
    }
  }
};

/** Names that appear more than once, each once. */
export function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

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
