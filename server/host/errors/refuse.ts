import { Refusal, type ShownProblem } from './Refusal.ts';
import type { ErrorCode } from './registry.ts';

/**
 * Ends a call with a refusal; nothing it did is kept.
 *
 * @param params fill the slots of the registry's sentence: `throw refuse('NOT_FOUND', { what: 'Il progetto 12' })`; `retryAfter`
 *   (seconds) becomes the header `Retry-After`, in place of the registry's.
 * @param problems the fields that are wrong, each with its text.
 */
export function refuse(
  code: ErrorCode,
  params: Readonly<Record<string, unknown>> = {},
  problems?: readonly ShownProblem[],
): Refusal {
  return new Refusal(code, params, problems);
}
