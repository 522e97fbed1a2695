import type { Field, Json } from '../../contract/index.ts';
import { under } from '../../loader/pointer.ts';
import { checklistFiles } from '../checklistFiles.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import { editedProduct } from '../preview.ts';
import { isSchemaNode, type SchemaNode } from '../schemaParts.ts';

/** Renaming of a field of an entity. */
export interface FieldRename {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

/** Maximum number of former names that the grammar allows. */
const MAX_NAMES = 20;

/**
 * Records an item's former name (`x-was`), so that answers stored under it are taken over. Unchanged where
 * that has no effect: no versioned answers, a database column, an object, a name still in use.
 */
export function recordFormerName(files: EditedFiles, { entity, from, to }: FieldRename): EditedFiles {
  const file = checklistFiles(files, entity).entity;
  const entityContent = file === undefined ? undefined : files[file];
  const properties = isSchemaNode(entityContent) ? entityContent['properties'] : undefined;
  if (file === undefined || !isSchemaNode(entityContent) || !isSchemaNode(properties)) return files;
  const item = Object.hasOwn(properties, to) ? properties[to] : undefined;
  const isKept = entityContent['x-answers'] === true && Object.hasOwn(properties, 'schemaVersion');
  if (!isSchemaNode(item) || !isKept || item['x-column'] !== undefined) return files;
  if (hasParts(item['$ref'] === undefined ? item : editedField(files, entity, to))) return files;
  const previous = isSchemaNode(item['x-was']) ? item['x-was'] : {};
  const names = new Set([from, ...((previous['fields'] ?? []) as readonly string[])]);
  const former = [...names].filter((name) => !Object.hasOwn(properties, name)).slice(0, MAX_NAMES);
  const { fields: _before, ...others } = previous;
  const was: Json = former.length === 0 ? others : { fields: former, ...others };
  const at = under('/properties', to, 'x-was');
  if (Object.keys(was).length > 0) return editSchema(files, { does: 'set', file, at, value: was });
  return item['x-was'] === undefined ? files : editSchema(files, { does: 'remove', file, at });
}

function editedField(files: EditedFiles, entity: string, name: string): SchemaNode {
  return (editedProduct(files)?.entities[entity]?.properties[name] ?? {}) as unknown as SchemaNode;
}

function hasParts(node: SchemaNode): boolean {
  const { type, items } = node as unknown as Field;
  return [type].flat().includes('object') || items?.type === 'object';
}
