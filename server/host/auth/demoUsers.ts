import type { Kysely } from 'kysely';
import type { RolesSchema } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';

/** Password of all demo users, in demo mode only. */
export const DEMO_PASSWORD = 'cantieri';

/** In the order in which visitors try them. */
export const DEMO_USERNAMES = ['capo', 'planner', 'operaio', 'ufficio', 'admin'] as const;

/** The existing demo users with role labels, for the sign-in page and the terminal. */
export async function demoUsers(db: Kysely<Database>, { roles }: RolesSchema) {
  const users = await db
    .selectFrom('users')
    .select(['username', 'fullName', 'role'])
    .where('username', 'in', [...DEMO_USERNAMES])
    .where('active', '=', 'Y')
    .where('demo', '=', 'Y')
    .execute();
  return DEMO_USERNAMES.flatMap((username) => {
    const user = users.find((each) => each.username === username);
    if (user === undefined) return [];
    const role = roles.find(({ name }) => name === user.role)?.label ?? user.role;
    return [{ username, password: DEMO_PASSWORD, fullName: user.fullName, role }];
  });
}
