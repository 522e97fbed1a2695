import { Refusal, type ShownProblem } from './Refusal.ts';
import type { ErrorCode } from './registry.ts';

/**
 * Creates the refusal that ends and rolls back a call when thrown.
 *
 * @param params slots of the text: `throw refuse('NOT_FOUND', { what: 'Il progetto 12' })`; `retryAfter`
 * (seconds) overrides the registry's.
 * @param problems the invalid fields with their texts.
 */
export function refuse(
  code: ErrorCode,
  params: Readonly<Record<string, unknown>> = {},
  problems?: readonly ShownProblem[],
): Refusal {
  return new Refusal(code, params, problems);
}
