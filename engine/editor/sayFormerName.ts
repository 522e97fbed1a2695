import type { Field, Json } from '../contract/index.ts';
import { under } from '../loader/pointer.ts';
import { checklistFiles } from './checklistFiles.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { editedProduct } from './previewPackage.ts';
import { isSchemaNode, type SchemaNode } from './schemaParts.ts';

/** A field of an entity gets another name. */
export interface FieldRename {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

/** As many as the grammar lets an item name. */
const MOST_NAMES = 20;

/**
 * The files with an item that says what it was called (`x-was`): what was answered under that name goes along to it. The same files where there is nothing to
 * say: answers that no version is kept of, a column of its own, an item of more than one value, a name that is asked still.
 */
export function sayFormerName(files: EditedFiles, { entity, from, to }: FieldRename): EditedFiles {
  const file = checklistFiles(files, entity).entity;
  const own = file === undefined ? undefined : files[file];
  const properties = isSchemaNode(own) ? own['properties'] : undefined;
  if (file === undefined || !isSchemaNode(own) || !isSchemaNode(properties)) return files;
  const item = Object.hasOwn(properties, to) ? properties[to] : undefined;
  const isKept = own['x-answers'] === true && Object.hasOwn(properties, 'schemaVersion');
  if (!isSchemaNode(item) || !isKept || item['x-column'] !== undefined) return files;
  if (hasParts(item['$ref'] === undefined ? item : fieldOf(files, entity, to))) return files;
  const said = isSchemaNode(item['x-was']) ? item['x-was'] : {};
  const names = new Set([from, ...((said['fields'] ?? []) as readonly string[])]);
  const former = [...names].filter((name) => !Object.hasOwn(properties, name)).slice(0, MOST_NAMES);
  const { fields: _before, ...others } = said;
  const was: Json = former.length === 0 ? others : { fields: former, ...others };
  const at = under('/properties', to, 'x-was');
  if (Object.keys(was).length > 0) return editSchema(files, { does: 'set', file, at, value: was });
  return item['x-was'] === undefined ? files : editSchema(files, { does: 'remove', file, at });
}

function fieldOf(files: EditedFiles, entity: string, name: string): SchemaNode {
  return (editedProduct(files)?.entities[entity]?.properties[name] ?? {}) as unknown as SchemaNode;
}

function hasParts(node: SchemaNode): boolean {
  const { type, items } = node as unknown as Field;
  return [type].flat().includes('object') || items?.type === 'object';
}
