import { takePosition } from '../../connection/takePosition.ts';
import { it } from '../../words/it.ts';
import type { Located } from './Located.ts';

/** Where the phone is, for a field or a photo; the refusals are the product's exact words, in every language (TEAM-11). Never rejects. */
export async function locate(): Promise<Located> {
  const found = await takePosition();
  return found.ok ? found.position : { failure: it[found.message] };
}
