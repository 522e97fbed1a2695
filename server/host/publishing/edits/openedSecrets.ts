import type { EntitySchema, Product } from '../../../../engine/contract/index.ts';
import { kindOf, say } from '../../../../engine/node.ts';
import { isObject } from '../json.ts';
import type { Objection } from './refusedEdits.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Refuses to make a column readable that is write-only in the program's files, whether by changing the field
 * or by another entity of the same table. While the field is `writeOnly`, no list, search, label, filter or
 * reference reads it.
 *
 * @param release the program's own files.
 * @param next the product made of `files`, with references resolved.
 */
export function openedSecrets(
  release: Contents,
  next: Pick<Product, 'entities'>,
  files: Contents,
): readonly Objection[] {
  const secrets = Object.values(release).flatMap((content) => (isEntity(content) ? columnsOf(content) : []));
  const hidden = new Set(secrets.flatMap(({ id, field }) => (field.writeOnly === true ? [id] : [])));
  return Object.values(next.entities).flatMap((entity) =>
    columnsOf(entity)
      .filter(({ id, field }) => hidden.has(id) && field.writeOnly !== true)
      .map(({ name }) => ({
        ...{ code: 'OPENED_SECRET', file: fileOf(entity, files), pointer: `/properties/${name}` },
        what: say('columnHidden', { name, table: entity['x-table'] }),
      })),
  );
}

function isEntity(content: unknown): content is EntitySchema {
  return isObject(content) && typeof content['x-entity'] === 'string' && isObject(content['properties']);
}

function columnsOf({ properties, 'x-table': table }: EntitySchema) {
  if (table === undefined) return [];
  return Object.entries(properties)
    .filter(([, field]) => field['x-column'] !== false)
    .map(([name, field]) => ({ name, field, id: `${table}.${name}` }));
}

function fileOf(entity: EntitySchema, files: Contents): string {
  const name = entity['x-entity'];
  const path = Object.keys(files).find((each) => {
    const schemaFile = kindOf(each);
    return schemaFile?.kind === 'entity' && schemaFile.name === name;
  });
  return path ?? name;
}
