import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { type Context, holds, noticeWords, paramsOf } from '../../../engine/index.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { hideIn } from '../privacy/hideIn.ts';
import { messagesFor, productIn } from '../product/productLookups.ts';
import type { Row } from '../records/recordQuery.ts';
import { type Notice, noticeRecords, noticesOf, onceOf } from './noticeRecords.ts';
import { MAX_NOTIFICATIONS } from './storeNotifications.ts';

/** Calls of the user's own notifications. */
export const notificationCalls = handlers({
  fetchNotificationCount: async (_input, context) => ({
    unread: (await standingNotices(context)).filter(({ read }) => !read).length,
  }),

  fetchNotifications: async (_input, context) => {
    const standing = await standingNotices(context);
    return {
      notifications: standing.map((each) => noticeAnswer(context, each)),
      unread: standing.filter(({ read }) => !read).length,
    };
  },

  markNotificationsRead: async ({ body: { ids } }, { db, user, now, changed, skipAudit }) => {
    let unread = db
      .updateTable('notifications')
      .set({ readAt: now() })
      .where('userId', '=', user.userId)
      .where('readAt', 'is', null);
    if (ids !== undefined) unread = unread.where('id', 'in', ids);
    const count = Number((await unread.executeTakeFirst()).numUpdatedRows);
    // Not for the audit, only an event for the user's other windows.
    skipAudit();
    if (count > 0) changed('notification', user.userId);
    return { read: count };
  },
});

type Reader = Pick<CallContext, 'db' | 'product' | 'columns' | 'user' | 'today'>;

/** A current notification of the reader. */
interface Standing {
  readonly notice: Notice;
  readonly record: Row;
  readonly id: number;
  readonly at: string;
  readonly read: boolean;
}

/**
 * Current notifications of the user, newest first: their record exists, is visible to the user, still has the
 * text of `once`, and meets the condition `while`. One query per entity.
 */
async function standingNotices(context: Reader): Promise<readonly Standing[]> {
  const { db, product, user } = context;
  const notices = noticesOf(product);
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'notice', 'entity', 'key', 'once', 'at', 'readAt'])
    .where('userId', '=', user.userId)
    .orderBy('id', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute();
  const current = rows.flatMap((each) => {
    const notice = notices.get(each.notice);
    return notice === undefined || notice.entity !== each.entity ? [] : [{ ...each, notice }];
  });
  const records = new Map<string, ReadonlyMap<string, Row>>();
  for (const entity of new Set(current.map((each) => each.entity))) {
    const keys = current.filter((each) => each.entity === entity).map(({ key }) => key);
    records.set(entity, await seenRecords(context, entity, [...new Set(keys)]));
  }
  const today = context.today();
  return current.flatMap(({ id, at, readAt, key, once, entity, notice }) => {
    const record = records.get(entity)?.get(key);
    if (record === undefined || !holds(notice.said.while ?? {}, { record, today } as Context)) return [];
    if (notice.said.once !== undefined && once !== onceOf(notice, record)) return [];
    return [{ notice, record, id, at, read: readAt !== null }];
  });
}

async function seenRecords(
  context: Reader,
  entity: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const query = noticeRecords(context, entity);
  const where = sql<boolean>`${query.withKeys(keys)} and ${visibleWhere(context, entity)}`;
  const visible = await query.read(context.db, where);
  await hideIn(
    context,
    entity,
    visible.map(({ record }) => record),
  );
  return new Map(visible.map(({ key, record }) => [key, record]));
}

/** A notification in the reader's language, with values formatted as in lists. */
function noticeAnswer(
  { product, user }: Pick<Reader, 'product' | 'user'>,
  standing: Standing,
): Entities['notification'] {
  const { notice, record, id, at, read } = standing;
  const { level = 'info', goTo, params } = notice.said;
  const localized = productIn(product, user.locale);
  const inWords = localized === product ? notice : noticesOf(localized).get(notice.id);
  const words = noticeWords(localized, inWords ?? notice, record, messagesFor(product, user.locale));
  const leads = Object.entries(paramsOf({ params: params ?? {} }, { record } as Context));
  return {
    ...{ id, ...words, level, at, read },
    ...(goTo === undefined ? {} : { screen: goTo, params: leads.map(([name, value]) => ({ name, value })) }),
  };
}
