import type { TableSchema } from '../../contract/index.ts';
import { asWritten, quoted, say } from '../../errors/Phrase.ts';
import { tableRow } from '../context/fileScope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

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
