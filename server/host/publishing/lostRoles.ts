import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import { adminRoles } from '../auth/lockAdmins.ts';
import type { Database } from '../db/Database.ts';
import type { RefusedEdit } from './refusedEdits.ts';

/**
 * Refuses to remove roles that active users still have, and to leave no active administrator: either could
 * not be undone in the product.
 *
 * @param paths that differ; without a roles file the check is skipped.
 */
export async function lostRoles(
  db: Kysely<Database>,
  product: Pick<Product, 'roles'>,
  paths: readonly string[],
): Promise<readonly RefusedEdit[]> {
  const file = paths.find((path) => path.endsWith('roles.json'));
  if (file === undefined) return [];
  const heldRoles = await db
    .selectFrom('users')
    .select(['role', ({ fn }) => fn.countAll<number>().as('people')])
    .where('active', '=', 'Y')
    .groupBy('role')
    .orderBy('role')
    .execute();
  const names = product.roles.roles.map(({ name }) => name);
  const edits = heldRoles
    .filter(({ role }) => !names.includes(role))
    .map(({ role, people }): RefusedEdit => {
      const what = say('roleHeld', { name: role, people: say('people', { count: people }) });
      return { code: 'LOST_ROLE', file, pointer: '/roles', what };
    });
  const admins: readonly string[] = adminRoles(product);
  if (heldRoles.some(({ role }) => admins.includes(role))) return edits;
  return [...edits, { code: 'LOST_ROLE', file, pointer: '/roles', what: say('noAdminLeft') }];
}
