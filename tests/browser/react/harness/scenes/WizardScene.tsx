import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { WizardSchema } from '../../../../../engine/contract/index.ts';
import { SchemaWizard, type StepViewProps } from '../../../../../engine/react/wizard/index.ts';

const wizard: WizardSchema = {
  $schema: '',
  title: [{ text: 'Prestito n.{loan.id}' }],
  rowNames: { copy: { key: 'id', name: [{ text: 'Copia {row.id}' }] } },
  size: 'sm',
  back: 'Precedente',
  next: 'Avanti',
  steps: [
    {
      id: 'reader',
      title: 'Lettore',
      blocks: ['reader'],
      rules: [
        {
          id: 'reader-needed',
          must: { 'loan.reader': { minLength: 1 } },
          message: 'loan.reader-needed',
          field: 'loan.reader',
          rows: { in: 'loan.copies', as: 'copy', message: 'loan.copy-torn' },
        },
      ],
    },
    {
      id: 'gift',
      title: 'Omaggio',
      blocks: ['gift'],
      when: { 'modules.gifts': { const: true } },
      rules: [
        {
          id: 'long',
          must: { 'loan.days': { maximum: 30 } },
          message: 'loan.long',
          severity: 'warning',
        },
      ],
    },
    { id: 'end', title: 'Riepilogo', blocks: ['end'] },
  ],
  finishHiddenWhen: { 'loan.closed': { const: true } },
  finish: [
    {
      when: { 'loan.state': { const: 'new' } },
      label: 'Consegna il libro',
      confirm: 'Confermi la consegna?',
      calls: [{ call: 'registerLoan' }, { call: 'printSlip' }],
      goTo: 'loan',
      params: { id: '{loan.id}' },
    },
    { label: 'Consegna il libro', message: 'loan.odd' },
  ],
};

/** Passes the written text of the reader's step to the test. */
const ReaderContext = createContext<{
  readonly reader: string;
  readonly setReader: (reader: string) => void;
}>({
  reader: '',
  setReader: () => {},
});

function Reader() {
  const { reader, setReader } = use(ReaderContext);
  return (
    <label data-field="loan.reader">
      Lettore{' '}
      <input className="bp6-input" defaultValue={reader} onBlur={({ target }) => setReader(target.value)} />
    </label>
  );
}

function Blocks({ step }: StepViewProps) {
  if (step.id === 'reader') return <Reader />;
  return <p>{step.id === 'gift' ? 'Un segnalibro.' : 'Tutto pronto.'}</p>;
}

/** A loan in three steps; the slip fails to print the first time. */
export function WizardScene() {
  const query = new URLSearchParams(location.search);
  const [loan, setLoan] = useState({
    id: 12,
    reader: '',
    days: 40,
    state: query.get('state') ?? 'new',
    closed: query.has('closed'),
    ...(query.has('torn') && { copies: [{ id: 3, pages: 2 }] }),
  });
  const [calls, setCalls] = useState<readonly string[]>([]);
  const makeFinishCall = async ({ call }: { readonly call: string }) => {
    setCalls((made) => [...made, call]);
    if (call === 'registerLoan') setLoan((now) => ({ ...now, state: 'registered' }));
    if (call === 'printSlip' && !calls.includes('printSlip')) {
      return { ok: false, text: 'La stampante è senza carta' } as const;
    }
    return { ok: true } as const;
  };
  const [beforeNext] = useState(() => async (step: { readonly id: string }) => {
    if (step.id !== 'reader' && query.has('slow-shelf'))
      await new Promise((answer) => addEventListener('shelf-answers', answer, { once: true }));
    return step.id === 'gift' && query.has('empty-shelf') ? [{ text: 'I segnalibri sono finiti' }] : [];
  });
  const reading = useMemo(
    () => ({ reader: loan.reader, setReader: (reader: string) => setLoan((now) => ({ ...now, reader })) }),
    [loan.reader],
  );
  const { setReader } = reading;
  // A record that another user removes meanwhile.
  useEffect(() => {
    const leave = () => setReader('');
    addEventListener('reader-leaves', leave);
    return () => removeEventListener('reader-leaves', leave);
  }, [setReader]);
  const storageKey = query.get('key');
  return (
    <main>
      <h1>Prestito</h1>
      <ReaderContext value={reading}>
        <SchemaWizard
          wizard={wizard}
          context={{ loan, modules: { gifts: !query.has('no-gifts') } }}
          Blocks={Blocks}
          beforeNext={beforeNext}
          makeFinishCall={makeFinishCall}
          {...(storageKey === null ? {} : { storageKey })}
        />
      </ReaderContext>
      <output data-calls>{calls.join(' ')}</output>
    </main>
  );
}
