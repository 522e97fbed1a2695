import { type Kysely, sql } from 'kysely';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { CHANNEL, type ChangedEvent } from '../events/EventHub.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** More keys than these are not named: browsers then load the whole entity (a notification holds 8000 bytes). */
const MOST_KEYS = 50;

/** One record that a write touched. */
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

/** Writes the audit rows; a write that named no record gets one row with its input. */
export async function recordAudit(
  db: Kysely<Database>,
  { call, user, requestId }: Writer,
  changes: readonly Change[],
  input: unknown,
): Promise<void> {
  // A sign-out of nobody changes nothing: strangers must not be able to fill the table.
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
 * Tells all processes; PostgreSQL delivers it when the transaction commits, and not otherwise. `isKnown` leaves out what no browser
 * shows (sessions, others' drafts). A call that changed nothing is not told, whatever it usually changes.
 *
 * @param write the request that changed it: the page that sent it renews itself.
 */
export async function announce(
  db: Kysely<Database>,
  changes: readonly Change[],
  alwaysChanged: readonly string[],
  isKnown: (entity: string) => boolean,
  write?: ChangedEvent['write'],
): Promise<void> {
  if (changes.length === 0) return;
  const known = changes.filter(({ entity }) => isKnown(entity));
  const entities = [...new Set([...alwaysChanged, ...known.map(({ entity }) => entity)])];
  if (entities.length === 0) return;
  const keys = [...new Set(known.map(({ key }) => key))];
  const event: ChangedEvent =
    keys.length > 0 && keys.length <= MOST_KEYS && keys.join().length < 4_000
      ? { entities, keys }
      : { entities };
  const echo = write === undefined ? event : { ...event, write };
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(echo)})`.execute(db);
}

/** A row for the audit, without its column `search`: the database makes it of the others, and it says nothing to a reader. */
function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || !('search' in value)) return JSON.stringify(withoutSecrets(value));
  const { search: _made, ...own } = value;
  return JSON.stringify(withoutSecrets(own));
}
