import { useState } from 'react';
import type { TableState } from '../../../../../engine/index.ts';
import { SchemaTable } from '../../../../../engine/react/table/index.ts';
import { books, shelf } from '../books.ts';

const table = { ...books.table, wide: true, views: [{ layout: 'brief', label: 'Breve' }] };

/** The shelf as a grid. */
export function WideScene() {
  const [state, setState] = useState<TableState>({
    page: 1,
    perPage: 25,
    sortBy: 'title',
    sortDesc: false,
    search: '',
    filters: {},
    wide: true,
  });
  return (
    <main>
      <h1>Libri</h1>
      <SchemaTable {...books} table={table} rows={shelf} state={state} onState={setState} />
    </main>
  );
}
