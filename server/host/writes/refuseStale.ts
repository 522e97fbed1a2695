import { refuse } from '../errors/refuse.ts';

/**
 * Refuses a change based on an outdated version of a row. Without a version the present row is taken.
 *
 * @throws Refusal STALE.
 */
export function refuseStale(stored: { readonly rowVersion: number }, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored.rowVersion) throw refuse('STALE');
}
