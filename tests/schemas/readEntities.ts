import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema, Json } from '../../engine/contract/index.ts';
import { expandedFlags } from '../../engine/node.ts';

const FOLDER = join(import.meta.dirname, '../../schemas');

/**
 * Every entity as in its file, by name: references and option lists are not resolved, only flags are
 * expanded.
 */
export function readEntities(): ReadonlyMap<string, EntitySchema> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const entities = files
    .filter((file) => file.endsWith('.entity.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Json);
  return new Map(
    entities.map((written) => {
      const entity = expandedFlags(written) as unknown as EntitySchema;
      return [entity['x-entity'], entity];
    }),
  );
}
