import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema } from '../../engine/contract/index.ts';

const FOLDER = join(import.meta.dirname, '../../schemas');

/** Every entity as its file says it, by name: references and option lists are not resolved. */
export function readEntities(): ReadonlyMap<string, EntitySchema> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const entities = files
    .filter((file) => file.endsWith('.entity.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as EntitySchema);
  return new Map(entities.map((entity) => [entity['x-entity'], entity]));
}
