import { handlers } from '../calls/handlers.ts';
import { noticeAnswer, standingNotices } from './standingNotices.ts';

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

  markNotificationsRead: async ({ body: { ids } }, { db, user, now, changed, skipAudit: untold }) => {
    let unread = db
      .updateTable('notifications')
      .set({ readAt: now() })
      .where('userId', '=', user.userId)
      .where('readAt', 'is', null);
    if (ids !== undefined) unread = unread.where('id', 'in', ids);
    const count = Number((await unread.executeTakeFirst()).numUpdatedRows);
    // Not for the audit, only an event for the user's other windows.
    untold();
    if (count > 0) changed('notification', user.userId);
    return { read: count };
  },
});
