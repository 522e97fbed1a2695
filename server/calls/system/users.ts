import type { Kysely } from 'kysely';
import { hashPassword } from '../../auth/password.ts';
import { closeOtherSessions } from '../../auth/sessions.ts';
import type { Database } from '../../db/Database.ts';
import { refuse } from '../../errors/refuse.ts';
import { refuseWeakPassword } from '../auth/refuseWeakPassword.ts';
import { handlers, type Input } from '../handlers.ts';
import { listRows } from '../listRows.ts';
import { searchedIn } from '../searchedIn.ts';

const SHOWN = ['userId', 'username', 'fullName', 'empID', 'role', 'locale', 'active', 'rowVersion'] as const;
const FIELDS = Object.fromEntries(SHOWN.map((name) => [name, name]));

/** The people who may sign in, for administrators. */
export const userCalls = handlers({
  fetchUsers: async ({ query }, context) => {
    let users = context.db.selectFrom('users').select(SHOWN);
    if (query.role !== undefined) users = users.where('role', '=', query.role);
    if (query.active !== undefined) users = users.where('active', '=', query.active);
    users = users.where((where) => searchedIn(where, query.q, ['username', 'fullName']));
    const order = { fields: FIELDS, by: 'fullName', last: 'userId' };
    const { rows, total } = await listRows(users, query, order, context);
    return { users: rows, total };
  },

  fetchUser: async ({ params }, { db }) => {
    const user = await db
      .selectFrom('users')
      .select(SHOWN)
      .where('userId', '=', params.userId)
      .executeTakeFirst();
    if (user === undefined) throw refuse('NOT_FOUND', { what: `L'utente ${params.userId}` });
    return user;
  },

  saveUser: async ({ body: { obj } }, { db, changed }) => {
    if (obj.password !== undefined) refuseWeakPassword(obj.password);
    const saved = obj.userId === undefined ? await addUser(db, obj) : await changeUser(db, obj.userId, obj);
    changed('user', saved.after.userId, saved.before, saved.after);
    return saved.after;
  },

  fetchRoles: async (_input, { product }) => ({
    roles: product.roles.roles.map(({ name, label, permissions }) => ({ name, label, permissions })),
    permissions: product.roles.permissions.map(({ name, label }) => ({ name, label })),
  }),
});

type Sent = Input<'saveUser'>['body']['obj'];

async function addUser(
  db: Kysely<Database>,
  { userId: _none, rowVersion: _new, password, ...columns }: Sent,
) {
  if (password === undefined) throw refuse('PASSWORD_WEAK');
  const after = await db
    .insertInto('users')
    .values({ ...columns, passwordHash: await hashPassword(password) })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return { before: undefined, after };
}

async function changeUser(
  db: Kysely<Database>,
  userId: number,
  { userId: _key, rowVersion, password, ...columns }: Sent,
) {
  const before = await db
    .selectFrom('users')
    .select(SHOWN)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw refuse('NOT_FOUND', { what: `L'utente ${userId}` });
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse('STALE');
  const after = await db
    .updateTable('users')
    .set({
      ...columns,
      ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      rowVersion: before.rowVersion + 1,
    })
    .where('userId', '=', userId)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  await refuseNoAdmin(db);
  if (password !== undefined || after.active !== 'Y') await closeOtherSessions(db, userId, undefined);
  return { before, after };
}

/** Nobody could ever let anyone in again. The rows are locked so that two admins cannot demote each other at once. */
async function refuseNoAdmin(db: Kysely<Database>): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select('userId')
    .where('role', '=', 'admin')
    .where('active', '=', 'Y')
    .orderBy('userId')
    .forUpdate()
    .execute();
  if (admins.length === 0) throw refuse('LAST_ADMIN');
}
