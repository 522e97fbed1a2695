import type { RolesSchema } from '../../../engine/contract/index.ts';

/** The permissions that a role bundles; none for a role that the product no longer has. */
export function permissionsOf(roles: RolesSchema, role: string): readonly string[] {
  return roles.roles.find(({ name }) => name === role)?.permissions ?? [];
}
