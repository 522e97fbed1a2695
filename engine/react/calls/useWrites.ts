import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallInput, type CallOptions, callByName, newKey } from '../../index.ts';
import { failureText, isSignedOut, isVerdict, statusOf } from '../connection/failures.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ownWrites } from './events.ts';
import { useRenew } from './reads.ts';

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
  readonly write: <Output = unknown>(
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

  const send = useCallback(
    async (
      name: string,
      input: CallInput,
      { attempts }: Line,
      attempt?: WriteAttempt,
    ): Promise<WriteResult<unknown>> => {
      const call = callByName(client, name);
      const about = writeSubject(name, input);
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

  const write = useCallback(
    <Output>(name: string, input: CallInput, attempt?: WriteAttempt) => {
      const line = lineOf(lines.current, writeSubject(name, input));
      if (line.request === null) {
        setPending(true);
        line.request = send(name, input, line, attempt).finally(() => {
          line.request = null;
          const isPending = [...lines.current.values()].some(({ request }) => request !== null);
          if (alive.current) setPending(isPending);
        });
      }
      return line.request as Promise<WriteResult<Output>>;
    },
    [send],
  );
  return { write, pending };
}

function lineOf(lines: Map<string, Line>, matter: string): Line {
  const existingLine = lines.get(matter);
  if (existingLine !== undefined) return existingLine;
  const line: Line = { request: null, attempts: createAttempts() };
  lines.set(matter, line);
  return line;
}

/** Chooses the idempotency key of each attempt, and detects repeats. */
interface Attempts {
  readonly next: (input: CallInput) => Required<Pick<CallOptions, 'idempotencyKey' | 'repeat'>>;
  readonly settled: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * | the last attempt | the next one with the same input |
 * | --- | --- |
 * | was answered | new intent: new key |
 * | got no answer (network, 5xx) | same intent: same key, executed at most once, marked as a repeat |
 */
function createAttempts(makeKey: () => string = newKey): Attempts {
  let open: { readonly key: string; readonly input: string } | null = null;
  return {
    next: (input) => {
      const text = JSON.stringify(input);
      const repeat = open?.input === text;
      if (open?.input !== text) open = { key: makeKey(), input: text };
      return { idempotencyKey: open.key, repeat };
    },
    settled: () => {
      open = null;
    },
    failed: (error) => {
      if (isVerdict(error)) open = null;
    },
  };
}

/** Names of id fields in an input (`key` of any record, `ItemCode` of the ERP), and of a record inside it. */
const NAMES = /^(?:id|key)|(?:id|code|path)$/i;
const OWN = /^id$/i;

/**
 * Subject of a write: its call and the ids in its input. Messages about one row are thus neither removed nor
 * replaced by those of another; other input may change between attempts.
 *
 * @example writeSubject('deleteLoan', { body: { id: 7, rowVersion: 2 } }) // 'deleteLoan 7'
 * @example writeSubject('saveLoan', { body: { loan: { id: 7, title: 'x' } } }) // 'saveLoan 7'
 * @example writeSubject('restoreDeleted', { body: { entity: 'loan', key: 7 } }) // 'restoreDeleted 7'
 * @example writeSubject('lendBooks', { body: { ids: [7, 9] } }) // 'lendBooks 7 9'
 * @example writeSubject('login', { body: { username: 'anna' } }) // 'login'
 */
function writeSubject(call: string, { params, query, body }: CallInput): string {
  const inputEntries = [...entriesOf(query), ...entriesOf(body)];
  const idEntries = [
    ...entriesOf(params),
    ...inputEntries.filter(([name]) => NAMES.test(name)),
    ...inputEntries.flatMap(([, value]) => entriesOf(value)).filter(([name]) => OWN.test(name)),
  ];
  const values = idEntries.flatMap(([, value]) => value).filter(isName);
  return [call, ...values].join(' ');
}

function entriesOf(part: unknown): readonly (readonly [string, unknown])[] {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [];
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A write of one call. */
export interface Write<Output> {
  /** A second tap meanwhile gets the first one's result. */
  readonly write: (input: CallInput, attempt?: WriteAttempt) => Promise<WriteResult<Output>>;
  readonly pending: boolean;
}

/** Writes by one call; see `useWrites`. */
export function useWrite<Output = unknown>(name: string, failure: FailureShape = 'toast'): Write<Output> {
  const { write: writeByCall, pending } = useWrites(failure);
  const write = useCallback(
    (input: CallInput, attempt?: WriteAttempt) => writeByCall<Output>(name, input, attempt),
    [writeByCall, name],
  );
  return { write, pending };
}
