import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { isOutdated, onVersionKnown } from './versionStore.ts';
import './version.css';

/** Notice that a newer version is available, with a button to load it. */
export function VersionBanner() {
  const { t } = useMessages();
  const outdated = useSyncExternalStore(onVersionKnown, isOutdated);
  return (
    <div role="status" data-print="no">
      {outdated ? (
        <div className="new-version">
          <span>{t('version.newer')}</span>
          <Button
            icon={<Refresh size={20} aria-hidden />}
            text={t('page.reload')}
            onClick={() => location.reload()}
          />
        </div>
      ) : null}
    </div>
  );
}
