import { Offline, Time } from '@blueprintjs/icons';
import { serverWaits } from '../connection/serverWaits.ts';
import { useOnline } from '../connection/useOnline.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Banner while the device is offline, or the server is busy and requests are being retried. */
export function OfflineBanner() {
  const { t } = useMessages();
  const online = useOnline();
  const waits = serverWaits.useAny();
  return (
    <div role="status" className="line-banner" data-print="no">
      {online ? null : (
        <div className="offline">
          <Offline size={20} aria-hidden />
          <span>{t('ui.offline')}</span>
        </div>
      )}
      {online && waits ? (
        <div className="offline">
          <Time size={20} aria-hidden />
          <span>{t('ui.serverBusy')}</span>
        </div>
      ) : null}
    </div>
  );
}
