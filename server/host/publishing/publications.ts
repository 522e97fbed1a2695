import { type Kysely, sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { NOTHING_PUBLISHED, type Overlay, type Publication, type SchemaSets } from '../product/SchemaSets.ts';

/**
 * The newest publication, or the newest before the number `before`; `NOTHING_PUBLISHED` where there is none.
 */
export async function newestPublication(db: Kysely<Database>, before?: number): Promise<Publication> {
  let query = db.selectFrom('schema_publications').select(['number', 'files']);
  if (before !== undefined) query = query.where('number', '<', before);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? NOTHING_PUBLISHED : asPublication(row);
}

/** A publication by number; 0 is the program's files alone. */
export async function publicationOf(db: Kysely<Database>, number: number): Promise<Publication | undefined> {
  if (number === 0) return NOTHING_PUBLISHED;
  const row = await db
    .selectFrom('schema_publications')
    .select(['number', 'files'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && asPublication(row);
}

function asPublication({ number, files }: { readonly number: number; readonly files: unknown }): Publication {
  return { number, files: files as Overlay };
}

/**
 * The schema sets of the server.
 *
 * @throws Refusal NOT_FOUND where schemas cannot be changed (a test's invented product).
 */
export function setsOf({ schemaSets }: Pick<CallContext, 'schemaSets'>): SchemaSets {
  if (schemaSets === undefined) throw refuse('NOT_FOUND', { what: 'La cartella degli schemi' });
  return schemaSets;
}

/**
 * Names of the fields of each entity in all versions of its forms: stored answers are keyed by them. Each
 * version is parsed once (`materialized`), not once for each of its fields: that took a second.
 */
export async function namesOfVersions(db: Kysely<Database>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ entity: string; names: string[] }>`
    with entities as materialized (
      select content->'entity'->>'x-entity' as entity, content->'entity'->'properties' as properties
      from form_versions
    )
    select entity, array_agg(distinct field order by field) as names
    from entities, json_object_keys(properties) as field group by entity`.execute(db);
  return new Map(rows.map(({ entity, names }) => [entity, names]));
}
