import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zoneOf } from '../../engine/index.ts';
import { phraseText, say } from '../../engine/node.ts';
import { planOf } from '../../server/host/backup/backupSettings.ts';
import { readArchive } from '../../server/host/backup/readArchive.ts';
import { runBackup } from '../../server/host/backup/runBackup.ts';
import { openForBackup } from '../../server/host/backup/snapshot.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { exitWithReason, keyFrom, summaryOf } from './terminal.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * `npm run backup`: makes an archive of database and files, also while the product runs. `npm run backup --
 * --verify <archive> [--identity <file>]` reads a whole archive and compares every hash. DATABASE_URL,
 * DATA_DIR and BACKUP_… as for `npm start`.
 */
async function backup(root: string): Promise<void> {
  const options = readEnvironment(process.env, { root, terminal: true });
  const { dataDir, backup: settings } = options;
  const product = await readProduct(join(root, 'schemas'));
  const plan = planOf(settings, product, dataDir);
  const timeZone = zoneOf(product.settings);
  const database = await openForBackup({ ...options, timeZone });
  try {
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
    const backupResult = await runBackup({
      ...{ db: database.db, url: database.url, dataDir, product: product.version, plan },
      ...{
        origin: 'C',
        startedBy: `${phraseText(say('commandLine'), 'it')} (${userInfo().username})`,
        signal: stop.signal,
      },
    });
    if (backupResult !== undefined)
      console.log(
        `${phraseText(say('backupMade', { path: backupResult.path }), 'it')}\n${summaryOf(backupResult, timeZone)}`,
      );
  } finally {
    await database.close();
  }
}

try {
  const { values } = parseArgs({ options: { verify: { type: 'string' }, identity: { type: 'string' } } });
  if (values.verify === undefined) await backup(ROOT);
  else {
    const verified = await readArchive(values.verify, await keyFrom(values.verify, values.identity));
    const { settings } = await readProduct(join(ROOT, 'schemas'));
    console.log(`${operatorText(say('archiveWhole'), 'it')}\n${summaryOf(verified, zoneOf(settings))}`);
  }
} catch (error) {
  exitWithReason(error);
}
