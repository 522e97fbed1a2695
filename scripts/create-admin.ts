import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { hashPassword } from '../server/auth/password.ts';
import { closeOtherSessions } from '../server/auth/sessions.ts';
import { refuseWeakPassword } from '../server/calls/auth/refuseWeakPassword.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/openDatabase.ts';
import { readEnvironment } from '../server/readEnvironment.ts';

/**
 * Makes an administrator, or gives an existing one a new password and ends their sessions: `node scripts/create-admin.ts <username> "<full name>"`.
 * The password is asked for, or read from ADMIN_PASSWORD; DATABASE_URL and DATA_DIR as for `npm start`, which must not be running on
 * the same data folder.
 */
async function createAdmin(username: string, fullName: string): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const { dataDir, databaseUrl } = readEnvironment(process.env, { root, terminal: true });
  const password = process.env['ADMIN_PASSWORD'] ?? (await ask('Password: '));
  refuseWeakPassword(password);
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    await migrate(database.pool, join(root, 'server/db/migrations'));
    const admin = {
      fullName,
      role: 'admin',
      active: 'Y',
      passwordHash: await hashPassword(password),
    } as const;
    await database.db.transaction().execute(async (db) => {
      const { userId } = await db
        .insertInto('users')
        .values({ username, ...admin })
        .onConflict((conflict) => conflict.column('username').doUpdateSet(admin))
        .returning('userId')
        .executeTakeFirstOrThrow();
      // Whoever knew the old password is out.
      await closeOtherSessions(db, userId, undefined);
    });
    console.log(`L'amministratore ${username} può accedere.`);
  } finally {
    await database.close();
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

const [username = '', ...names] = process.argv.slice(2);
if (!/^[a-z0-9._-]{2,50}$/.test(username)) {
  console.error(
    'Uso: node scripts/create-admin.ts <utente: lettere minuscole, cifre, . _ -> "<nome e cognome>"',
  );
  process.exit(1);
}
try {
  await createAdmin(username, names.join(' ') || username);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
