import { useId, useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import { fillText, newKey, remainingCalls, type WizardFinish, type WizardModel } from '../../index.ts';
import { ReasonWanted, wantsReason } from '../action/ReasonWanted.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { NOTHING_MISSING, useMissing } from '../action/useMissing.ts';
import { isVerdict } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { FinishWords, RunFinish, Unfinished } from './Finish.ts';

interface FinishInput {
  readonly model: WizardModel;
  readonly context: Context;
  readonly run: RunFinish;
  readonly storageKey: string | undefined;
}

/**
 * The final button. Its calls run in order. A failing one stops the finish with a message; the next attempt
 * starts with it, even if the record's state has changed (WIZ-10). A call without answer is repeated with the
 * same key, also after a reload.
 */
export function useFinish({ model, context, run: runCall, storageKey }: FinishInput) {
  const { toast } = useFeedback();
  const { run } = useActionRun();
  const missingFor = useMissing();
  const about = useId();
  const [pending, setPending] = useState(false);
  const [interrupted, setKept] = useState(() => readUnfinished(storageKey));
  const flying = useRef(false);
  const now = choose(model, context, interrupted);
  // Read again on press: the record may have changed since the render.
  const latest = useRef(now);
  latest.current = now;

  const remember = (state: Unfinished | null) => {
    setKept(state);
    keepUnfinished(storageKey, state);
  };

  /** @returns whether all calls are done, or that the server requires a reason. */
  const carryOut = async (
    chosen: WizardFinish,
    { done: before, sent }: Pick<Unfinished, 'done' | 'sent'>,
    written: FinishWords,
  ): Promise<boolean | ReasonWanted> => {
    const finish = model.wizard.finish.indexOf(chosen);
    let done = before;
    for (const call of remainingCalls(chosen, done)) {
      const repeat = sent?.call === call;
      const key = repeat ? sent.key : newKey();
      remember({ finish, done, sent: { call, key }, ...written });
      const result = await runCall(call, { idempotencyKey: key, repeat }, written);
      if (!result.ok) {
        if (result.failure === undefined || isVerdict(result.failure)) {
          remember(done.length > 0 ? { finish, done, ...written } : null);
        }
        const tell = () => toast({ variant: 'danger', text: result.text, about });
        if (wantsReason(result.failure)) return new ReasonWanted(tell);
        tell();
        return false;
      }
      done = [...done, call];
      remember({ finish, done, ...written });
    }
    remember(null);
    return true;
  };

  const start = async () => {
    const { finish, resumed } = latest.current;
    if (finish === undefined || flying.current) return;
    const { transition } = finish;
    await run(finish, {
      scope: context,
      about,
      // A resumed finish was confirmed on its first attempt.
      missing:
        transition === undefined
          ? undefined
          : async (refused) =>
              resumed && !refused
                ? NOTHING_MISSING
                : missingFor(transition.workflow, fillText(transition.record, context), transition.id),
      carryOut: async ({ reason }) => {
        if (flying.current) return false;
        flying.current = true;
        setPending(true);
        // Read after the confirmation, to continue from the latest state.
        const { reason: storedReason, ...progress } = latest.current;
        const finishReason = reason ?? storedReason;
        return carryOut(
          finish,
          progress,
          typeof finishReason === 'string' ? { reason: finishReason } : {},
        ).finally(() => {
          flying.current = false;
          setPending(false);
        });
      },
    });
  };
  /** An interrupted finish stays available in every state of the record. */
  return { finish: now.finish, pending, resuming: now.resumed, start };
}

/**
 * The interrupted finish if it can be resumed, with its completed calls; otherwise the current one from the
 * start.
 */
function choose(model: WizardModel, context: Context, kept: Unfinished | null): Chosen {
  const started = kept === null ? undefined : model.wizard.finish[kept.finish];
  if (kept !== null && started !== undefined && model.resumes(started, context))
    return { finish: started, resumed: true, done: kept.done, sent: kept.sent, reason: kept.reason };
  return { finish: model.finish(context), resumed: false, done: [], sent: kept?.sent, reason: undefined };
}

interface Chosen {
  readonly finish: WizardFinish | undefined;
  /** It continues an interrupted finish. */
  readonly resumed: boolean;
  readonly done: readonly string[];
  readonly sent: Unfinished['sent'];
  readonly reason: Unfinished['reason'];
}

const PREFIX = 'wizard:';

/**
 * Stores an interrupted finish on this device, so that a retry after a reload runs exactly the remaining
 * calls.
 */
function readUnfinished(key: string | undefined): Unfinished | null {
  if (key === undefined) return null;
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Unfinished | null;
  } catch {
    return null;
  }
}

/** Null: no call remains. */
function keepUnfinished(key: string | undefined, unfinished: Unfinished | null): void {
  if (key === undefined) return;
  try {
    if (unfinished === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(unfinished));
  } catch {
    // Without storage, the state in memory remains.
  }
}
