import { NeedsNetwork } from '../away/NeedsNetwork.tsx';
import { deviceCare } from '../product/deviceCare.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Above a page that was not opened before the network went: what it wants, and what waits on this device. */
export function AwayPage() {
  const { t, value } = useMessages();
  return (
    <NeedsNetwork
      t={t}
      title={t('away.title')}
      text={t('away.page')}
      written={(moment) => value(new Date(moment).toISOString(), 'date-time')}
      waiting={deviceCare.waiting}
    />
  );
}
