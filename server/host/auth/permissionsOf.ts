import type { RolesSchema } from '../../../engine/contract/index.ts';

/** The permissions of a role; none for a role that the product no longer has. */
export function permissionsOf(roles: RolesSchema, role: string): readonly string[] {
  return roles.roles.find(({ name }) => name === role)?.permissions ?? [];
}
