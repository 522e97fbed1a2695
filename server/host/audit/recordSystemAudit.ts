import type { Kysely } from 'kysely';
import { GUEST } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { recordAudit } from './recordChanges.ts';
import type { SystemDeed } from './systemDeeds.ts';

export interface SystemEntry {
  readonly deed: SystemDeed;
  /** Who acted, in the audit's words: a process (`gestionale`, `sistema`), or the name that a stranger gave. At most 100 characters are kept. */
  readonly actor: string;
  /** What ties rows of one doing together: a request's id, a job's; default none. */
  readonly requestId?: string;
  /** The record that it was about, if there was one. */
  readonly entity?: string;
  readonly key?: string;
  readonly before?: unknown;
  /** What happened, in data: `{ reason: 'wrong-password', address: '…' }`. Secrets are hidden as everywhere in the audit. */
  readonly after?: unknown;
}

const LONGEST_NAME = 100;

/**
 * The audit's door for what is no call of a signed-in person: the command line, housekeeping, workers, sign-ins that failed. Row and doing belong
 * in one transaction: pass it as `db`.
 *
 * Whoever lets strangers cause rows bounds how many: one row for a throttled name, not one an attempt.
 *
 * @example await recordSystemAudit(db, { deed: 'createAdmin', actor: 'riga di comando', entity: 'user', key: '7', after: { role: 'admin' } });
 */
export async function recordSystemAudit(
  db: Kysely<Database>,
  { deed, actor, requestId = '', entity = '', key = '', before, after }: SystemEntry,
): Promise<void> {
  // PostgreSQL keeps no NUL, and what a stranger typed may hold one.
  const username = actor.replaceAll('\0', '').slice(0, LONGEST_NAME);
  const writer = { call: deed, user: { ...GUEST, username }, requestId };
  await recordAudit(db, writer, [{ entity, key, before, after }], undefined);
}
