import { useEffect, useRef, useState } from 'react';
import type { Context, WorkflowSchema } from '../../contract/index.ts';
import { fillText, type OfferedTransition, type Transition } from '../../index.ts';
import { type RunAnswers, useActionRun } from '../action/useActionRun.ts';
import { NOTHING_MISSING, useMissing } from '../action/useMissing.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

export interface TransitionInput {
  readonly workflow: WorkflowSchema;
  readonly context: Context;
  /**
   * Executes the transition; resolves with false if it failed (the screen's write displays the failure),
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
export type Phase = { readonly id: string; readonly locating: boolean } | null;

/** Executes a transition with the steps common to all actions, or explains its refusal. One at a time. */
export function useTransition(input: TransitionInput) {
  const { context } = input;
  const { navigate } = useEngine();
  const missingFor = useMissing();
  const { message } = useMessages();
  const { alert } = useFeedback();
  const { run, phase } = useActionRun();
  const [id, setId] = useState<string | null>(null);
  // A retry uses the record's latest state.
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const make = async (transition: Transition): Promise<void> => {
    const { form } = transition;
    await run(transition, {
      scope: context,
      missing: async () => {
        const { asks, entity } = latest.current.workflow;
        const { id: record } = pageId(context);
        if (asks === undefined || record === undefined) return NOTHING_MISSING;
        return missingFor(entity, record, transition.id);
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
