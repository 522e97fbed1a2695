import { CompiledQuery, type Kysely } from 'kysely';
import type { MessageId } from '#generated/names.ts';
import { GUEST, type SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';

/** One changed record. */
export interface Change {
  readonly entity: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Writer {
  readonly call: string;
  readonly user: SignedInUser;
  readonly requestId: string;
}

/** SQL that writes audit rows. @param place takes a value and answers its placeholder. */
export type AuditInsert = (place: (value: unknown) => string) => string;

/** The audit rows of a write; without changed records one row with the input. Undefined for none. */
export function auditInsert(
  { call, user, requestId }: Writer,
  changes: readonly Change[],
  input: unknown,
): AuditInsert | undefined {
  // A sign-out without session writes no row: strangers must not be able to fill the table.
  if (changes.length === 0 && user.userId === 0) return undefined;
  const rows = changes.length > 0 ? changes : [{ entity: '', key: '', before: undefined, after: input }];
  return (place) => {
    const common = [user.userId, user.username, call, requestId].map(place).join();
    const values = rows.map(
      ({ entity, key, before, after }) =>
        `(${common},${[entity, key, jsonOf(before), jsonOf(after)].map(place).join()})`,
    );
    return `insert into audit ("userId", username, call, "requestId", entity, key, before, after) values ${values.join()}`;
  };
}

/** Writes the audit rows of a write. */
export async function recordAudit(
  db: Kysely<Database>,
  ...input: Parameters<typeof auditInsert>
): Promise<void> {
  const insert = auditInsert(...input);
  if (insert === undefined) return;
  const values: unknown[] = [];
  const text = insert((value) => `$${values.push(value)}`);
  await db.executeQuery(CompiledQuery.raw(text, values));
}

/** The audit form of a row: without secrets and without the computed column `search`. */
function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || !('search' in value)) return JSON.stringify(withoutSecrets(value));
  const { search: _made, ...columns } = value;
  return JSON.stringify(withoutSecrets(columns));
}

interface SystemEntry {
  readonly action: SystemAction;
  /**
   * Actor in the audit: a process (`gestionale`, `sistema`) or the name that a stranger entered; cut to 100
   * characters.
   */
  readonly actor: string;
  /** Common id of rows that belong together: of a request or job; default none. */
  readonly requestId?: string;
  /** The record concerned, if any. */
  readonly entity?: string;
  readonly key?: string;
  readonly before?: unknown;
  /** Details, e.g. `{ reason: 'wrong-password', address: '…' }`. Secrets are hidden. */
  readonly after?: unknown;
}

const LONGEST_NAME = 100;

/**
 * Writes an audit row for an action that is no call of a signed-in person: command line, housekeeping,
 * workers, failed sign-ins. Pass the transaction of the action as `db`.
 *
 * Callers limit rows that strangers can cause: one for a throttled name, not one for each attempt.
 *
 * @example await recordSystemAudit(db, { action: 'createAdmin', actor: 'riga di comando', entity: 'user', key:
 * '7', after: { role: 'admin' } });
 */
export async function recordSystemAudit(
  db: Kysely<Database>,
  { action, actor, requestId = '', entity = '', key = '', before, after }: SystemEntry,
): Promise<void> {
  // PostgreSQL stores no NUL, which a stranger may have typed.
  const username = actor.replaceAll('\0', '').slice(0, LONGEST_NAME);
  const writer = { call: action, user: { ...GUEST, username }, requestId };
  await recordAudit(db, writer, [{ entity, key, before, after }], undefined);
}

/** Actions outside the calls: names in the audit and messages of its page. */
export const SYSTEM_ACTIONS = {
  erpSync: 'audit.erpSync',
  createAdmin: 'audit.createAdmin',
  loginFailed: 'audit.loginFailed',
  housekeeping: 'audit.housekeeping',
  backup: 'audit.backup',
  restore: 'audit.restore',
} as const satisfies Readonly<Record<string, MessageId>>;

type SystemAction = keyof typeof SYSTEM_ACTIONS;

const SECRET = /password|token|secret/i;

/**
 * A copy for the audit with the values of secrets masked at any depth, except booleans such as
 * `passwordReset: true`.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key) && typeof field !== 'boolean' ? '***' : withoutSecrets(field),
    ]),
  );
}
