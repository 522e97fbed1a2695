import type { EntitySchema } from '../../engine/contract/index.ts';
import { columnsOf, type GeneratedColumn, isIdentity, isNullable } from './columns.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { typeName } from './typeName.ts';

const HEAD = `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as Entity from './entities.ts';

/** timestamptz: read as ISO text, written as Date or text. */
export type Instant = ColumnType<string, Date | string, Date | string>;
export type GivenInstant = ColumnType<string, Date | string | undefined, Date | string>;
export type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** jsonb: read as the value, written as JSON text (an array would be taken for PostgreSQL's own). */
export type GivenJson<T> = ColumnType<T, string | undefined, string>;
export type MaybeJson<T> = ColumnType<T, string | null | undefined, string | null>;
`;

/**
 * Generates `.generated/database.ts`: a Kysely row type per table (`TeamRow`), and `Database` with all of
 * them.
 */
export function databaseTypes(set: SchemaSet): string {
  const stored = [...set.entities.values()].filter((entity) => entity['x-table'] !== undefined);
  const rows = stored.map(rowType).join('\n');
  const tables = stored
    .map((entity) => `${entity['x-table']}: ${typeName(entity['x-entity'])}Row`)
    .join('\n');
  return `${HEAD}\n${rows}\nexport interface Database {\n${tables}\n}\n`;
}

function rowType(entity: EntitySchema): string {
  const name = typeName(entity['x-entity']);
  const columns = columnsOf(entity);
  const lines = columns.map((column) => `${key(column.name)}: ${columnType(entity, name, column)}`);
  if (!entity['x-answers']) return `export interface ${name}Row {\n${lines.join('\n')}\n}\n`;
  const apart = columns.map((column) => `'${column.name}'`).join(' | ');
  return [
    `/** What the column \`answers\` holds: the fields that have no column of their own. */`,
    `export type ${name}Answers = Omit<Entity.${name}, ${apart}>;`,
    `export interface ${name}Row {\n${lines.join('\n')}\nanswers: GivenJson<${name}Answers>\n}\n`,
  ].join('\n');
}

function columnType(entity: EntitySchema, name: string, column: GeneratedColumn): string {
  const { field } = column;
  const valueType = field.writeOnly ? 'string' : `Entity.${name}['${column.name}']`;
  if (field['x-column'] === 'generated') return `GeneratedAlways<${valueType}>`;
  if (field.format === 'date-time') return instant(column);
  if (isJson(column)) return isNullable(field) ? `MaybeJson<${valueType}>` : `GivenJson<${valueType}>`;
  return !isNullable(field) && givenByDatabase(entity, column) ? `Generated<${valueType}>` : valueType;
}

function instant(column: GeneratedColumn): string {
  if (isNullable(column.field)) return 'MaybeInstant';
  return column.required ? 'Instant' : 'GivenInstant';
}

function isJson({ field }: GeneratedColumn): boolean {
  const types = Array.isArray(field.type) ? field.type : [field.type];
  return types.includes('array') || types.includes('object');
}

/**
 * Whether an insert may omit the column: generated keys, columns with a default, nullable ones, and optional
 * numbers and texts, which default to 0 and ''. References and columns with a pattern have no such default.
 */
function givenByDatabase(entity: EntitySchema, column: GeneratedColumn): boolean {
  const { field } = column;
  if (isIdentity(entity, column) || field.default !== undefined || isNullable(field)) return true;
  return !column.required && field['x-reference'] === undefined && field.pattern === undefined;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}
