import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';

/** The company that every document names; `{}` before anybody has entered it. */
export async function companyHead(db: Kysely<Database>): Promise<Readonly<Record<string, unknown>>> {
  return (await db.selectFrom('company').selectAll().executeTakeFirst()) ?? {};
}
