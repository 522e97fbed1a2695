import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useOnline } from '../connection/online.ts';
import { NeedsNetwork } from '../feedback/offline.tsx';
import { appDeviceCare } from '../product/appDeviceCare.ts';
import { embeddedTexts } from '../product/embeddedData.ts';
import { deviceLocale } from '../product/locale.ts';
import { useCurrent } from '../useCurrent.ts';

/** Interval of automatic retries in ms: a device may not report that its network is back. */
const AGAIN = 10_000;

/**
 * The server did not answer at start. Uses texts contained in the page, because the product's messages are
 * not loaded; lists the unsent work on this device, and retries automatically.
 */
export function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const locale = deviceLocale();
  const texts = embeddedTexts(locale);
  const online = useOnline();
  const retry = useCurrent(onRetry);
  useEffect(() => {
    const again = () => retry.current();
    const timer = setInterval(again, AGAIN);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry]);
  return (
    <main className="stack" role="alert">
      <h1>{texts[online ? 'page.start' : 'away.title']}</h1>
      <NeedsNetwork
        t={(id) => texts[id] ?? id}
        text={texts[online ? 'failure.network' : 'away.start'] ?? ''}
        written={(moment) => clockOf(locale).format(moment)}
        waiting={appDeviceCare.waiting}
      >
        <Button intent="primary" text={texts['ui.retry']} onClick={onRetry} />
      </NeedsNetwork>
    </main>
  );
}

/** Date and time by locale, two-digit days as in Italian lists. */
function clockOf(locale: string): Intl.DateTimeFormat {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' });
}
