import { useState } from 'react';
import { RecordActions } from '../../../../../engine/react/table/index.ts';
import { shelf } from '../books.ts';

const [book = {}] = shelf;

/** A book's own page: what its list offers for its row, and what an action was given. */
export function RecordScene() {
  const [done, setDone] = useState('');
  return (
    <main>
      <h1>Volume 1</h1>
      <RecordActions
        table="book-page"
        record={book}
        name="Volume 1"
        here="book"
        onAction={async (id, _row, _action, scope) => {
          setDone(`${id} ${JSON.stringify(scope['position'] ?? 'nowhere')}`);
          return { rack: 'R9' };
        }}
      />
      <output data-done>{done}</output>
    </main>
  );
}
