import type { Kysely } from 'kysely';
import type { RolesSchema } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { operatorText, StartError } from '../db/StartError.ts';

interface DemoSettings {
  readonly demo: boolean | 'public';
  /** Whether DEMO was set explicitly; otherwise it is the default of a start without settings. */
  readonly demoAsked: boolean;
}

/**
 * Separates demo and real data before the first request: demo users can sign in only in demo mode, and demo
 * mode is refused on a database with real users.
 *
 * @param print prints a line for the operator, in Italian.
 * @returns the effective demo mode.
 * @throws StartError where demo mode was set explicitly on a database with real users.
 */
export async function settleDemo(
  db: Kysely<Database>,
  { demo, demoAsked }: DemoSettings,
  print: (line: string) => void,
): Promise<boolean | 'public'> {
  if (demo === false) return retire(db, print);
  const real = await db
    .selectFrom('users')
    .select('username')
    .where('demo', '=', 'N')
    .orderBy('userId')
    .executeTakeFirst();
  if (real === undefined) {
    // A start without demo mode had deactivated them.
    await db
      .updateTable('users')
      .set({ active: 'Y' })
      .where('demo', '=', 'Y')
      .where('username', 'in', [...DEMO_USERNAMES])
      .where('active', '=', 'N')
      .execute();
    return demo;
  }
  if (demoAsked) {
    throw new StartError(say('demoHasUsers', { name: real.username }));
  }
  print(operatorText(say('demoStaysOff'), 'it'));
  return retire(db, print);
}

/** Deactivates the demo users and ends their sessions. */
async function retire(db: Kysely<Database>, print: (line: string) => void): Promise<false> {
  const demoUsers = db.selectFrom('users').select('userId').where('demo', '=', 'Y');
  await db.deleteFrom('sessions').where('userId', 'in', demoUsers).execute();
  await db.deleteFrom('api_tokens').where('userId', 'in', demoUsers).execute();
  const retired = await db
    .updateTable('users')
    .set({ active: 'N' })
    .where('demo', '=', 'Y')
    .where('active', '=', 'Y')
    .returning('username')
    .execute();
  if (retired.length === 0) return false;
  const names = retired.map(({ username }) => username).sort();
  print(operatorText(say('demoUsersOff', { names }), 'it'));
  print(operatorText(say('demoDataStays'), 'it'));
  return false;
}

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
