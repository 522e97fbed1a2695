import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zoneOf } from '../../engine/index.ts';
import { phraseText, say } from '../../engine/node.ts';
import { openForBackup } from '../../server/host/backup/snapshot.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import { sweepFiles } from '../../server/host/files/sweepFiles.ts';
import { numberSetting } from '../../server/host/product/productLookups.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { exitWithReason } from './terminal.ts';

/**
 * `npm run sweep -- --dry-run` lists unused files and unclaimed photos; without `--dry-run` they are deleted.
 * A folder of which the database knows no file is refused without `--also-unknown`. The product may be
 * running and does the same daily. DATABASE_URL and DATA_DIR as for `npm start`.
 */
async function sweep(dryRun: boolean, alsoUnknown: boolean): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const environment = readEnvironment(process.env, { root, terminal: true });
  const { dataDir } = environment;
  const product = await readProduct(join(root, 'schemas'));
  const options = { ...environment, timeZone: zoneOf(product.settings) };
  const database = await openForBackup(options);
  try {
    const files = await openFileStore(dataDir);
    const unclaimedDays = numberSetting(product, 'unclaimedDays');
    const swept = await sweepFiles({
      db: database.db,
      files,
      dataDir,
      now: new Date(),
      unclaimedDays,
      dryRun,
      alsoUnknown,
    });
    for (const path of [...swept.unfinished, ...swept.orphans]) console.log(path);
    for (const id of swept.unclaimed) console.log(phraseText(say('unusedPhoto', { id: String(id) }), 'it'));
    const { unfinished, orphans, unclaimed } = swept;
    const counts = {
      ...{ unfinished: String(unfinished.length), orphans: String(orphans.length) },
      unclaimed: String(unclaimed.length),
    };
    console.log(operatorText(say(dryRun ? 'sweepDue' : 'sweepDone', counts), 'it'));
  } finally {
    await database.close();
  }
}

try {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { 'dry-run': flag, 'also-unknown': flag } });
  await sweep(values['dry-run'], values['also-unknown']);
} catch (error) {
  exitWithReason(error);
}
