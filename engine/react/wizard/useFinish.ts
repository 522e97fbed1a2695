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
  const [kept, setKept] = useState(() => readUnfinished(storageKey));
  const flying = useRef(false);
  const now = choose(model, context, kept);
  // The button asks again before it begins: the record may have moved on since it was drawn.
  const latest = useRef(now);
  latest.current = now;

  const remember = (state: Unfinished | null) => {
    setKept(state);
    keepUnfinished(storageKey, state);
  };

  const carryOut = async (chosen: WizardFinish, before: readonly string[]) => {
    const place = model.wizard.finish.indexOf(chosen);
    let done = before;
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
    const { finish, done } = latest.current;
    if (finish === undefined || flying.current) return;
    if (finish.message !== undefined) {
      toastMessage(finish.message);
      return;
    }
    if (finish.confirm !== undefined && !(await confirm(t(finish.confirm, context)))) return;
    flying.current = true;
    setPending(true);
    await carryOut(finish, done).finally(() => {
      flying.current = false;
      setPending(false);
    });
  };
  /** Half done: what is missing stays offered, whatever the record has become. */
  return { finish: now.finish, pending, resuming: now.done.length > 0, start };
}

/** The finish that stopped half-way, if it may go on, with what it has done; else the one of now, from its beginning. */
function choose(model: WizardModel, context: Context, kept: Unfinished | null): Chosen {
  const started = kept === null || kept.done.length === 0 ? undefined : model.wizard.finish[kept.finish];
  return kept !== null && started !== undefined && model.resumes(started, context)
    ? { finish: started, done: kept.done }
    : { finish: model.finish(context), done: [] };
}

interface Chosen {
  readonly finish: WizardFinish | undefined;
  readonly done: readonly string[];
}

function paramsOf(finish: WizardFinish, context: Context): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(finish.params ?? {}).map(([name, text]) => [name, fillText(text, context)]),
  );
}
