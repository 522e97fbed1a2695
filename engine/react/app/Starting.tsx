import { deviceLocale } from '../product/locale.ts';
import { servedTexts } from '../product/servedPage.ts';

/** The moment before anything is known. */
export function Starting() {
  return (
    <main className="state" role="status">
      <span className="product-mark" aria-hidden />
      <p>{servedTexts(deviceLocale())['ui.loading']}</p>
    </main>
  );
}
