import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { clusterPaths } from '../db/embedded/clusterPaths.ts';
import { postmasterFile } from '../db/embedded/postmasterFile.ts';
import { readPassword, SUPERUSER, serverUrl } from '../db/embedded/serverUrl.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../db/openDatabase.ts';
import { BackupError } from './BackupError.ts';

/**
 * Opens the database for a back-up from the command line: an external server, the embedded one of a running
 * product, or the data folder's own, started for this purpose.
 *
 * @throws BackupError where there is none.
 */
export async function openForBackup(
  options: Pick<
    OpenDatabaseOptions,
    'dataDir' | 'databaseUrl' | 'databaseTls' | 'databaseSuperuser' | 'timeZone'
  >,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, timeZone } = options;
  if (databaseUrl !== undefined) return openDatabase(options);
  const { cluster, password } = clusterPaths(resolve(dataDir));
  if (!existsSync(cluster)) {
    throw new BackupError(
      `Nella cartella ${dataDir} non c'è nessun database: indica quella giusta con DATA_DIR, oppure il server con DATABASE_URL.`,
    );
  }
  const port = runningPort(cluster);
  if (port !== undefined) {
    // The product's password is new at each start and unknown here: the owner's role is used beside a running
    // product.
    const url = serverUrl(SUPERUSER, readPassword(password), port, SUPERUSER);
    if (await answers(url))
      return openDatabase({ dataDir, timeZone, databaseUrl: url, databaseSuperuser: true });
  }
  return openDatabase({ dataDir, timeZone });
}

/** Port from the fourth line of `postmaster.pid`; the file may be left from a killed server. */
function runningPort(cluster: string): number | undefined {
  try {
    const port = Number(readFileSync(postmasterFile(cluster), 'utf8').split('\n')[3]);
    return Number.isInteger(port) && port > 0 ? port : undefined;
  } catch {
    return undefined;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
