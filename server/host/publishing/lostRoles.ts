import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import { adminRoles } from '../auth/lockAdmins.ts';
import type { Database } from '../db/Database.ts';
import type { RefusedEdit } from './refusedEdits.ts';

/**
 * What people would lose whose roles a publication takes away or makes smaller: those of a role that is no longer there could do nothing, and without an
 * administrator nobody could ever undo it.
 *
 * @param paths that differ; nothing is asked where none is a roles file.
 */
export async function lostRoles(
  db: Kysely<Database>,
  product: Pick<Product, 'roles'>,
  paths: readonly string[],
): Promise<readonly RefusedEdit[]> {
  const file = paths.find((path) => path.endsWith('roles.json'));
  if (file === undefined) return [];
  const held = await db
    .selectFrom('users')
    .select(['role', ({ fn }) => fn.countAll<number>().as('people')])
    .where('active', '=', 'Y')
    .groupBy('role')
    .orderBy('role')
    .execute();
  const names = product.roles.roles.map(({ name }) => name);
  const found = held
    .filter(({ role }) => !names.includes(role))
    .map(({ role, people }): RefusedEdit => {
      const what = say('roleHeld', { name: role, people: say('people', { count: people }) });
      return { code: 'LOST_ROLE', file, pointer: '/roles', what };
    });
  const admins: readonly string[] = adminRoles(product);
  if (held.some(({ role }) => admins.includes(role))) return found;
  return [...found, { code: 'LOST_ROLE', file, pointer: '/roles', what: say('noAdminLeft') }];
}
