import { takePosition } from '../../connection/takePosition.ts';
import type { Located } from './Located.ts';

/**
 * The phone's position, for a field or a photo; a refusal gives the id of its message (TEAM-11). Never
 * rejects.
 */
export async function locate(fresh = false): Promise<Located> {
  const outcome = await takePosition(fresh);
  if (!outcome.ok) return { failure: outcome.message };
  return outcome.accuracy === undefined
    ? outcome.position
    : { ...outcome.position, accuracy: outcome.accuracy };
}
