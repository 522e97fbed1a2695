import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { InfoSign, WarningSign } from '@blueprintjs/icons';
import type { Entities } from '#generated/entities.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useProduct } from '../product/Product.ts';
import { useCall, useWrite } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import './notificationPanel.css';

type Notification = Entities['notification'];

interface NotificationPanelProps {
  /** Invalidates the list, like the bell. */
  readonly change: { readonly entities: string[] };
  readonly onClose: () => void;
}

/** All current notifications, newest first. Following one marks it as read; all can be marked at once. */
export function NotificationPanel({ change, onClose }: NotificationPanelProps) {
  const { t } = useMessages();
  const list = useCall('fetchNotifications', {}, change);
  const mark = useWrite('markNotificationsRead');
  const markRead = (ids?: readonly number[]) => {
    list.expect((current) => current && readOf(current, ids));
    void mark.write({ body: ids === undefined ? {} : { ids: [...ids] } });
  };
  const unread = list.data?.unread ?? 0;
  return (
    <ModalDialog
      closeButton
      outside
      title={t('notifications.title')}
      onClose={onClose}
      className="told-dialog"
    >
      <DialogBody>
        <Loadable
          call={list}
          empty={{ when: ({ notifications }) => notifications.length === 0, text: t('notifications.none') }}
        >
          {({ notifications }) => (
            <ul className="told-list">
              {notifications.map((notification) => (
                <li key={notification.id} data-level={notification.level} data-read={notification.read}>
                  <NotificationEntry
                    notification={notification}
                    onRead={() => markRead([notification.id])}
                    onFollow={() => {
                      if (!notification.read) markRead([notification.id]);
                      onClose();
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loadable>
      </DialogBody>
      {list.data === undefined || list.data.notifications.length === 0 ? null : (
        <DialogFooter
          actions={
            // Disabled by aria-disabled, so that it keeps the focus when all are read.
            <Button
              aria-disabled={unread === 0}
              text={t('notifications.readAll')}
              onClick={() => (unread === 0 ? undefined : markRead())}
            />
          }
        />
      )}
    </ModalDialog>
  );
}

interface NotificationEntryProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  readonly onFollow: () => void;
}

function NotificationEntry({ notification, onRead, onFollow }: NotificationEntryProps) {
  const { t, value } = useMessages();
  const { screens } = useProduct();
  const { title, text, level, at, read, screen, params = [] } = notification;
  const Sign = level === 'warning' ? WarningSign : InfoSign;
  const words = (
    <>
      <Sign size={20} aria-hidden />
      <span className="told-words">
        <strong>
          {read ? null : <span className="only-readers">{t('notifications.new')} </span>}
          <bdi>{title}</bdi>
        </strong>
        {text === undefined ? null : <bdi>{text}</bdi>}
        <time dateTime={at}>{value(at, 'date-time')}</time>
      </span>
    </>
  );
  if (screen !== undefined && Object.hasOwn(screens, screen)) {
    const linkParams = Object.fromEntries(params.map((param) => [param.name, param.value]));
    return (
      <ScreenLink className="told" screen={screen} params={linkParams} onClick={onFollow}>
        {words}
      </ScreenLink>
    );
  }
  if (read) return <div className="told">{words}</div>;
  return (
    <button type="button" className="told" onClick={onRead}>
      {words}
    </button>
  );
}

interface Known {
  readonly notifications: Notification[];
  readonly unread: number;
}

/** The list after these notifications, or all, were read. */
function readOf({ notifications }: Known, ids: readonly number[] | undefined): Known {
  const after = notifications.map((notification) =>
    ids === undefined || ids.includes(notification.id) ? { ...notification, read: true } : notification,
  );
  return { notifications: after, unread: after.filter(({ read }) => !read).length };
}
