import type { Product } from '../../../engine/contract/index.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';

/** The refusal for a user without any of these permissions, with their labels. */
export function forbidden({ roles }: Pick<Product, 'roles'>, permissions: readonly string[]): Refusal {
  const labels = permissions.map((name) => roles.permissions.find((one) => one.name === name)?.label ?? name);
  return refuse('FORBIDDEN', { permission: labels.join(' o ') });
}
