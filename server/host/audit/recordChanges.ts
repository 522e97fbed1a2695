import { type Kysely, sql } from 'kysely';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { CHANNEL, type ChangedEvent } from '../events/EventHub.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** Above this number of keys browsers reload the whole entity (a notification holds 8000 bytes). */
const MOST_KEYS = 50;

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

/** Writes the audit rows of a write; without changed records one row with the input. */
export async function recordAudit(
  db: Kysely<Database>,
  { call, user, requestId }: Writer,
  changes: readonly Change[],
  input: unknown,
): Promise<void> {
  // A sign-out without session writes no row: strangers must not be able to fill the table.
  if (changes.length === 0 && user.userId === 0) return;
  const rows = changes.length > 0 ? changes : [{ entity: '', key: '', before: undefined, after: input }];
  await db
    .insertInto('audit')
    .values(
      rows.map(({ entity, key, before, after }) => ({
        userId: user.userId,
        username: user.username,
        call,
        requestId,
        entity,
        key,
        before: jsonOf(before),
        after: jsonOf(after),
      })),
    )
    .execute();
}

/**
 * Notifies all processes of changes when the transaction commits. `isKnown` filters entities that browsers do
 * not show (sessions, drafts). Without changes no event is sent.
 *
 * @param write the request: its page ignores its own event.
 */
export async function announce(
  db: Kysely<Database>,
  changes: readonly Change[],
  alwaysChanged: readonly string[],
  isKnown: (entity: string) => boolean,
  write?: ChangedEvent['write'],
): Promise<void> {
  if (changes.length === 0) return;
  const visibleChanges = changes.filter(({ entity }) => isKnown(entity));
  const entities = [...new Set([...alwaysChanged, ...visibleChanges.map(({ entity }) => entity)])];
  if (entities.length === 0) return;
  const keys = [...new Set(visibleChanges.map(({ key }) => key))];
  const event: ChangedEvent =
    keys.length > 0 && keys.length <= MOST_KEYS && keys.join().length < 4_000
      ? { entities, keys }
      : { entities };
  const echo = write === undefined ? event : { ...event, write };
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(echo)})`.execute(db);
}

/** The audit form of a row: without secrets and without the computed column `search`. */
function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || !('search' in value)) return JSON.stringify(withoutSecrets(value));
  const { search: _made, ...columns } = value;
  return JSON.stringify(withoutSecrets(columns));
}
