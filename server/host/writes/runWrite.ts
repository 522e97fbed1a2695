import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  type AuditInsert,
  auditInsert,
  type Change,
  recordAudit,
  type Writer,
} from '../audit/recordChanges.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { sentWithCommit } from '../db/ProductKysely.ts';
import { Refusal } from '../errors/Refusal.ts';
import { CHANNEL, changeEvent, sendChangeEvent } from '../events/changeEvent.ts';
import { claimKey, type KeyedRequest, releaseKey } from './idempotency.ts';

/** SQLSTATE of a transaction rolled back for a concurrent one; trying again may succeed. */
const REPEATABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Repeats a transaction after a conflict, a few times with growing pauses. */
async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (attempt === ATTEMPTS || typeof code !== 'string' || !REPEATABLE.has(code)) throw error;
      await wait(attempt * 20 * (1 + Math.random()));
    }
  }
}

export interface ServerWrite<Answer> {
  readonly writer: Writer;
  /** Further entities that the calls file declares as changed. */
  readonly changes: readonly string[];
  readonly input: unknown;
  readonly keyed: KeyedRequest | undefined;
  /** Whether a name is an entity of the product, which browsers may display. */
  readonly isEntity: (name: string) => boolean;
  /** Does the work and makes the answer. JSON answers are stored for repeats; files are made again. */
  work(db: Kysely<Database>, gathered: WriteEffects): Promise<{ answer: Answer; storable: boolean }>;
  /** Notifies users of the changes, in the transaction; returns the number of notifications. */
  notifyUsers?(db: Kysely<Database>, changes: WriteEffects['changes'], by: number): Promise<number>;
  /** Receives errors of tasks after the commit. */
  onLateFailure(error: unknown): void;
}

/** Runs one write in one transaction with its audit rows, idempotency record and event, all or none. */
export async function runWrite<Answer>(db: Kysely<Database>, write: ServerWrite<Answer>): Promise<Answer> {
  const result = await repeatOnConflict(() => db.transaction().execute((trx) => within(trx, write)));
  for (const task of result.afterCommit) {
    try {
      await task();
    } catch (error) {
      write.onLateFailure(error);
    }
  }
  return result.answer;
}

async function within<Answer>(
  db: Kysely<Database>,
  { writer, changes, input, keyed, isEntity, work, notifyUsers }: ServerWrite<Answer>,
): Promise<{ answer: Answer; afterCommit: WriteEffects['afterCommit'] }> {
  if (keyed !== undefined) {
    const earlier = await claimKey(db, keyed);
    if (earlier !== undefined) return { answer: earlier as Answer, afterCommit: [] };
  }
  const gathered: WriteEffects = { changes: [], afterCommit: [], unaudited: false };
  const { answer, storable } = await work(db, gathered);
  const { actor: user = writer.user } = gathered;
  const recipients = (await notifyUsers?.(db, gathered.changes, user.userId)) ?? 0;
  const allChanges = recipients > 0 ? [...changes, 'notification'] : changes;
  const audited = [{ ...writer, user }, gathered.changes, input] as const;
  const notified = [
    gathered.changes,
    allChanges,
    isEntity,
    keyed && { userId: keyed.userId, key: keyed.key },
  ] as const;
  if (keyed !== undefined && storable) {
    const audit = gathered.unaudited ? undefined : auditInsert(...audited);
    await completeWrite(db, keyed, answer, { audit, event: changeEvent(...notified) });
  } else {
    if (!gathered.unaudited) await recordAudit(db, ...audited);
    if (keyed !== undefined) await releaseKey(db, keyed);
    await sendChangeEvent(db, ...notified);
  }
  return { answer, afterCommit: gathered.afterCommit };
}

/**
 * Stores the answer for repeats with the audit rows and the event of the work, as the last statement of its
 * transaction: each further round trip prolongs the locks of the work.
 */
async function completeWrite(
  db: Kysely<Database>,
  { userId, key }: KeyedRequest,
  answer: unknown,
  { audit, event }: { readonly audit: AuditInsert | undefined; readonly event: string | undefined },
): Promise<void> {
  const values: unknown[] = [JSON.stringify(answer), userId, key];
  const place = (value: unknown) => `$${values.push(value)}`;
  const audited = audit === undefined ? '' : `with audited as (${audit(place)}) `;
  const notifying = event === undefined ? '' : ` returning pg_notify('${CHANNEL}', ${place(event)})`;
  const text = `${audited}update idempotency set answer = $1 where "userId" = $2 and key = $3${notifying}`;
  await db.executeQuery(sentWithCommit(CompiledQuery.raw(text, values)));
}

/** Side effects collected while a handler runs. */
export interface WriteEffects {
  readonly changes: Change[];
  readonly afterCommit: (() => void | Promise<void>)[];
  /** True if the write must not appear in the audit. */
  unaudited: boolean;
  /** The user, where only the handler identifies them (sign-in). */
  actor?: SignedInUser;
}

type Task = () => void | Promise<void>;
type Work<Context> = (context: Context) => Promise<unknown>;

interface PreparedWrite<Context> {
  /** Stored answer of an earlier request with the same key. */
  earlier(): Promise<unknown>;
  /** Slow step without a connection; returns the work. `atEnd` registers clean-up tasks. */
  prepare(atEnd: (task: Task) => void): Promise<Work<Context>>;
  /** Runs the work in its transaction. */
  run(work: Work<Context>): Promise<unknown>;
  /** Receives errors of clean-up tasks. */
  onLateFailure(error: unknown): void;
}

/**
 * Runs the slow step of a write before its transaction opens, so that it holds no connection. A repeat gets
 * the stored answer without doing the work again, even where it would be refused by now (a file exists
 * already, a password was changed).
 */
export async function prepareWrite<Context>({
  earlier,
  prepare,
  run,
  onLateFailure,
}: PreparedWrite<Context>): Promise<unknown> {
  const done = await earlier();
  if (done !== undefined) return done;
  const tasks: Task[] = [];
  try {
    const prepared = await prepare((task) => void tasks.push(task)).catch(async (error: unknown) => {
      // The first request with this key may have ended meanwhile and have caused the refusal.
      const meanwhile = error instanceof Refusal ? await earlier() : undefined;
      if (meanwhile === undefined) throw error;
      return { meanwhile };
    });
    return typeof prepared === 'function' ? await run(prepared) : prepared.meanwhile;
  } finally {
    for (const task of tasks.reverse()) await Promise.resolve().then(task).catch(onLateFailure);
  }
}
