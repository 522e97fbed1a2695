import type { EntitySchema } from '../../../engine/contract/index.ts';
import type { Refusal } from './Refusal.ts';
import { refuse } from './refuse.ts';

/** The refusal for a missing record, in the words of its entity (`x-missing`). */
export function notFound(
  entity: Pick<EntitySchema, 'title' | 'x-missing'> | undefined,
  key: unknown,
): Refusal {
  return refuse('NOT_FOUND', { what: entity?.['x-missing'] ?? `${entity?.title} ${key}` });
}
