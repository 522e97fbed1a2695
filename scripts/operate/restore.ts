import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { zoneOf } from '../../engine/index.ts';
import { say } from '../../engine/node.ts';
import { BackupError } from '../../server/host/backup/Archive.ts';
import { restoreBackup } from '../../server/host/backup/restoreBackup.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { keyFrom, summaryOf, tellAndFail } from './terminal.ts';

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
  console.log(`Ripristinato in ${dataDir}. Avvia con npm start.\n${summaryOf(restored, timeZone)}`);
  console.log(
    'Chi è stato reso anonimo dopo la copia ha di nuovo i suoi dati: rendilo anonimo ancora, da Dipendenti o da Utenti.',
  );
  if (restored.codesEnded > 0) {
    console.log(
      `I codici di altri programmi (${restored.codesEnded}) non valgono più, perché tornerebbero validi anche quelli revocati dopo la copia: creane di nuovi, e ogni programma rilegga tutto da capo.`,
    );
  }
  if (!restored.encrypted) {
    console.log(
      "L'archivio non era cifrato e non conteneva le chiavi: rimetti nella cartella i file .key della vecchia, se li hai, prima di avviare.",
    );
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
  tellAndFail(error);
}
