import { type Kysely, sql } from 'kysely';
import { type Context, holds, type Product } from '../../../engine/index.ts';
import type { Change } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';
import {
  type Notice,
  type NoticeReading,
  type NoticeRecord,
  noticeRecords,
  noticesOf,
  onceOf,
  pathsTo,
} from './noticeRecords.ts';

/** A write, as far as notifications need it. */
interface ReportedWrite {
  readonly call: string;
  readonly changes: readonly Change[];
  readonly by: number;
  readonly today: string;
  readonly now: Date;
}

/**
 * Notifies users of the changes of a write, in its transaction. Without a matching notification no query is
 * made.
 *
 * @returns number of notifications.
 */
export async function notifyOfChanges(
  { db, product, columns }: NoticeReading,
  write: ReportedWrite,
): Promise<number> {
  let count = 0;
  for (const notice of noticesOf(product).values()) {
    const changes = write.changes.filter((change) => followsFrom(product, notice, change, write.call));
    if (changes.length === 0) continue;
    const query = noticeRecords({ product, columns }, notice.entity, pathsTo(notice));
    const records = await query.read(db, query.withKeys([...new Set(changes.map(({ key }) => key))]));
    const { by, today, now } = write;
    count += await storeNotifications(db, { product, notice, records, today, now, by });
  }
  return count;
}

/** Whether a change triggers a notification: a transition of the workflow, or a save. Deletions never do. */
function followsFrom(
  { workflows }: Pick<Product, 'workflows'>,
  { entity, said: { on } }: Notice,
  change: Change,
  call: string,
): boolean {
  if (change.entity !== entity || change.after === undefined || change.after === null) return false;
  if (on.saved !== undefined) {
    const isNew = change.before === undefined || change.before === null;
    return on.saved === 'any' || on.saved === (isNew ? 'new' : 'changed');
  }
  const workflow = Object.values(workflows).find((each) => each.entity === entity);
  if (workflow === undefined || on.transitions === undefined) return false;
  const [before, after] = [stateIn(change.before, workflow.field), stateIn(change.after, workflow.field)];
  return workflow.transitions.some(
    ({ id, call: by, from, to }) =>
      on.transitions?.includes(id) === true &&
      by === call &&
      typeof before === 'string' &&
      from.includes(before) &&
      after === (to ?? before),
  );
}

function stateIn(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
}

/** Notifications kept for one user; the oldest read ones are deleted first. */
export const MAX_NOTIFICATIONS = 200;

export interface NotificationOptions {
  readonly product: Pick<Product, 'roles'>;
  readonly notice: Notice;
  readonly records: readonly NoticeRecord[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** Author of the change, who is not notified; 0 for none. */
  readonly by: number;
}

/**
 * Stores a notification for all recipients of each matching record, in one statement. Without `once`, a
 * further write replaces the user's earlier notification of the record, as unread, and deletes the author's; the
 * clock repeats none.
 * Visibility of the record is checked on reading.
 *
 * @returns number of new and replaced notifications.
 */
export async function storeNotifications(
  db: Kysely<Database>,
  { product, notice, records, today, now, by }: NotificationOptions,
): Promise<number> {
  const { id, entity, said } = notice;
  const matching = records.filter(({ record }) => holds(said.where ?? {}, { record, today } as Context));
  if (matching.length === 0) return 0;
  const recipients = matching.map(({ key, record, users, employees }) => ({
    ...{ key, users, employees },
    once: onceOf(notice, record),
  }));
  const permissions = new Set<string>(said.whom.permissions ?? []);
  const roles = product.roles.roles
    .filter((role) => role.permissions.some((each) => permissions.has(each)))
    .map(({ name }) => name);
  const replaces = (said.once ?? said.on.daily) === undefined;
  if (replaces && by > 0)
    // The author's own earlier notification is of a write that this one replaces.
    await sql`delete from notifications where "userId" = ${by} and notice = ${id}
      and key = any(${matching.map(({ key }) => key)})`.execute(db);
  // Sorted, so that two writes lock rows in the same order; a new id, so that reading the earlier one marks nothing.
  const { rows } = await sql<{ userId: number }>`
    insert into notifications ("userId", notice, entity, key, once, at)
    select people."userId", ${id}, ${entity}, told.key, told.once, ${now}
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as told(key text, once text, users jsonb, employees jsonb)
    join users as people on people.active = 'Y' and people."userId" <> ${by} and (
      told.users @> to_jsonb(people."userId") or told.employees @> to_jsonb(people."empID")
      or people.role = any(${roles}))
    order by people."userId", told.key
    on conflict ("userId", notice, key, once)
      ${replaces ? sql`do update set id = default, at = excluded.at, "readAt" = null` : sql`do nothing`}
    returning "userId"`.execute(db);
  if (rows.length > 0) await deleteOldestNotices(db, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.length;
}

async function deleteOldestNotices(db: Kysely<Database>, users: readonly number[]): Promise<void> {
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by "userId" order by "readAt" is null desc, id desc) as place
        from notifications where "userId" = any(${users})) as kept
      where place > ${MAX_NOTIFICATIONS})`.execute(db);
}
