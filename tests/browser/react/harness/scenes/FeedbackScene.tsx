import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  Loadable,
  OfflineBanner,
  ProgressNote,
  useFeedback,
} from '../../../../../engine/react/index.ts';

/** Every kind of toast, alert and question. */
export function FeedbackScene() {
  const { toast, toastMessage, alert, confirm } = useFeedback();
  const [answer, setAnswer] = useState('');
  const [tries, setTries] = useState(0);
  const call = {
    data: undefined,
    error: new TypeError('Failed to fetch'),
    refresh: () => setTries(tries + 1),
  };
  const say = () =>
    toast({
      variant: 'danger',
      icon: 'warning-sign',
      title: 'Lista',
      text: 'Elenco non caricato',
      milliseconds: 0,
    });
  const ask = async () => setAnswer(String(await confirm('Confermi di voler procedere?')));
  const tell = async () => {
    await alert('Il libro è già in prestito');
    setAnswer('read');
  };
  return (
    <main className="stack">
      <OfflineBanner />
      <h1>Avvisi</h1>
      <div className="row">
        <Button text="Avviso" onClick={say} />
        <Button text="Dal catalogo" onClick={() => toastMessage('book.deleted')} />
        <Button text="Allerta" onClick={() => void tell()} />
        <Button text="Domanda" onClick={() => void ask()} />
      </div>
      <output data-answer>{answer}</output>
      <output data-tries>{tries}</output>
      <Loadable call={{ data: undefined, error: undefined, refresh: () => {} }}>{() => null}</Loadable>
      <Loadable call={call}>{() => null}</Loadable>
      <ErrorState text="Un errore senza rimedio" />
      <EmptyState text="Nessun libro" />
      <ProgressNote text="Stampa del catalogo" value={0.4} onCancel={() => setAnswer('left')} />
    </main>
  );
}
