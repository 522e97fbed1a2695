import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { zoneOf } from '../../engine/index.ts';
import { say } from '../../engine/node.ts';
import { BackupError } from '../../server/host/backup/Archive.ts';
import { restoreBackup } from '../../server/host/backup/restoreBackup.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { exitWithReason, keyFrom, summaryOf } from './terminal.ts';

/**
 * `npm run restore -- <archive> [--identity <file>]`: restores an archive into an empty data folder
 * (DATA_DIR) and an empty database (the folder's own, or that of DATABASE_OWNER_URL or DATABASE_URL with the
 * owner's role).
 */
async function restore(archive: string, identity: string | undefined): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const { dataDir, databaseUrl, databaseOwnerUrl, databaseTls } = readEnvironment(process.env, {
    root,
    terminal: true,
  });
  const timeZone = zoneOf((await readProduct(join(root, 'schemas'))).settings);
  const restored = await restoreBackup({
    ...{ archive, dataDir: resolve(dataDir), key: await keyFrom(archive, identity), print: console.log },
    migrations: join(root, 'server/migrations'),
    databaseUrl: databaseOwnerUrl ?? databaseUrl,
    ...{ databaseTls, timeZone },
  });
  console.log(
    `${operatorText(say('restoreMade', { folder: dataDir }), 'it')}\n${summaryOf(restored, timeZone)}`,
  );
  console.log(operatorText(say('restorePersons'), 'it'));
  if (restored.codesEnded > 0) {
    console.log(operatorText(say('restoreTokens', { tokens: String(restored.codesEnded) }), 'it'));
  }
  if (!restored.encrypted) {
    console.log(operatorText(say('restoreKeys'), 'it'));
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' } },
    allowPositionals: true,
  });
  const [archive] = positionals;
  if (archive === undefined) {
    throw new BackupError(
      say('usage', { command: 'npm run restore -- <archive> [--identity <private key file>]' }),
    );
  }
  await restore(archive, values.identity);
} catch (error) {
  exitWithReason(error);
}
