import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { InfoSign, WarningSign } from '@blueprintjs/icons';
import type { Entities } from '#generated/entities.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useProduct } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';
import './notificationPanel.css';

type Notification = Entities['notification'];

interface NotificationPanelProps {
  /** What renews the list, as it renews the bell. */
  readonly change: { readonly entities: string[] };
  readonly onClose: () => void;
}

/** All that one was told and that still stands, the newest first. One that is followed is read; all may be read at once. */
export function NotificationPanel({ change, onClose }: NotificationPanelProps) {
  const { t } = useMessages();
  const list = useCall('fetchNotifications', {}, change);
  const mark = useWrite('markNotificationsRead');
  const read = (ids?: readonly number[]) => {
    list.expect((known) => known && readOf(known, ids));
    void mark.run({ body: ids === undefined ? {} : { ids: [...ids] } });
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
              {notifications.map((each) => (
                <li key={each.id} data-level={each.level} data-read={each.read}>
                  <Told
                    told={each}
                    onRead={() => read([each.id])}
                    onFollow={() => {
                      if (!each.read) read([each.id]);
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
            // It stays when all are read: with it the focus would go.
            <Button
              aria-disabled={unread === 0}
              text={t('notifications.readAll')}
              onClick={() => (unread === 0 ? undefined : read())}
            />
          }
        />
      )}
    </ModalDialog>
  );
}

interface ToldProps {
  readonly told: Notification;
  readonly onRead: () => void;
  readonly onFollow: () => void;
}

function Told({ told, onRead, onFollow }: ToldProps) {
  const { t, value } = useMessages();
  const { screens } = useProduct();
  const { title, text, level, at, read, screen, params = [] } = told;
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
    const given = Object.fromEntries(params.map((each) => [each.name, each.value]));
    return (
      <ScreenLink className="told" screen={screen} params={given} onClick={onFollow}>
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

/** The list as it is once these are read, or all. */
function readOf({ notifications }: Known, ids: readonly number[] | undefined): Known {
  const after = notifications.map((each) =>
    ids === undefined || ids.includes(each.id) ? { ...each, read: true } : each,
  );
  return { notifications: after, unread: after.filter(({ read }) => !read).length };
}
