import type { Kysely, Selectable } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';

type Role = Selectable<Database['users']>['role'];

/** The roles of administrators: those with every permission of the product. */
export function adminRoles({ roles: { roles, permissions } }: Pick<Product, 'roles'>): readonly Role[] {
  const all = permissions.map(({ name }) => name);
  const adminRoleRows = roles.filter((role) => all.every((name) => role.permissions.includes(name)));
  return adminRoleRows.map(({ name }) => name as Role);
}

/**
 * The active administrators, locked until the transaction ends: two of them cannot demote each other
 * concurrently.
 */
export async function lockAdmins(
  db: Kysely<Database>,
  product: Pick<Product, 'roles'>,
): Promise<readonly { readonly userId: number }[]> {
  return db
    .selectFrom('users')
    .select('userId')
    .where('role', 'in', adminRoles(product))
    .where('active', '=', 'Y')
    .orderBy('userId')
    .forUpdate()
    .execute();
}
