import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Names of the fields of each entity in all versions of its forms: stored answers are keyed by them. */
export async function namesOfVersions(db: Kysely<Database>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ entity: string; names: string[] }>`
    select content->'entity'->>'x-entity' as entity, array_agg(distinct field order by field) as names
    from form_versions, json_object_keys(content->'entity'->'properties') as field group by 1`.execute(db);
  return new Map(rows.map(({ entity, names }) => [entity, names]));
}
