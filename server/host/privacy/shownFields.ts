import type { Kysely } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { isEmpty, mayOf } from '../../../engine/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import type { SeenBy } from './guardedFields.ts';

/** What something that is kept says of the records it was made of: by entity, the fields that were not empty, `Note`, `misure.giudizio`. */
export type ShownFields = Readonly<Record<string, readonly string[]>>;
/** The same while it is gathered. */
export type Gathering = Record<string, string[]>;

/** Notes which fields of records are there to be shown. */
export function gatherShown(shown: Gathering, entity: string, records: readonly object[]): void {
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

/** The guarded fields of an entity by the same names, however deep. */
export function guardedPaths(
  entity: EntitySchema | undefined,
): readonly (readonly [path: string, seenBy: SeenBy])[] {
  return entity === undefined ? [] : pathsIn(entity.properties, '');
}

/** The same of a form's versions that records have left, where something that is kept says of them: `Note@1`, `misure@1.giudizio`. */
export async function formerPaths(
  db: Kysely<Database>,
  form: string,
  said: readonly string[],
): Promise<readonly (readonly [path: string, seenBy: SeenBy])[]> {
  const versions = new Set(said.flatMap((path) => /^[^.]+@(\d+)/.exec(path)?.[1] ?? []));
  const paths: (readonly [string, SeenBy])[] = [];
  for (const version of versions) {
    const content = await contentOfVersion(db, form, Number(version));
    for (const [path, seenBy] of guardedPaths(content?.entity))
      paths.push([path.replace(/^[^.]+/, (field) => `${field}@${version}`), seenBy]);
  }
  return paths;
}

function pathsIn(
  properties: Partial<EntitySchema['properties']>,
  before: string,
): readonly (readonly [string, SeenBy])[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const seenBy = mayOf(field)?.see;
    const own = seenBy === undefined ? [] : [[path, seenBy] as const];
    return [...own, ...pathsIn(field?.items?.properties ?? field?.properties ?? {}, `${path}.`)];
  });
}
