import { useEffect, useState } from 'react';
import type { TableSchema } from '../../../../../engine/contract/index.ts';
import { SchemaTable } from '../../../../../engine/react/table/index.ts';
import { books, shelf } from '../books.ts';

const undoable: TableSchema = {
  ...books.table,
  actions: [
    {
      id: 'delete',
      label: 'Elimina',
      icon: 'trash',
      intent: 'danger',
      done: 'book.deleted',
      leaveTo: 'shelves',
      undo: { call: 'restoreBook', input: { id: '{row.id}', rack: '{answer.rack}' } },
    },
  ],
};

/** A shelf whose books are deleted without a question, and restored by a button. */
export function UndoScene() {
  const rows = useShelved();
  return (
    <main id="content" tabIndex={-1}>
      <h1>Scaffale</h1>
      <label>
        Nota <input className="bp6-input" />
      </label>
      <SchemaTable
        table={undoable}
        options={books.options}
        rows={rows}
        onAction={async (_id, row) => {
          if (row['id'] === 3) return false;
          window.shelved.delete(Number(row['id']));
          return { rack: `R${String(row['id'])}` };
        }}
      />
    </main>
  );
}

/** Books on the shelf, polled as a substitute for server events. */
function useShelved() {
  const [ids, setIds] = useState('');
  useEffect(() => {
    const look = setInterval(() => setIds([...window.shelved].sort((a, b) => a - b).join()), 50);
    return () => clearInterval(look);
  }, []);
  return shelf.filter(({ id }) => ids.split(',').includes(String(id)));
}
