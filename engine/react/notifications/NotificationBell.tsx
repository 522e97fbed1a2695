import { lazy, Suspense, useState } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useProduct } from '../product/Product.ts';
import { useCall } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import './notificationBell.css';

const NotificationPanel = lazy(async () => ({
  default: (await import('./NotificationPanel.tsx')).NotificationPanel,
}));

/** Invalidated by server events for notifications. */
const CHANGE = { entities: ['notification'] };

/** Maximum number on the button. */
const MAX_SHOWN = 99;

/** The bell of every page, in products with notifications: number of unread ones, and the panel with all. */
export function NotificationBell() {
  const { notifies = false } = useProduct();
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  const count = useCall('fetchNotificationCount', notifies ? {} : null, CHANGE);
  if (!notifies) return null;
  const unread = count.data?.unread ?? 0;
  const buttonLabel = unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread });
  return (
    <>
      <button
        type="button"
        className="bell-button"
        aria-haspopup="dialog"
        aria-label={buttonLabel}
        onClick={() => setOpen(true)}
      >
        <SchemaIcon name="notifications" />
        {unread === 0 ? null : (
          <span className="bell-count" aria-hidden>
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <span className="only-readers" role="status">
        {unread === 0 ? '' : buttonLabel}
      </span>
      {open ? (
        <Suspense>
          <NotificationPanel change={CHANGE} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
