import { join } from 'node:path';
import { refuseWeakPassword } from '../server/host/account/refuseWeakPassword.ts';
import { recordSystemAudit } from '../server/host/audit/recordSystemAudit.ts';
import { hashPassword } from '../server/host/auth/password.ts';
import { owePassword } from '../server/host/auth/passwordDebt.ts';
import { closeOtherSessions } from '../server/host/auth/sessions.ts';
import { openDatabase } from '../server/host/db/openDatabase.ts';
import { readProduct } from '../server/host/product/readProduct.ts';
import { readEnvironment } from '../server/host/readEnvironment.ts';
import { askHidden } from './backup/askHidden.ts';

/**
 * Makes an administrator, or gives an existing one a new password and ends their sessions: `node scripts/create-admin.ts <username> "<full name>"`.
 * The password is asked for, or read from ADMIN_PASSWORD; DATABASE_URL and DATA_DIR as for `npm start`, which must not be running on
 * the same data folder.
 */
async function createAdmin(username: string, fullName: string): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const options = readEnvironment(process.env, { root, terminal: true });
  const password = process.env['ADMIN_PASSWORD'] ?? (await askHidden('Password: '));
  const product = await readProduct(join(root, 'schemas'), { bench: false });
  refuseWeakPassword(password, product, { names: [username, fullName], path: 'password', locale: 'it' });
  const database = await openDatabase(options);
  try {
    await database.migrate(join(root, 'server/migrations'));
    const admin = {
      fullName,
      role: 'admin',
      active: 'Y',
      // Also one that the demo has made: it is a real one from now on.
      demo: 'N',
      passwordHash: await hashPassword(password),
    } as const;
    await database.db.transaction().execute(async (db) => {
      const { userId } = await db
        .insertInto('users')
        .values({ username, ...admin })
        .onConflict((conflict) => conflict.column('username').doUpdateSet(admin))
        .returning('userId')
        .executeTakeFirstOrThrow();
      await owePassword(db, userId);
      const after = { username, fullName, role: 'admin', active: 'Y', passwordReset: true };
      const entry = { entity: 'user', key: String(userId), after };
      await recordSystemAudit(db, { deed: 'createAdmin', actor: 'riga di comando', ...entry });
      // Whoever knew the old password is out.
      await closeOtherSessions(db, userId, undefined);
    });
    console.log(`L'amministratore ${username} può accedere.`);
  } finally {
    await database.close();
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
