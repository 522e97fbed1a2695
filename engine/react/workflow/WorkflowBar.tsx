import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { type OfferedTransition, shownState, transitionsFor } from '../../index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type Phase, type TransitionInput, useTransition } from './useTransition.ts';
import './workflow.css';

/** Number of secondary operations from which they are collapsed. */
const IN_VIEW = 2;

/** State of a record and the operations of its workflow; the primary next step first. */
export function WorkflowBar(props: TransitionInput) {
  const { workflow, context } = props;
  const { user, context: common } = useEngine();
  const { t } = useMessages();
  const scope = { ...common, ...context };
  const { phase, start } = useTransition({ ...props, context: scope });
  const state = shownState(workflow, scope);
  const offered = transitionsFor(workflow, scope, user?.permissions ?? []);
  const primary = offered.filter(({ transition }) => transition.primary === true);
  const secondary = offered.filter(({ transition }) => transition.primary !== true);
  const button = (offer: OfferedTransition) => (
    <TransitionButton
      key={offer.transition.id}
      offer={offer}
      phase={phase}
      onStart={() => void start(offer)}
    />
  );
  return (
    <section
      className="workflow sheet"
      aria-label={t('workflow.operations')}
      data-intent={state.intent ?? 'none'}
    >
      <div className="stack stack-tight">
        <span className="badge workflow-state">
          <SchemaIcon name={state.icon} />
          <span className="only-readers">{t('workflow.state')}: </span>
          {t(state.label)}
        </span>
        {state.next === undefined ? null : <p className="workflow-next">{t(state.next, scope)}</p>}
      </div>
      <div className="workflow-buttons">{primary.map(button)}</div>
      {secondary.length > IN_VIEW ? (
        <details className="workflow-others">
          <summary>{t('workflow.other')}</summary>
          <div className="workflow-buttons">{secondary.map(button)}</div>
        </details>
      ) : (
        <div className="workflow-buttons">{secondary.map(button)}</div>
      )}
      <div role="status" className="only-readers">
        {phase?.locating === true ? t('geolocation.taking') : ''}
      </div>
    </section>
  );
}

interface TransitionButtonProps {
  readonly offer: OfferedTransition;
  readonly phase: Phase;
  readonly onStart: () => void;
}

/** One operation. A refused one can be pressed nevertheless: it explains the refusal. */
function TransitionButton({ offer: { transition, refusal }, phase, onStart }: TransitionButtonProps) {
  const { t } = useMessages();
  const id = useId();
  const mine = phase?.id === transition.id;
  const primary = transition.primary === true;
  const intent = transition.intent ?? (primary ? 'primary' : 'none');
  return (
    <div className="workflow-button">
      <Button
        size={primary ? 'large' : 'medium'}
        variant={primary ? 'solid' : 'outlined'}
        // Only the primary step is filled; of the others only destructive ones are coloured.
        intent={refusal === undefined && (primary || intent === 'danger') ? intent : 'none'}
        icon={<SchemaIcon name={transition.icon} />}
        text={mine && phase.locating ? t('geolocation.taking') : t(transition.label)}
        loading={mine && !phase.locating}
        disabled={phase !== null && !mine}
        aria-describedby={refusal === undefined ? undefined : id}
        onClick={onStart}
      />
      {refusal === undefined ? null : (
        <p id={id} className="workflow-refusal">
          <SchemaIcon name="info-sign" />
          {t(refusal)}
        </p>
      )}
    </div>
  );
}
