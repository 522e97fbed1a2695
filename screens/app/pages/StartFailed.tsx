import { Button } from '@blueprintjs/core';
import { wordsOf } from '../../../engine/react/index.ts';
import { deviceLocale } from '../locale.ts';

/** The server did not answer at the start: said with the engine's own words, because the product's have not come. */
export function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const words = wordsOf(deviceLocale());
  return (
    <main className="state" role="alert">
      <h1>{words['page.start']}</h1>
      <p>{words['failure.network']}</p>
      <Button intent="primary" text={words['ui.retry']} onClick={onRetry} />
    </main>
  );
}
