import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
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
    .map(({ role, people }) => ({
      ...{ file, pointer: '/roles' },
      what: `il ruolo «${role}» è di ${people === 1 ? 'una persona' : `${people} persone`} che non potrebbero più fare nulla: rimettilo, o da’ prima a loro un altro ruolo`,
    }));
  const admins: readonly string[] = adminRoles(product);
  if (held.some(({ role }) => admins.includes(role))) return found;
  const what =
    'nessuna persona attiva avrebbe più tutti i permessi, e nessuno potrebbe tornare indietro: lascia almeno un ruolo di chi amministra con ogni permesso dell’elenco';
  return [...found, { file, pointer: '/roles', what }];
}
