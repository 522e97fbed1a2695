import { useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import { fillText, remainingCalls, type WizardFinish, type WizardModel } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { StepResult, Unfinished } from './Finish.ts';
import { keepUnfinished, readUnfinished } from './unfinishedStore.ts';

interface FinishInput {
  readonly model: WizardModel;
  readonly context: Context;
  /** Runs one of the finish's calls or hooks by name. */
  readonly run: (call: string) => Promise<StepResult>;
  readonly storageKey: string | undefined;
  readonly onDone: ((finish: WizardFinish) => void) | undefined;
}

/**
 * The last button. Its calls run in order; one that fails stops it, is told, and everything stays: the next try begins with it,
 * under the same name, even though the record may stand elsewhere by then (WIZ-10).
 */
export function useFinish({ model, context, run, storageKey, onDone }: FinishInput) {
  const { navigate } = useEngine();
  const { t } = useMessages();
  const { confirm, toast, toastMessage } = useFeedback();
  const [pending, setPending] = useState(false);
  const [unfinished, setUnfinished] = useState(() => readUnfinished(storageKey));
  const flying = useRef(false);
  const finish = finishOf(model, context, unfinished);

  const remember = (state: Unfinished | null) => {
    setUnfinished(state);
    keepUnfinished(storageKey, state);
  };

  const carryOut = async (chosen: WizardFinish) => {
    const place = model.wizard.finish.indexOf(chosen);
    let done = unfinished?.finish === place ? unfinished.done : [];
    for (const call of remainingCalls(chosen, done)) {
      const result = await run(call);
      if (!result.ok) {
        toast({ variant: 'danger', text: result.text });
        return;
      }
      done = [...done, call];
      remember({ finish: place, done });
    }
    remember(null);
    if (chosen.done !== undefined) toastMessage(chosen.done);
    if (onDone !== undefined) onDone(chosen);
    else if (chosen.goTo !== undefined) navigate(chosen.goTo, paramsOf(chosen, context));
  };

  const start = async () => {
    if (finish === undefined || flying.current) return;
    if (finish.message !== undefined) {
      toastMessage(finish.message);
      return;
    }
    if (finish.confirm !== undefined && !(await confirm(t(finish.confirm, context)))) return;
    flying.current = true;
    setPending(true);
    await carryOut(finish).finally(() => {
      flying.current = false;
      setPending(false);
    });
  };
  /** Half done: what is missing stays offered, whatever the record has become. */
  const resuming = unfinished !== null && unfinished.done.length > 0;
  return { finish, pending, resuming, start };
}

function finishOf(
  model: WizardModel,
  context: Context,
  unfinished: Unfinished | null,
): WizardFinish | undefined {
  const started =
    unfinished === null || unfinished.done.length === 0 ? undefined : model.wizard.finish[unfinished.finish];
  return started ?? model.finish(context);
}

function paramsOf(finish: WizardFinish, context: Context): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(finish.params ?? {}).map(([name, text]) => [name, fillText(text, context)]),
  );
}
