import { deviceLocale } from '../product/locale.ts';
import { servedTexts } from '../product/servedPage.ts';

/** Placeholder until core and session are loaded. */
export function Starting() {
  return (
    <main className="state" role="status">
      <span className="product-mark" aria-hidden />
      <p>{servedTexts(deviceLocale())['ui.loading']}</p>
    </main>
  );
}
