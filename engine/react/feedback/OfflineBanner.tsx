import { Offline } from '@blueprintjs/icons';
import { useOnline } from '../calls/useOnline.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Says that the device has no network, for as long as it has none. */
export function OfflineBanner() {
  const { t } = useMessages();
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <div className="offline">
          <Offline size={20} aria-hidden />
          <span>{t('ui.offline')}</span>
        </div>
      )}
    </div>
  );
}
