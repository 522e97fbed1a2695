import type { TableSchema } from '../../contract/index.ts';
import { asWritten, quoted, say } from '../../errors/Phrase.ts';
import { tableRow } from '../context/fileScope.ts';
import { trace } from '../context/trace.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** Columns and keys that the entity lacks, layouts of columns that the table lacks, and actions or columns said twice. */
export const checkTables: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<TableSchema>(draft, 'table')) {
    const row = tableRow(draft, file);
    const columns = schema.columns.map((column) => column.field);
    for (const { path, pointer } of pathsIn(schema)) {
      const traced = trace(row, path, say('theRow'));
      if ('shape' in traced) continue;
      const { expected } = traced;
      report({ code: 'UNKNOWN_FIELD', file: file.path, pointer, found: quoted(path), expected });
    }
    for (const [name, layout] of Object.entries(schema.layouts ?? {})) {
      layout.forEach((field, index) => {
        if (field === 'actions' || columns.includes(field)) return;
        const pointer = under('/layouts', name, index);
        const expected = nearestOf([...columns, 'actions'], field);
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(field), expected });
      });
      for (const twice of repeated(layout)) {
        const pointer = under('/layouts', name);
        report({
          code: 'DUPLICATE',
          file: file.path,
          pointer,
          found: quoted(twice),
          expected: say('itOnce'),
        });
      }
    }
    schema.columns.forEach(({ instead }, index) => {
      if (instead === undefined || columns.includes(instead)) return;
      const pointer = under('/columns', index, 'instead');
      const expected = nearestOf(columns, instead);
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(instead), expected });
    });
    const layouts = Object.keys(schema.layouts ?? {});
    (schema.views ?? []).forEach(({ layout }, index) => {
      if (layouts.includes(layout)) return;
      const pointer = under('/views', index, 'layout');
      const expected = nearestOf(layouts, layout);
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(layout), expected });
    });
    const ids = [...(schema.actions ?? []), ...(schema.toolbar ?? [])].map((action) => action.id);
    for (const twice of repeated([...columns.map((field) => `column ${field}`), ...ids])) {
      const expected = say('itOnce');
      report({ code: 'DUPLICATE', file: file.path, pointer: '', found: quoted(twice), expected });
    }
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

function pathsIn(schema: TableSchema): readonly { readonly path: string; readonly pointer: string }[] {
  const keys = typeof schema.key === 'string' ? [schema.key] : schema.key;
  return [
    ...keys.map((path) => ({ path, pointer: '/key' })),
    ...(schema.sorting === undefined
      ? []
      : [{ path: schema.sorting.default.field, pointer: '/sorting/default/field' }]),
    ...schema.columns.flatMap((column, index) => {
      const pointer = under('/columns', index);
      const { unit, edit } = column;
      return [
        { path: column.field, pointer: `${pointer}/field` },
        ...(unit === undefined ? [] : [{ path: unit, pointer: `${pointer}/unit` }]),
        ...(edit?.max === undefined ? [] : [{ path: edit.max, pointer: `${pointer}/edit/max` }]),
        ...(column.with ?? []).map((each) => ({ path: each.field, pointer: `${pointer}/with` })),
        ...(column.each === undefined
          ? []
          : [{ path: `${column.field}.0.${column.each}`, pointer: `${pointer}/each` }]),
      ];
    }),
  ];
}

/** Names that appear more than once, each once. */
export function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
