import type { Product } from '../../../engine/contract/index.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';

/** The refusal of who has none of these permissions, by what people call them. */
export function forbidden({ roles }: Pick<Product, 'roles'>, any: readonly string[]): Refusal {
  const labels = any.map((name) => roles.permissions.find((one) => one.name === name)?.label ?? name);
  return refuse('FORBIDDEN', { permission: labels.join(' o ') });
}
