import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** The chain's last link as `<position>:<hash>`: whoever keeps it elsewhere can later tell whether the chain still runs through it. */
export async function auditHead(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    head: string;
  }>`select position || ':' || encode(hash, 'hex') as head from audit_head()`.execute(db);
  return rows[0]?.head ?? '';
}
