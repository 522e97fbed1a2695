import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallInput, type CallOptions, callByName } from '../../index.ts';
import { isSignedOut, statusOf } from '../connection/failures.ts';
import { failureText } from '../connection/failureText.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { createAttempts } from './attempts.ts';
import { matterOf } from './matterOf.ts';
import { ownWrites } from './ownWrites.ts';
import { useRenew } from './useRenew.ts';

/** Display of a failed write: a toast, an 'Attenzione!' alert (TEAM-13), or by the caller only. */
export type FailureShape = 'toast' | 'alert' | 'silent';

/** Result of a write; never an exception. */
export type WriteResult<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      readonly failure: unknown;
      readonly text: string;
      /** Subject of the toast, which disappears once the same write of the same record succeeds. */
      readonly about: string;
    };

/** Idempotency key chosen by a caller that stores it beyond the page's lifetime. */
export type WriteAttempt = Required<Pick<CallOptions, 'idempotencyKey' | 'repeat'>>;

/** Writes of calls named at run time, e.g. by a schema. */
export interface Writes {
  readonly run: <Output = unknown>(
    name: string,
    input: CallInput,
    attempt?: WriteAttempt,
  ) => Promise<WriteResult<Output>>;
  /** At least one is under way. */
  readonly pending: boolean;
}

interface Line {
  request: Promise<WriteResult<unknown>> | null;
  readonly attempts: ReturnType<typeof createAttempts>;
}

/**
 * Writes by calls, safe against double taps and lost answers: one at a time per record and call (a second
 * caller gets the same answer), and a retry of the same input after a lost answer has the same idempotency
 * key, so that it is executed once.
 */
export function useWrites(failure: FailureShape = 'toast'): Writes {
  const { client, routes } = useEngine();
  const renew = useRenew();
  const { t } = useMessages();
  const { toast, settle, alert } = useFeedback();
  const [pending, setPending] = useState(false);
  const lines = useRef(new Map<string, Line>());
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const write = useCallback(
    async (
      name: string,
      input: CallInput,
      { attempts }: Line,
      attempt?: WriteAttempt,
    ): Promise<WriteResult<unknown>> => {
      const call = callByName(client, name);
      const about = matterOf(name, input);
      const entities = routes[name]?.changes ?? [];
      const callOptions = attempt ?? attempts.next(input);
      ownWrites.begin(callOptions.idempotencyKey, entities);
      try {
        const value = await call(input, callOptions);
        attempts.settled();
        settle(about);
        if (entities.length > 0) renew(entities);
        return { ok: true, value };
      } catch (error) {
        attempts.failed(error);
        if (ownWrites.failed(callOptions.idempotencyKey)) renew(entities);
        const silent = statusOf(error) === undefined && !navigator.onLine;
        const text = silent ? t('failure.offline') : failureText(error, t);
        if (failure === 'toast' && !isSignedOut(error)) toast({ variant: 'danger', text, about });
        if (failure === 'alert' && !isSignedOut(error)) await alert(text);
        return { ok: false, failure: error, text, about };
      }
    },
    [client, routes, renew, failure, t, toast, settle, alert],
  );

  const run = useCallback(
    <Output>(name: string, input: CallInput, attempt?: WriteAttempt) => {
      const line = lineOf(lines.current, matterOf(name, input));
      if (line.request === null) {
        setPending(true);
        line.request = write(name, input, line, attempt).finally(() => {
          line.request = null;
          const isPending = [...lines.current.values()].some(({ request }) => request !== null);
          if (alive.current) setPending(isPending);
        });
      }
      return line.request as Promise<WriteResult<Output>>;
    },
    [write],
  );
  return { run, pending };
}

function lineOf(lines: Map<string, Line>, matter: string): Line {
  const existingLine = lines.get(matter);
  if (existingLine !== undefined) return existingLine;
  const line: Line = { request: null, attempts: createAttempts() };
  lines.set(matter, line);
  return line;
}
