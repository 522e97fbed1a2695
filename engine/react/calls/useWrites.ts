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

/** How a failed write is told: a toast, an 'Attenzione!' alert (TEAM-13), or only to the caller. */
export type FailureShape = 'toast' | 'alert' | 'silent';

/** How a write came out; never an exception. */
export type WriteResult<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      readonly failure: unknown;
      readonly text: string;
      /** Whose word a toast of it is: gone once the same write of the same record is done. */
      readonly about: string;
    };

/** The key to send a write under, chosen by who remembers it longer than the page does. */
export type WriteAttempt = Required<Pick<CallOptions, 'idempotencyKey' | 'repeat'>>;

/** Writes of calls that are named when they are made, e.g. by a schema. */
export interface Writes {
  readonly run: <Output = unknown>(
    name: string,
    input: CallInput,
    attempt?: WriteAttempt,
  ) => Promise<WriteResult<Output>>;
  /** One of them is on its way. */
  readonly pending: boolean;
}

interface Line {
  request: Promise<WriteResult<unknown>> | null;
  readonly attempts: ReturnType<typeof createAttempts>;
}

/**
 * Writes through calls, safe against double taps and lost answers: one at a time of each record by each call (whoever asks again meanwhile gets the same
 * answer), and a retry of the same input after a lost answer carries the same idempotency key, so that the effect happens once.
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
      const sent = attempt ?? attempts.next(input);
      ownWrites.begin(sent.idempotencyKey, entities);
      try {
        const value = await call(input, sent);
        attempts.settled();
        settle(about);
        if (entities.length > 0) renew(entities);
        return { ok: true, value };
      } catch (error) {
        attempts.failed(error);
        if (ownWrites.failed(sent.idempotencyKey)) renew(entities);
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
          const left = [...lines.current.values()].some(({ request }) => request !== null);
          if (alive.current) setPending(left);
        });
      }
      return line.request as Promise<WriteResult<Output>>;
    },
    [write],
  );
  return { run, pending };
}

function lineOf(lines: Map<string, Line>, matter: string): Line {
  const known = lines.get(matter);
  if (known !== undefined) return known;
  const line: Line = { request: null, attempts: createAttempts() };
  lines.set(matter, line);
  return line;
}
