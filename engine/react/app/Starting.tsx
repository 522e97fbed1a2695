import { deviceLocale } from '../product/locale.ts';
import { wordsOf } from '../words/wordsOf.ts';

/** The moment before anything is known. */
export function Starting() {
  return (
    <main className="state" role="status">
      <span className="product-mark" aria-hidden />
      <p>{wordsOf(deviceLocale())['ui.loading']}</p>
    </main>
  );
}
