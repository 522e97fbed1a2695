import type { Selectable } from 'kysely';
import { refuseGuessable } from '../account/refuseWeakPassword.ts';
import { removeFactors } from '../auth/factors/factorsOf.ts';
import { forgetDevices } from '../auth/knownDevices.ts';
import { lockAdmins } from '../auth/lockAdmins.ts';
import { hashPassword } from '../auth/password.ts';
import { requirePasswordChange } from '../auth/pendingStep.ts';
import { closeOtherSessions } from '../auth/sessions.ts';
import { endTokens } from '../auth/tokens.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers, type Input } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { searchedIn } from '../calls/search.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { entityNamed, sentColumns } from '../writes/entityColumns.ts';
import { refuseStale } from '../writes/requireRules.ts';
import { writeRow } from '../writes/writeRecord.ts';

type User = Omit<Selectable<Database['users']>, 'passwordHash'>;

/** Columns of a user except write-only ones. */
const readableColumns = ({ product }: Pick<CallContext, 'product'>) =>
  entityColumns(entityNamed(product, 'user')) as readonly (keyof User)[];

/** User accounts, for administrators. */
export const userCalls = handlers({
  fetchUsers: async ({ query }, context) => {
    let users = context.db.selectFrom('users').select(readableColumns(context));
    if (query.userId !== undefined) users = users.where('userId', '=', query.userId);
    if (query.role !== undefined) users = users.where('role', '=', query.role);
    if (query.active !== undefined) users = users.where('active', '=', query.active);
    users = users.where(searchedIn(query.q, ['username', 'fullName']));
    const fields = Object.fromEntries(readableColumns(context).map((name) => [name, name]));
    const order = { fields, texts: ['username', 'fullName'], by: 'fullName', last: 'userId' };
    const { rows, total } = await listRows(users, query, order, context);
    return { users: rows, total };
  },

  fetchUser: async ({ params }, context) => {
    const user = await context.db
      .selectFrom('users')
      .select(readableColumns(context))
      .where('userId', '=', params.userId)
      .executeTakeFirst();
    if (user === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.user', { key: params.userId }) });
    return user;
  },

  saveUser: {
    async prepare({ body: { obj } }, context) {
      const { password, ...sent } = obj;
      if (password !== undefined) await refuseGuessable(context, password, { ...obj, path: 'obj.password' });
      else if (sent.userId === undefined) throw refuse('PASSWORD_WEAK');
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      return async (within) => {
        const { db, changed } = within;
        const saved =
          sent.userId === undefined
            ? await addUser(within, sent, passwordHash ?? '')
            : await changeUser(within, sent.userId, sent, passwordHash);
        const { userId } = saved.after;
        const reset = passwordHash === undefined ? {} : { passwordReset: true };
        if (passwordHash !== undefined) await requirePasswordChange(db, userId);
        changed('user', userId, saved.before, { ...saved.after, ...reset });
        return saved.after;
      };
    },
  },

  endUserSessions: async ({ params: { userId } }, { db, changed }) => {
    const user = db.selectFrom('users').select('userId').where('userId', '=', userId);
    if ((await user.executeTakeFirst()) === undefined) {
      throw refuse('NOT_FOUND', { what: messageWords('refusal.user', { key: userId }) });
    }
    const ended = await closeOtherSessions(db, userId, undefined);
    await endTokens(db, userId, changed);
    changed('user', userId, undefined, { sessionsEnded: ended });
    return { ended };
  },

  resetUserFactors: async ({ params: { userId } }, { db, changed }) => {
    const user = db.selectFrom('users').select('userId').where('userId', '=', userId);
    if ((await user.executeTakeFirst()) === undefined) {
      throw refuse('NOT_FOUND', { what: messageWords('refusal.user', { key: userId }) });
    }
    const removed = await removeFactors(db, userId);
    await closeOtherSessions(db, userId, undefined);
    await endTokens(db, userId, changed);
    changed('user', userId, undefined, { factorsReset: removed });
    return { removed };
  },

  fetchRoles: async (_input, { product }) => ({
    roles: product.roles.roles.map(({ name, label, permissions }) => ({ name, label, permissions })),
    permissions: product.roles.permissions.map(({ name, label }) => ({ name, label })),
  }),
});

type Sent = Omit<Input<'saveUser'>['body']['obj'], 'password'>;

async function addUser(context: CallContext, sent: Sent, passwordHash: string) {
  const columns = sentColumns(entityNamed(context.product, 'user'), sent);
  const demo = context.demo ? 'Y' : 'N';
  const after = await writeRow<User>(context, 'user', undefined, { ...columns, demo, passwordHash });
  return { before: undefined, after };
}

async function changeUser(
  context: CallContext,
  userId: number,
  sent: Sent,
  passwordHash: string | undefined,
) {
  const { db, product, changed } = context;
  const before = await db
    .selectFrom('users')
    .select(readableColumns(context))
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.user', { key: userId }) });
  refuseStale(before, sent.rowVersion);
  const after = await writeRow<User>(context, 'user', before, {
    ...sentColumns(entityNamed(product, 'user'), sent),
    ...(passwordHash === undefined ? {} : { passwordHash }),
  });
  await refuseNoAdmin(context);
  if (passwordHash !== undefined || after.active !== 'Y') {
    await closeOtherSessions(db, userId, undefined);
    await endTokens(db, userId, changed);
    await forgetDevices(db, userId, undefined);
  }
  return { before, after };
}

/** Without an administrator access could never be granted again. */
async function refuseNoAdmin({ db, product }: Pick<CallContext, 'db' | 'product'>): Promise<void> {
  if ((await lockAdmins(db, product)).length === 0) throw refuse('LAST_ADMIN');
}
