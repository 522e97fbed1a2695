import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Loadable, useCall, useWrite } from '../../../../../engine/react/index.ts';

interface Answer {
  readonly total: number;
  readonly reading: number;
}

const BOOK = ['book'];

/** A search while typing, a manual reload, and a write. */
export function CallsScene() {
  const [q, setQ] = useState('');
  const [title, setTitle] = useState('');
  const [isAway, setAway] = useState(false);
  const found = useCall<Answer>('fetchBooks', isAway ? null : { query: { q } }, { entities: BOOK });
  const [renewed, setRenewed] = useState('');
  const save = useWrite<{ readonly id: number }>('saveBook');
  const putBack = useWrite('restoreBook');
  const warn = useWrite('saveBook', 'alert');
  return (
    <main className="stack">
      <h1>Chiamate</h1>
      <label>
        Cerca <input className="bp6-input" value={q} onChange={(event) => setQ(event.target.value)} />
      </label>
      <Loadable call={found}>
        {({ total, reading }) => (
          <>
            <output data-total>{total}</output> <output data-reading>{reading}</output>
          </>
        )}
      </Loadable>
      <Button text={isAway ? 'Torna' : 'Va altrove'} onClick={() => setAway(!isAway)} />
      <Button text="Rileggi" onClick={() => void renew()} />
      <output data-renewed>{renewed}</output>
      <Button text="Già sessanta" onClick={() => found.expect((now) => now && { ...now, total: 60 })} />
      <label>
        Titolo{' '}
        <input className="bp6-input" value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <Button text="Salva" loading={save.pending} onClick={() => void save.write({ body: { title } })} />
      <Button text="Salva due volte" onClick={() => void Promise.all([twice(), twice()])} />
      {[901, 902, 903].map((id) => (
        <Button
          key={id}
          text={`Rimetti ${id}`}
          loading={putBack.pending}
          onClick={() => void putBack.write({ body: { id } })}
        />
      ))}
      <Button
        text="Rimetti 904 e 905, 904 due volte"
        onClick={() => void Promise.all([904, 905, 904].map((key) => putBack.write({ body: { key } })))}
      />
      <Button text="Salva con allerta" onClick={() => void warn.write({ body: { title } })} />
    </main>
  );

  async function renew() {
    setRenewed('');
    const answer = await found.refresh();
    setRenewed(`${answer?.reading}, ${found.known()?.total}`);
  }

  function twice() {
    return save.write({ body: { title } });
  }
}
