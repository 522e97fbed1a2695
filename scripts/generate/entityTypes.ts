import type { JSONSchema } from 'json-schema-to-typescript';
import type { EntitySchema } from '../../engine/contract/index.ts';
import { columnsOf } from './databaseTypes.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { compileTypes, typeName, typeSchema } from './typeSchema.ts';

/**
 * Generates `.generated/entities.ts`. One interface per entity as read: stored fields are present, computed
 * ones optional, secrets absent. `<Name>Input` is the entity as sent: only required fields are present.
 * `Entities` maps all entities by name.
 */
export async function entityTypes(set: SchemaSet): Promise<string> {
  const definitions: Record<string, JSONSchema> = {};
  const byName: Record<string, JSONSchema> = {};
  for (const [file, entity] of set.entities) {
    const name = typeName(entity['x-entity']);
    byName[entity['x-entity']] = { tsType: name };
    definitions[name] = asRead(typeSchema(set, file, entity, readName), entity);
    definitions[`${name}Input`] = asSent(typeSchema(set, file, entity, inputName), entity);
  }
  const root = {
    type: 'object',
    properties: byName,
    required: Object.keys(byName),
    additionalProperties: false,
  };
  return compileTypes('Entities', root as JSONSchema, definitions);
}

/** Name of an entity's type as read. */
export function readName(entity: EntitySchema): string {
  return typeName(entity['x-entity']);
}

/** Name of an entity's type as sent. */
export function inputName(entity: EntitySchema): string {
  return `${typeName(entity['x-entity'])}Input`;
}

function asRead(schema: JSONSchema, entity: EntitySchema): JSONSchema {
  const secret = namesWhere(entity, (field) => field.writeOnly === true);
  const stored = columnsOf(entity).map(({ name }) => name);
  const required = [...new Set([...(entity.required ?? []), ...stored])].filter((name) => !secret.has(name));
  return { ...without(schema, secret), required };
}

function asSent(schema: JSONSchema, entity: EntitySchema): JSONSchema {
  return without(
    schema,
    namesWhere(entity, (field) => field.writeOnly === true && field.readOnly === true),
  );
}

function namesWhere(
  entity: EntitySchema,
  holds: (field: EntitySchema['properties'][string]) => boolean,
): ReadonlySet<string> {
  return new Set(
    Object.entries(entity.properties)
      .filter(([, field]) => holds(field))
      .map(([name]) => name),
  );
}

function without(schema: JSONSchema, names: ReadonlySet<string>): JSONSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}
