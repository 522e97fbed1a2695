import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { NeedsNetwork } from '../away/NeedsNetwork.tsx';
import { useOnline } from '../connection/useOnline.ts';
import { deviceCare } from '../product/deviceCare.ts';
import { deviceLocale } from '../product/locale.ts';
import { servedTexts } from '../product/servedPage.ts';

/** So often the start is tried again by itself, in ms: a device may not notice that its network is back. */
const AGAIN = 10_000;

/**
 * The server did not answer at the start: said with the texts of the page itself, because the product's messages have not come. What waits on this device is named, and
 * the start is tried again by itself.
 */
export function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const locale = deviceLocale();
  const texts = servedTexts(locale);
  const online = useOnline();
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const again = () => retry.current();
    const timer = setInterval(again, AGAIN);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <main className="stack" role="alert">
      <h1>{texts[online ? 'page.start' : 'away.title']}</h1>
      <NeedsNetwork
        t={(id) => texts[id] ?? id}
        text={texts[online ? 'failure.network' : 'away.start'] ?? ''}
        written={(moment) => clockOf(locale).format(moment)}
        waiting={deviceCare.waiting}
      >
        <Button intent="primary" text={texts['ui.retry']} onClick={onRetry} />
      </NeedsNetwork>
    </main>
  );
}

/** Days as Italian lists write them; each language in its own order. */
function clockOf(locale: string): Intl.DateTimeFormat {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' });
}
