import type { Product } from '../../../engine/contract/index.ts';

/** Whether the setting `secondFactorRoles` demands a second factor of a role. */
export function isFactorDemanded({ settings }: Pick<Product, 'settings'>, role: string): boolean {
  const roles = (settings.values as Readonly<Record<string, unknown>> | undefined)?.['secondFactorRoles'];
  return Array.isArray(roles) && roles.includes(role);
}
