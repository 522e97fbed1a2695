import { useState } from 'react';
import type { DataRecord, TableSchema } from '../../../../../engine/contract/index.ts';
import { EditCell, SchemaTable } from '../../../../../engine/react/table/index.ts';
import { books, shelf } from '../books.ts';

/** The list identifies a book without a number by its price. */
const closed: TableSchema = {
  ...books.table,
  notes: [{ showWhen: {}, text: 'Lo scaffale è chiuso', intent: 'danger' }],
  columns: [...books.table.columns, { field: 'isbn', label: 'ISBN', instead: 'price' }],
};

/** Both states have one label; authors are named by a field that is no key of theirs. */
const grouped = {
  table: {
    ...books.table,
    columns: books.table.columns.map((column) =>
      column.field === 'author.name' ? { ...column, names: 'state' } : column,
    ),
    groupBy: { fields: ['author.name', 'state'], default: 'author.name' },
  } satisfies TableSchema,
  options: {
    'book-state': {
      ...books.options['book-state'],
      values: books.options['book-state'].values.map((each) => ({ ...each, label: 'Fuori' })),
    },
  },
};

/**
 * A list with editable copies: more than ten are refused, twelve with a message. `?readOnly`: without
 * editing. `?grouped`: in groups.
 */
export function TableScene() {
  const words = new URLSearchParams(location.search);
  const readOnly = words.has('readOnly');
  const [rows, setRows] = useState(shelf);
  const [result, setDone] = useState('');
  const commit = async (_field: string, row: DataRecord, value: unknown) => {
    if (Number(value) === 12) return 'Dodici copie non entrano nello scaffale';
    if (Number(value) === 13) return false;
    setRows((all) => all.map((book) => (book['id'] === row['id'] ? { ...book, copies: value } : book)));
    setDone(`kept ${String(row['title'])} ${String(value)}`);
    return undefined;
  };
  return (
    <main>
      <h1>Libri</h1>
      <SchemaTable
        {...(words.has('grouped') ? grouped : books)}
        {...(readOnly ? { table: closed, readOnly } : {})}
        rows={rows}
        edits={{
          Cell: EditCell,
          check: (_field, _row, value) =>
            Number(value) < 0 ? 'La quantità non può essere negativa!' : undefined,
          commit,
        }}
        onAction={(id, row) => setDone(`${id} ${String(row['title'] ?? '')}`)}
      />
      <output data-done>{result}</output>
    </main>
  );
}
