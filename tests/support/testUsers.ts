import { sql } from 'kysely';
import { hashPassword } from '../../server/host/auth/password.ts';
import type { TestDatabase } from './database.ts';

/** Password of every test user. */
export const TEST_PASSWORD = 'cantieri';

/** The test users by name; `empID` is that of the employee who was made for them. */
export const TEST_USERS = {
  admin: { userId: 1, role: 'admin', empID: null, fullName: 'Ada Bianchi' },
  planner: { userId: 2, role: 'pianificatore', empID: 102, fullName: 'Piero Neri' },
  capo: { userId: 3, role: 'caposquadra', empID: 103, fullName: 'Carlo Rossi' },
  operaio: { userId: 4, role: 'operaio', empID: 104, fullName: 'Olga Verdi' },
  ufficio: { userId: 5, role: 'backoffice', empID: 105, fullName: 'Ugo Gialli' },
} as const;

export type TestUser = keyof typeof TEST_USERS;

// One hash serves all: making it costs more than everything else in a suite's start.
const passwordHash = hashPassword(TEST_PASSWORD);

/** Puts the five users and their employees into an empty database. */
export async function addTestUsers(db: TestDatabase['db']): Promise<void> {
  const users = Object.entries(TEST_USERS);
  await db
    .insertInto('employees')
    .values(
      users.flatMap(([, { empID, fullName, role }]) => {
        const [firstName = '', lastName = ''] = fullName.split(' ');
        return empID === null
          ? []
          : [
              {
                empID,
                firstName,
                lastName,
                ExtEmpNo: `E${empID}`,
                isLeader: role === 'caposquadra' ? 'Y' : 'N',
              } as const,
            ];
      }),
    )
    .execute();
  const hash = await passwordHash;
  await db
    .insertInto('users')
    .values(users.map(([username, user]) => ({ username, ...user, passwordHash: hash })))
    .execute();
  // Numbers given by hand do not move the counters: the next user made by a test must not collide.
  await sql`select setval(pg_get_serial_sequence('users', 'userId'), 99), setval(pg_get_serial_sequence('employees', 'empID'), 999)`.execute(
    db,
  );
}
