import { refuse } from '../errors/refuse.ts';

/**
 * Refuses a change of a row that was changed by somebody else since it was read. Who sends no version takes the row as it is.
 *
 * @throws Refusal STALE.
 */
export function refuseStale(stored: { readonly rowVersion: number }, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored.rowVersion) throw refuse('STALE');
}
