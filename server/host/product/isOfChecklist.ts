import type { CallModel, Product } from '../../../engine/contract/index.ts';

/** Whether a call is a checklist's own: the host answers it by itself, also for a checklist that came while the program runs. */
export function isOfChecklist({ does }: CallModel, { entities }: Pick<Product, 'entities'>): boolean {
  if (does === undefined) return false;
  const name = does.fill ?? does.filled ?? does.acknowledge ?? does.list;
  return name !== undefined && entities[name]?.['x-checklist'] !== undefined;
}
