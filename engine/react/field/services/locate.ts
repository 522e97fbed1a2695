import { takePosition } from '../../connection/takePosition.ts';
import { it } from '../../words/it.ts';
import type { Located } from './Located.ts';

/** Where the phone is, for a field or a photo; the refusals are the product's exact words, in every language (TEAM-11). Never rejects. */
export async function locate(fresh = false): Promise<Located> {
  const found = await takePosition(fresh);
  if (!found.ok) return { failure: it[found.message] };
  return found.accuracy === undefined ? found.position : { ...found.position, accuracy: found.accuracy };
}
