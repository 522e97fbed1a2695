import { zoneOf } from '../../../engine/index.ts';
import { phraseText, say } from '../../../engine/node.ts';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import { adminRoles } from '../auth/lockAdmins.ts';
import { hashPassword } from '../auth/password.ts';
import { requirePasswordChange } from '../auth/pendingStep.ts';
import { closeOtherSessions } from '../auth/sessions.ts';
import { endTokens } from '../auth/tokens.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { StartError } from '../db/StartError.ts';
import { refusalText } from '../errors/envelope.ts';
import { Refusal } from '../errors/Refusal.ts';
import { readerOf } from '../product/productLookups.ts';
import { readProduct } from '../product/readProduct.ts';
import type { SchemaRoots } from '../product/readSchemas.ts';
import type { StartOptions } from '../readEnvironment.ts';
import { keepStructure } from '../structure/keepStructure.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';

/** The administrator to create. */
export interface NewAdmin {
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
}

/**
 * Creates an administrator of a stopped product, or gives an existing user that role and a new password; ends
 * their sessions and API tokens.
 *
 * @throws Error for a weak password; StartError where no role has every permission.
 */
export async function createAdmin(
  { schemas, migrations }: { readonly schemas: SchemaRoots; readonly migrations?: string },
  options: StartOptions,
  { username, fullName, password }: NewAdmin,
): Promise<void> {
  const product = await readProduct(schemas, { bench: false });
  try {
    refuseWeakPassword(password, product, { names: [username, fullName], path: 'password', locale: 'it' });
  } catch (error) {
    throw error instanceof Refusal ? new Error(refusalText(error, readerOf(product, 'it'))) : error;
  }
  const [role] = adminRoles(product);
  if (role === undefined) throw new StartError(say('noAdminRole'));
  const database = await openDatabase({ ...options, timeZone: zoneOf(product.settings) });
  try {
    await database.migrate(migrations);
    await keepStructure(product, database, { ownTables: migrations === undefined });
    const admin = {
      fullName,
      role,
      active: 'Y',
      // A demo user becomes a real one.
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
      await requirePasswordChange(db, userId);
      const after = { username, fullName, role, active: 'Y', passwordReset: true };
      const by = { action: 'createAdmin', actor: phraseText(say('commandLine'), 'it') } as const;
      await recordSystemAudit(db, { ...by, entity: 'user', key: String(userId), after });
      // Ends the access of anyone who knew the old password, with the tokens that they created.
      await closeOtherSessions(db, userId, undefined);
      await endTokens(db, userId, (entity, key, before) =>
        recordSystemAudit(db, { ...by, entity, key: String(key), before }),
      );
    });
  } finally {
    await database.close();
  }
}
