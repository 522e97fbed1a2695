import type { Kysely } from 'kysely';
import { GUEST } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { recordAudit } from './recordChanges.ts';
import type { SystemDeed } from './systemDeeds.ts';

export interface SystemEntry {
  readonly deed: SystemDeed;
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
 * @example await recordSystemAudit(db, { deed: 'createAdmin', actor: 'riga di comando', entity: 'user', key:
 * '7', after: { role: 'admin' } });
 */
export async function recordSystemAudit(
  db: Kysely<Database>,
  { deed, actor, requestId = '', entity = '', key = '', before, after }: SystemEntry,
): Promise<void> {
  // PostgreSQL stores no NUL, which a stranger may have typed.
  const username = actor.replaceAll('\0', '').slice(0, LONGEST_NAME);
  const writer = { call: deed, user: { ...GUEST, username }, requestId };
  await recordAudit(db, writer, [{ entity, key, before, after }], undefined);
}
