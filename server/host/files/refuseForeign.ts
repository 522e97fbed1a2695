import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { StartError } from '../db/StartError.ts';

const AT_ONCE = 1_000;

/**
 * Protects against sweeping with the wrong database: refuses when it knows none of the folder's files,
 * neither as attachments nor as deleted ones.
 *
 * @param contents hashes of all files in the folder.
 * @throws StartError
 */
export async function refuseForeign(
  db: Kysely<Database>,
  dataDir: string,
  contents: readonly string[],
): Promise<void> {
  for (let from = 0; from < contents.length; from += AT_ONCE) {
    const batch = contents.slice(from, from + AT_ONCE);
    const { rows } = await sql`
      select from unnest(${batch}::text[]) as there(sha256)
      where exists (select from attachments where attachments.sha256 = there.sha256)
        or exists (select from audit where entity = 'attachment' and after is null
          and before->>'sha256' = there.sha256)
      limit 1`.execute(db);
    if (rows.length > 0) return;
  }
  if (contents.length === 0) return;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  throw new StartError(
    `Nella cartella ${dataDir} ci sono ${contents.length} file, ma il database «${rows[0]?.name}» non ne conosce nemmeno uno: forse DATA_DIR e DATABASE_URL ` +
      'non vanno insieme. Non è stato tolto nulla. Controlla che indichino la cartella e il database della stessa installazione. Se è proprio così, e quei ' +
      'file sono davvero di nessuno, ripeti con: npm run sweep -- --also-unknown',
  );
}
