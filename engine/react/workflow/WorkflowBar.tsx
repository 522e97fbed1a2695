import './workflow.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Context, WorkflowSchema } from '../../contract/index.ts';
import {
  fillText,
  type OfferedTransition,
  shownState,
  type Transition,
  transitionsFor,
} from '../../index.ts';
import { NO_WARNINGS, useTransitionWarnings } from '../action/transitionWarnings.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { type RunAnswers, useActionRun } from '../action/useActionRun.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { Loadable } from '../feedback/Loadable.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type BlockProps, beginAnswers } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';

/** Number of secondary operations from which they are collapsed. */
const IN_VIEW = 2;

/**
 * State of the screen's record, and its workflow's operations with questions, calls and messages by their
 * transitions.
 */
export function WorkflowBlock({ block }: BlockProps) {
  const { context } = useScreen();
  const workflow = useSchema('workflow', block.name);
  const { makeCall, note } = useActionCall({ asksWhy: true });
  const { ask, dialog } = useFormDialog();
  return (
    <Loadable call={workflow} lines={4}>
      {(schema) => (
        <>
          <WorkflowBar
            workflow={schema}
            context={context}
            onTransition={makeCall}
            askForm={(form, transition, given) =>
              ask({ form, context, record: { ...beginAnswers(form, transition, context), ...given } })
            }
          />
          {note}
          {dialog}
        </>
      )}
    </Loadable>
  );
}

/** State of a record and the operations of its workflow; the primary next step first. */
export function WorkflowBar(props: WorkflowBarProps) {
  const { workflow, context } = props;
  const { user, context: common } = useEngine();
  const { t } = useMessages();
  const scope = { ...common, ...context };
  const { phase, start } = useTransitionStart({ ...props, context: scope });
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

/** Props of `WorkflowBar`. */
export interface WorkflowBarProps {
  readonly workflow: WorkflowSchema;
  readonly context: Context;
  /**
   * Executes the transition; resolves with false if it failed (`useActionCall` displays the failure),
   * otherwise with true or the call's answer, available as `answer` to success text and navigation. `scope`
   * is the context with `position` if required, and `answers` of the transition's form.
   */
  readonly onTransition: (transition: Transition, scope: Context) => Promise<unknown>;
  /**
   * Opens the transition's form; null if the user cancelled. After a refusal it opens again with the answers
   * `given` before.
   */
  readonly askForm?: (form: string, transition: Transition, given?: RunAnswers) => Promise<RunAnswers | null>;
}

/** The step under way: none, taking the position, or the call. */
type Phase = { readonly id: string; readonly locating: boolean } | null;

/** Executes a transition with the steps common to all actions, or explains its refusal. One at a time. */
function useTransitionStart(input: WorkflowBarProps) {
  const { context } = input;
  const { navigate } = useEngine();
  const loadWarnings = useTransitionWarnings();
  const { message } = useMessages();
  const { alert } = useFeedback();
  const { runAction, phase } = useActionRun();
  const [id, setId] = useState<string | null>(null);
  // A retry uses the record's latest state.
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const make = async (transition: Transition): Promise<void> => {
    const { form } = transition;
    await runAction(transition, {
      scope: context,
      missing: async () => {
        const { asks, entity } = latest.current.workflow;
        const { id: record } = pageId(context);
        if (asks === undefined || record === undefined) return NO_WARNINGS;
        return loadWarnings(entity, record, transition.id);
      },
      carryOut: (scope) => latest.current.onTransition(transition, { ...scope, ...latest.current.context }),
      askForm:
        form === undefined
          ? undefined
          : async (given) => (await latest.current.askForm?.(form, transition, given)) ?? null,
    });
  };
  const busy = useRef(false);
  const start = async ({ transition, refusal }: OfferedTransition): Promise<void> => {
    if (busy.current) return;
    if (refusal !== undefined) {
      const { text, title } = message(refusal, context);
      await alert({ text, variant: 'warning', ...(title === undefined ? {} : { title }) });
      return;
    }
    // A transition with a `screen` is made on that page; here its button only leads there.
    if (transition.screen !== undefined) return navigate(transition.screen, pageId(context));
    busy.current = true;
    setId(transition.id);
    await make(transition).finally(() => {
      busy.current = false;
      setId(null);
    });
  };
  const transitionPhase: Phase =
    id === null || phase === null ? null : { id, locating: phase === 'locating' };
  return { phase: transitionPhase, start };
}

/** The page's id parameter, for a screen about the same record. */
function pageId(context: Context): Readonly<Record<string, string>> {
  const id = fillText('{params.id}', context);
  return id === '' ? {} : { id };
}
