import { handlers } from '../calls/handlers.ts';
import { standingNotices, toldNotice } from './standingNotices.ts';

/** The work of the calls of one's own notifications. */
export const notificationCalls = handlers({
  fetchNotificationCount: async (_input, context) => ({
    unread: (await standingNotices(context)).filter(({ read }) => !read).length,
  }),

  fetchNotifications: async (_input, context) => {
    const standing = await standingNotices(context);
    return {
      notifications: standing.map((each) => toldNotice(context, each)),
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
    const read = Number((await unread.executeTakeFirst()).numUpdatedRows);
    // Nobody else's business; one's own other windows are told.
    untold();
    if (read > 0) changed('notification', user.userId);
    return { read };
  },
});
