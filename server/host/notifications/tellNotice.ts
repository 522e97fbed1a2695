import { type Kysely, sql } from 'kysely';
import { type Context, fillText, holds, type Product } from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import type { Notice, NoticeRecord } from './noticeRecords.ts';

/** Notifications kept for one user; the oldest read ones are deleted first. */
export const MOST_KEPT = 200;

export interface Telling {
  readonly product: Pick<Product, 'roles'>;
  readonly notice: Notice;
  readonly records: readonly NoticeRecord[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** Author of the change, who is not notified; 0 for none. */
  readonly by: number;
  /** Key against duplicates for the same record, where the notification defines none (`once`). */
  readonly occasion: string;
}

/**
 * Stores a notification for all recipients of each matching record, in one statement. Visibility of the
 * record is checked on reading.
 *
 * @returns number of new notifications.
 */
export async function tellNotice(
  db: Kysely<Database>,
  { product, notice: { id, entity, said }, records, today, now, by, occasion }: Telling,
): Promise<number> {
  const matching = records.filter(({ record }) => holds(said.where ?? {}, { record, today } as Context));
  if (matching.length === 0) return 0;
  const recipients = matching.map(({ key, record, users, employees }) => ({
    ...{ key, users, employees },
    once: said.once === undefined ? occasion : fillText(said.once, { record } as Context).slice(0, 200),
  }));
  const permissions = new Set<string>(said.whom.permissions ?? []);
  const roles = product.roles.roles
    .filter((role) => role.permissions.some((each) => permissions.has(each)))
    .map(({ name }) => name);
  const { rows } = await sql<{ userId: number }>`
    insert into notifications ("userId", notice, entity, key, once, at)
    select people."userId", ${id}, ${entity}, told.key, told.once, ${now}
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as told(key text, once text, users jsonb, employees jsonb)
    join users as people on people.active = 'Y' and people."userId" <> ${by} and (
      told.users @> to_jsonb(people."userId") or told.employees @> to_jsonb(people."empID")
      or people.role = any(${roles}))
    on conflict do nothing returning "userId"`.execute(db);
  if (rows.length > 0) await deleteOldestNotices(db, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.length;
}

async function deleteOldestNotices(db: Kysely<Database>, users: readonly number[]): Promise<void> {
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by "userId" order by "readAt" is null desc, id desc) as place
        from notifications where "userId" = any(${users})) as kept
      where place > ${MOST_KEPT})`.execute(db);
}
