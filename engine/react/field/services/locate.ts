import { takePosition } from '../../connection/takePosition.ts';
import type { Located } from './Located.ts';

/** Where the phone is, for a field or a photo; a refusal is the message that says why (TEAM-11). Never rejects. */
export async function locate(fresh = false): Promise<Located> {
  const found = await takePosition(fresh);
  if (!found.ok) return { failure: found.message };
  return found.accuracy === undefined ? found.position : { ...found.position, accuracy: found.accuracy };
}
