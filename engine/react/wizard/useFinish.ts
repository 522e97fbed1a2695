import { useCallback, useId, useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import {
  fillInput,
  fillText,
  newKey,
  placeInput,
  remainingCalls,
  type WizardFinish,
  type WizardModel,
} from '../../index.ts';
import {
  isReasonRequired,
  NO_WARNINGS,
  ReasonRequired,
  useTransitionWarnings,
} from '../action/transitionWarnings.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { downloadFile, fileAddress } from '../calls/saveFile.ts';
import { useWrites, type WriteAttempt } from '../calls/useWrites.ts';
import { isVerdict } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useCurrent } from '../useCurrent.ts';

interface FinishInput {
  readonly model: WizardModel;
  readonly context: Context;
  readonly makeFinishCall: MakeFinishCall;
  readonly storageKey: string | undefined;
}

/**
 * The final button. Its calls run in order. A failing one stops the finish with a message; the next attempt
 * starts with it, even if the record's state has changed (WIZ-10). A call without answer is repeated with the
 * same key, also after a reload.
 */
export function useFinish({ model, context, makeFinishCall, storageKey }: FinishInput) {
  const { toast } = useFeedback();
  const { runAction } = useActionRun();
  const loadWarnings = useTransitionWarnings();
  const about = useId();
  const [pending, setPending] = useState(false);
  const [interrupted, setInterrupted] = useState(() => readUnfinished(storageKey));
  const isRunning = useRef(false);
  const now = choose(model, context, interrupted);
  // Read again on press: the record may have changed since the render.
  const latest = useCurrent(now);

  const remember = (state: Unfinished | null) => {
    setInterrupted(state);
    keepUnfinished(storageKey, state);
  };

  /** @returns whether all calls are done, or that the server requires a reason. */
  const carryOut = async (
    chosen: WizardFinish,
    { done: before, sent }: Pick<Unfinished, 'done' | 'sent'>,
    written: FinishAnswers,
  ): Promise<boolean | ReasonRequired> => {
    const finish = model.wizard.finish.indexOf(chosen);
    let done = before;
    // The call of a finish's `transition` comes first: the loader adds it (`withTransitionCalls`).
    for (const call of remainingCalls(chosen, done)) {
      const { call: name } = call;
      // Only the first of them was sent before: a later one may be the same call with another input.
      const repeat = done === before && sent?.call === name;
      const key = repeat ? sent.key : newKey();
      // A key belongs to one input: the record's version in it may have changed since.
      const input = (repeat ? sent.input : undefined) ?? fillInput(call.input, { ...context, ...written });
      remember({ finish, done, sent: { call: name, key, input }, ...written });
      const result = await makeFinishCall({ ...call, input }, { idempotencyKey: key, repeat });
      if (!result.ok && call.mayFail === true) console.warn(`The call ${name} failed: ${result.text}`);
      else if (!result.ok) {
        if (result.failure === undefined || isVerdict(result.failure)) {
          remember(done.length > 0 ? { finish, done, ...written } : null);
        }
        const toastFailure = () => toast({ variant: 'danger', text: result.text, about });
        if (isReasonRequired(result.failure)) return new ReasonRequired(toastFailure);
        toastFailure();
        return false;
      }
      done = [...done, name];
      remember({ finish, done, ...written });
    }
    remember(null);
    return true;
  };

  const start = async () => {
    const { finish, resumed } = latest.current;
    if (finish === undefined || isRunning.current) return;
    isRunning.current = true;
    const { transition } = finish;
    // A resumed finish was confirmed on its first attempt.
    const missing = async (refused?: boolean) => {
      if (transition === undefined || (resumed && refused !== true)) return NO_WARNINGS;
      setPending(true);
      const { workflow, record, id } = transition;
      return loadWarnings(workflow, fillText(record, context), id).finally(() => setPending(false));
    };
    await runAction(finish, {
      scope: context,
      about,
      ...(transition === undefined ? {} : { missing }),
      carryOut: async ({ reason }) => {
        setPending(true);
        // Read after the confirmation, to continue from the latest state.
        const { reason: storedReason, ...progress } = latest.current;
        const finishReason = reason ?? storedReason;
        return carryOut(
          finish,
          progress,
          typeof finishReason === 'string' ? { reason: finishReason } : {},
        ).finally(() => setPending(false));
      },
    }).finally(() => {
      isRunning.current = false;
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

/** Result of one call of a finish; `failure` is the client's error, absent if no request was sent. */
type StepResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly text: string; readonly failure?: unknown };

type FinishCall = NonNullable<WizardFinish['calls']>[number];

/** Runs a call of a finish, its input filled, with the idempotency key stored for it. */
export type MakeFinishCall = (call: FinishCall, attempt: WriteAttempt) => Promise<StepResult>;

/** Input of the confirmation; `reason`: why the finish continues despite missing answers. */
export interface FinishAnswers {
  readonly reason?: string | undefined;
}

/** An interrupted finish with its completed calls (WIZ-10). */
interface Unfinished {
  /** Index in the schema's list of finishes. */
  readonly finish: number;
  readonly done: readonly string[];
  /** As entered on the first attempt, since the same call is repeated. */
  readonly reason?: string | undefined;
  /** The call without an answer, which may have been executed; repeated with the same key. */
  readonly sent?:
    | { readonly call: string; readonly key: string; readonly input?: ReturnType<typeof fillInput> }
    | undefined;
}

/** Runs the calls of a wizard's finishes. Files in their answers are downloaded. */
export function useFinishCall(context: Context): MakeFinishCall {
  const { routes } = useEngine();
  const { write } = useWrites('silent');
  return useCallback<MakeFinishCall>(
    async ({ call, input = {}, download }, attempt) => {
      const route = routes[call];
      if (route === undefined) throw new Error(`No call '${call}'.`);
      const result = await write(call, placeInput(route, { ...input }), attempt);
      if (result.ok && download !== undefined)
        downloadFile(fileAddress(download, routes, { ...context, answer: result.value }));
      return result;
    },
    [routes, write, context],
  );
}
