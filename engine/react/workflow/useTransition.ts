import { useEffect, useRef, useState } from 'react';
import type { Context, WorkflowSchema } from '../../contract/index.ts';
import { fillText, type OfferedTransition, type Transition } from '../../index.ts';
import { type RunAnswers, useActionRun } from '../action/useActionRun.ts';
import { NOTHING_MISSING, useMissing } from '../action/useMissing.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

export interface TransitionInput {
  readonly workflow: WorkflowSchema;
  readonly context: Context;
  /**
   * Carries the transition out; false when it was not: failures are told by the screen's write. What the call answered, in place of true, is
   * known as `answer` to the word of success and to the parameters of the screen to go on to. `scope` is the context with `position` where it is
   * taken, and with `answers` where the transition has a form.
   */
  readonly onTransition: (transition: Transition, scope: Context) => Promise<unknown>;
  /**
   * Asks the questions of a transition's form; null when the person thinks better of it. After a refusal it asks again, beginning with the
   * answers `given` before: nobody chooses twice.
   */
  readonly askForm?: (form: string, transition: Transition, given?: RunAnswers) => Promise<RunAnswers | null>;
}

/** What is under way: nothing, taking the position, or the call. */
export type Phase = { readonly id: string; readonly locating: boolean } | null;

/** Makes a transition: says why not, or takes it through the steps of every action. One at a time. */
export function useTransition(input: TransitionInput) {
  const { context } = input;
  const { navigate } = useEngine();
  const missingFor = useMissing();
  const { message } = useMessages();
  const { alert } = useFeedback();
  const { run, phase } = useActionRun();
  const [id, setId] = useState<string | null>(null);
  // What is tried again is tried on what the record has become.
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
  const shown: Phase = id === null || phase === null ? null : { id, locating: phase === 'locating' };
  return { phase: shown, start };
}

/** The page's own parameters, for a screen about the same record. */
function pageId(context: Context): Readonly<Record<string, string>> {
  const id = fillText('{params.id}', context);
  return id === '' ? {} : { id };
}
