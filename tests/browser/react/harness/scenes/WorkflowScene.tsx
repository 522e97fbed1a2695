import { useState } from 'react';
import type { WorkflowSchema } from '../../../../../engine/contract/index.ts';
import { fillText } from '../../../../../engine/index.ts';
import { StateDiagram, WorkflowBar } from '../../../../../engine/react/workflow/index.ts';

const workflow: WorkflowSchema = {
  $schema: '',
  entity: 'loan',
  title: 'Prestito',
  field: 'state',
  initial: 'ready',
  states: [
    { value: 'ready', label: 'Pronto', intent: 'none', icon: 'box', next: 'Consegna il libro al lettore' },
    { value: 'out', label: 'Fuori', intent: 'warning', icon: 'person' },
    { value: 'back', label: 'Rientrato', intent: 'success', icon: 'tick' },
    { value: 'lost', label: 'Perduto', intent: 'danger', icon: 'error' },
  ],
  transitions: [
    {
      id: 'hand-out',
      label: 'Consegna',
      icon: 'arrow-right',
      from: ['ready'],
      to: 'out',
      primary: true,
      intent: 'primary',
      call: 'handOut',
      position: true,
      confirm: 'Sei sicuro di voler consegnare il libro?',
      guards: [
        {
          must: { 'loan.copies': { items: { properties: { checked: { const: 'Y' } } } } },
          message: 'copies.needed',
        },
      ],
    },
    {
      id: 'lose',
      label: 'Segnala perduto',
      from: ['ready', 'out'],
      to: 'lost',
      call: 'lose',
      intent: 'danger',
    },
    { id: 'burn', label: 'Brucia', from: ['ready'], to: 'lost', call: 'burn', permission: 'Book.burn' },
    {
      id: 'return',
      label: 'Rientro',
      from: ['out'],
      to: 'back',
      primary: true,
      call: 'giveBack',
      goTo: 'shelf',
      params: { id: '{answer.rack}' },
      done: 'book.lent',
    },
  ],
};

/** A loan with checked or unchecked copies (`?checked`). */
export function WorkflowScene() {
  const checked = new URLSearchParams(location.search).has('checked') ? 'Y' : 'N';
  const [state, setState] = useState('ready');
  const [done, setDone] = useState('');
  return (
    <main className="stack">
      <h1>Prestito</h1>
      <WorkflowBar
        workflow={workflow}
        context={{ loan: { state, copies: [{ checked: 'Y' }, { checked }] } }}
        onTransition={async (transition, scope) => {
          const place = fillText('{position.latitude},{position.longitude}', scope);
          setState(transition.to ?? state);
          setDone(`${transition.call} ${place === ',' ? 'nowhere' : place}`);
          return { rack: 'R1' };
        }}
      />
      <StateDiagram workflow={workflow} current={state} />
      <output data-done>{done}</output>
    </main>
  );
}
