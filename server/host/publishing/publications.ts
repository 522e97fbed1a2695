import { type Kysely, sql } from 'kysely';
import { mergeJson } from '../../../engine/editor/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import {
  NOTHING_PUBLISHED,
  type Overlay,
  type Publication,
  type PublishedFile,
  type SchemaConflict,
  type SchemaSets,
} from '../product/SchemaSets.ts';
import { isSameJson } from './json.ts';

/**
 * The newest publication, or the newest before the number `before`; `NOTHING_PUBLISHED` where there is none.
 */
export async function newestPublication(db: Kysely<Database>, before?: number): Promise<Publication> {
  let query = db.selectFrom('schema_publications').select(['number', 'files']);
  if (before !== undefined) query = query.where('number', '<', before);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? NOTHING_PUBLISHED : asPublication(row);
}

/** A publication by number; 0 is the program's files alone. @throws Refusal NOT_FOUND. */
export async function publicationOf(db: Kysely<Database>, number: number): Promise<Publication> {
  if (number === 0) return NOTHING_PUBLISHED;
  const row = await db
    .selectFrom('schema_publications')
    .select(['number', 'files'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.publication', { number }) });
  return asPublication(row);
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
  if (schemaSets === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.schema-folder') });
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

interface LaidOver extends SchemaFiles {
  /** Places changed by both a new release and administrators: the administrators' content is used. */
  readonly conflicts: readonly SchemaConflict[];
}

/**
 * Lays published content over the program's files, with a three-way merge where a new release changed a file
 * since it was published.
 */
export function overlayContent(release: SchemaFiles, overlay: Overlay): LaidOver {
  if (Object.keys(overlay).length === 0) return { ...release, conflicts: [] };
  const files = { ...release.files };
  const texts = { ...release.texts };
  const conflicts: SchemaConflict[] = [];
  for (const [path, { content, base }] of Object.entries(overlay)) {
    const now = release.files[path] ?? null;
    const merge = isSameJson(now, base)
      ? { merged: content, conflicts: [] }
      : mergeJson(base ?? undefined, now ?? undefined, content);
    for (const { theirs, ours, ...place } of merge.conflicts)
      conflicts.push({ file: path, ...place, release: theirs, own: ours });
    if (merge.merged === undefined) continue;
    files[path] = merge.merged;
    texts[path] = JSON.stringify(merge.merged, null, 2);
  }
  return { files, texts, conflicts };
}

/** New content of a file; null restores the program's file. */
interface NewContent {
  readonly path: string;
  readonly content: unknown;
}

/** The overlay with the changes applied; files equal to the program's are left out. */
export function changedOverlay(
  overlay: Overlay,
  changes: readonly NewContent[],
  release: SchemaFiles,
): Overlay {
  const files = new Map<string, PublishedFile>(Object.entries(overlay));
  for (const { path, content } of changes) {
    const base = release.files[path] ?? null;
    if (content === null || isSameJson(content, base)) files.delete(path);
    else files.set(path, { content, base });
  }
  return Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Paths at which two overlays differ. The base counts as well: it changes when a conflict with a new release
 * is settled.
 */
export function changedPaths(before: Overlay, after: Overlay): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return paths.filter((path) => !isSameJson(before[path], after[path]));
}
