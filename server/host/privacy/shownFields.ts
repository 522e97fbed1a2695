import type { Kysely } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { fieldRights, isEmpty } from '../../../engine/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import type { ReadWays } from './guardedFields.ts';

/** Non-empty fields of the records in a stored document, by entity: `Note`, `misure.giudizio`. */
export type ShownFields = Readonly<Record<string, readonly string[]>>;
/** `ShownFields` while being collected. */
export type Gathering = Record<string, string[]>;

/** Adds the non-empty fields of records. */
export function addVisibleFields(shown: Gathering, entity: string, records: readonly object[]): void {
  const fields = new Set(shown[entity]);
  for (const record of records) gather(record, '', fields);
  shown[entity] = [...fields].toSorted();
}

function gather(value: unknown, path: string, fields: Set<string>): void {
  if (Array.isArray(value)) {
    for (const each of value) gather(each, path, fields);
    return;
  }
  if (isEmpty(value)) return;
  if (path !== '') fields.add(path);
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, each] of Object.entries(value))
    gather(each, path === '' ? name : `${path}.${name}`, fields);
}

/** Guarded fields of an entity as paths like those of `ShownFields`, at any depth. */
export function guardedPaths(
  entity: EntitySchema | undefined,
): readonly (readonly [path: string, seenBy: ReadWays])[] {
  return entity === undefined ? [] : pathsIn(entity.properties, '');
}

/** Guarded paths of former form versions that a stored document mentions: `Note@1`, `misure@1.giudizio`. */
export async function formerPaths(
  db: Kysely<Database>,
  form: string,
  paths: readonly string[],
): Promise<readonly (readonly [path: string, seenBy: ReadWays])[]> {
  const versions = new Set(paths.flatMap((path) => /^[^.]+@(\d+)/.exec(path)?.[1] ?? []));
  const guards: (readonly [string, ReadWays])[] = [];
  for (const version of versions) {
    const content = await contentOfVersion(db, form, Number(version));
    for (const [path, seenBy] of guardedPaths(content?.entity))
      guards.push([path.replace(/^[^.]+/, (field) => `${field}@${version}`), seenBy]);
  }
  return guards;
}

function pathsIn(
  properties: Partial<EntitySchema['properties']>,
  before: string,
): readonly (readonly [string, ReadWays])[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const seenBy = fieldRights(field)?.see;
    const guard = seenBy === undefined ? [] : [[path, seenBy] as const];
    return [...guard, ...pathsIn(field?.items?.properties ?? field?.properties ?? {}, `${path}.`)];
  });
}
