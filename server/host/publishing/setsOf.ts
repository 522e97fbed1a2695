import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import type { SchemaSets } from '../product/SchemaSets.ts';

/**
 * The schema sets of the server.
 *
 * @throws Refusal NOT_FOUND where schemas cannot be changed (a test's invented product).
 */
export function setsOf({ schemaSets }: Pick<CallContext, 'schemaSets'>): SchemaSets {
  if (schemaSets === undefined) throw refuse('NOT_FOUND', { what: 'La cartella degli schemi' });
  return schemaSets;
}
