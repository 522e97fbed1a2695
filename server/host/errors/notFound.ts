import type { EntitySchema } from '../../../engine/contract/index.ts';
import type { Refusal } from './Refusal.ts';
import { refuse } from './refuse.ts';

/** What is told of a record that is not there, in its entity's words (`x-missing`). */
export function notFound(
  entity: Pick<EntitySchema, 'title' | 'x-missing'> | undefined,
  key: unknown,
): Refusal {
  return refuse('NOT_FOUND', { what: entity?.['x-missing'] ?? `${entity?.title} ${key}` });
}
