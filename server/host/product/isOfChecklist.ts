import type { CallModel, Product } from '../../../engine/contract/index.ts';

/**
 * Whether a call belongs to a checklist: the host answers it without code, even for a checklist published
 * while the server runs.
 */
export function isOfChecklist({ does }: CallModel, { entities }: Pick<Product, 'entities'>): boolean {
  if (does === undefined) return false;
  const name = does.fill ?? does.filled ?? does.acknowledge ?? does.list;
  return name !== undefined && entities[name]?.['x-checklist'] !== undefined;
}
