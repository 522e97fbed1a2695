import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/**
 * The last link of the chain as `<position>:<hash>`; stored elsewhere, it later proves that the chain is
 * unchanged up to it.
 */
export async function auditHead(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    head: string;
  }>`select position || ':' || encode(hash, 'hex') as head from audit_head()`.execute(db);
  return rows[0]?.head ?? '';
}
