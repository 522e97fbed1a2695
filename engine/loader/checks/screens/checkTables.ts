import type { OptionsSchema, TableSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { tableRow } from '../../context/fileScope.ts';
import { trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/** Reports cells of list columns that the rows lack, and a default page size that is not offered. */
export const checkTables: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    schema.columns.forEach(({ field, each }, index) => {
      if (each === undefined) return;
      const target = trace(tableRow(draft, file), `${field}.0.${each}`, say('theRow'));
      if ('shape' in target) return;
      const { expected } = target;
      const actual = quoted(`${field}.0.${each}`);
      report({
        code: 'UNKNOWN_FIELD',
        file: file.path,
        pointer: under('/columns', index, 'each'),
        found: actual,
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
