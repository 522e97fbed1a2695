import { join } from 'node:path';
import { dayAt, zoneOf } from '../../engine/index.ts';
import { phraseText, say } from '../../engine/node.ts';
import { openForBackup } from '../../server/host/backup/snapshot.ts';
import { refusePending } from '../../server/host/db/migrate.ts';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { productMigrations } from '../../server/host/db/readMigrations.ts';
import { operatorText } from '../../server/host/db/StartError.ts';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { createSchemaSets } from '../../server/host/publishing/createSchemaSets.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import {
  countForgotten,
  type RetentionCounts,
  runRetention,
} from '../../server/host/retention/runRetention.ts';

/**
 * `node scripts/operate/retention.ts [--dry-run]`: deletes data past its retention, as the server does hourly.
 * `--dry-run` only counts and runs no migration. DATABASE_URL and DATA_DIR as for `npm start`; an embedded
 * database must not be in use by the product.
 */
async function retention(dryRun: boolean): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const environment = readEnvironment(process.env, { root, terminal: true });
  const product = await readProduct(join(root, 'schemas'));
  const options = { ...environment, timeZone: zoneOf(product.settings) };
  const migrations = join(root, 'server/migrations');
  const database = await (dryRun ? openForBackup(options) : openDatabase(options));
  try {
    if (dryRun) await refusePending(database.pool, productMigrations(migrations));
    else await database.migrate(migrations);
    const nothing = async () => undefined;
    // Includes administrators' publications, as on the server.
    const schemaSets = createSchemaSets({
      ...{
        schemas: join(root, 'schemas'),
        db: database.db,
        prepareDatabase: nothing,
        compareDatabase: nothing,
      },
      say: () => undefined,
    });
    const schemas = await schemaSets.current();
    const services = {
      db: database.db,
      files: await openFileStore(options.dataDir),
      product: schemas.product,
      schemaSets,
      now: () => new Date(),
    };
    const log = { info: () => {}, warn: (facts: object) => console.error(facts) };
    const results = dryRun ? await countForgotten(services) : await runRetention({ ...services, log });
    for (const each of results) console.log(line(each));
    if (results.length === 0) console.log(operatorText(say('nothingExpired'), 'it'));
    if (dryRun) console.log(operatorText(say('dryRunOnly'), 'it'));
  } finally {
    await database.close();
  }

  function line({ kind, count, days, before }: RetentionCounts): string {
    const { label = kind, reason = '' } = product.settings.retention?.[kind] ?? {};
    const day = dayAt(before, zoneOf(product.settings));
    const expired = say('expiredRows', {
      ...{ number: String(count).padStart(8), label, days: String(days), day, reason },
    });
    return phraseText(expired, 'it');
  }
}

const allowedFlags = ['--dry-run'];
const flags = process.argv.slice(2);
if (flags.some((each) => !allowedFlags.includes(each))) {
  console.error(phraseText(say('usage', { command: 'npm run retention -- [--dry-run]' }), 'it'));
  process.exit(1);
}
try {
  await retention(flags.includes('--dry-run'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
