import { join } from 'node:path';
import { phraseText, say } from '../../engine/node.ts';
import { createAdmin } from '../../server/host/account/createAdmin.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { productHost } from '../../server/startServer.ts';
import { askHidden } from './terminal.ts';

/**
 * `node scripts/operate/create-admin.ts <username> "<full name>"` creates an administrator, or gives an existing one
 * a new password and ends their sessions and codes. The password is asked for, or read from ADMIN_PASSWORD.
 * DATABASE_URL and DATA_DIR as for `npm start`, which must not be running on the same data folder.
 */
const [username = '', ...names] = process.argv.slice(2);
if (!/^[a-z0-9._-]{2,50}$/.test(username)) {
  const command = 'node scripts/operate/create-admin.ts <username: a-z 0-9 . _ -> "<full name>"';
  console.error(phraseText(say('usage', { command }), 'it'));
  process.exit(1);
}
try {
  const options = readEnvironment(process.env, { root: join(import.meta.dirname, '../..'), terminal: true });
  const password = process.env['ADMIN_PASSWORD'] ?? (await askHidden('Password: '));
  await createAdmin(productHost, options, { username, fullName: names.join(' ') || username, password });
  console.log(operatorText(say('adminReady', { name: username }), 'it'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
