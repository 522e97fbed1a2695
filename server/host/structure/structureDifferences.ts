import { escapeIdentifier, escapeLiteral } from 'pg';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { type Phrase, phraseText, say } from '../../../engine/node.ts';
import { acrossRules } from './acrossRule.ts';
import { acrossObject, dropAcross } from './acrossSql.ts';
import { type ExpectedColumn, expectedColumns, storedFields } from './expectedColumns.ts';
import type { Structure, TableStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';

/**
 * CHECKs that refuse values allowed by the schema: a list without one of the field's values, or a narrower
 * limit. Other CHECKs (text formats, several columns) are not analysed.
 */
function checkDifferences(
  entity: EntitySchema,
  name: string,
  { checks }: TableStructure,
): readonly StructureDifference[] {
  const fields = new Map(storedFields(entity));
  return checks.flatMap(({ name: constraint, column, says }): readonly StructureDifference[] => {
    const field = fields.get(column);
    const refused = field === undefined ? undefined : refusedBy(says, field);
    if (field === undefined || refused === undefined) return [];
    return [
      {
        place: `${name}.${column}`,
        what: say('checkRefuses', {
          ...{ title: field.title ?? column, values: refused, name: constraint, check: says },
        }),
        sql: `alter table ${escapeIdentifier(name)} drop constraint ${escapeIdentifier(constraint)};`,
        breaks: true,
      },
    ];
  });
}

const LIST = /^CHECK \(\(\(?"?[^"]+?"?\)?(?:::\w+)? = ANY \(\(?ARRAY\[(.*)\](?:\)?::\w+\[\])?\)\)\)$/s;

function refusedBy(says: string, field: Field): Phrase | undefined {
  const listed = LIST.exec(says)?.[1];
  if (listed !== undefined) {
    const values = [...listed.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
      value.replaceAll("''", "'"),
    );
    if (field.enum === undefined) return say('otherValuesToo');
    const missing = field.enum.filter((value) => value !== null && !values.includes(String(value)));
    const others = missing.map((value) => say('named', { name: String(value) }));
    return others.length === 0 ? undefined : say('theseValuesToo', { values: others });
  }
  const least = limitIn(says, '>=') ?? limitIn(says, '>');
  const most = limitIn(says, '<=') ?? limitIn(says, '<');
  const from = field.minimum ?? field.exclusiveMinimum ?? field['x-min-value'] ?? field['x-between']?.[0];
  const to = field.maximum ?? field.exclusiveMaximum ?? field['x-max-value'] ?? field['x-between']?.[1];
  const positive = field['x-positive'] === true ? 0 : undefined;
  const lowest = from ?? positive;
  if (least !== undefined && lowest !== undefined && lowest < least)
    return say('valuesFrom', { from: String(lowest) });
  if (most !== undefined && to !== undefined && to > most) return say('valuesTo', { to: String(to) });
  return undefined;
}

/** Limit of a CHECK: `CHECK (("Price" >= (0)::numeric))` gives 0. */
function limitIn(says: string, operator: string): number | undefined {
  const limit = new RegExp(`"?\\w+"? ${operator} \\(?'?(-?[0-9.]+)'?\\)?`).exec(says)?.[1];
  return limit === undefined ? undefined : Number(limit);
}

/**
 * All differences between the database and the entities: tables, columns, types, nullability, CHECKs, foreign
 * keys and rules across records.
 */
export function structureDifferences(
  { entities }: Pick<Product, 'entities'>,
  { tables }: Structure,
): readonly StructureDifference[] {
  return Object.values(entities).flatMap((entity) => {
    const name = entity['x-table'];
    if (name === undefined) return [];
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (table === undefined) return [missingTable(entity, name)];
    return [
      ...columnDifferences(entity, name, table),
      ...checkDifferences(entity, name, table),
      ...referenceDifferences(entities, entity, name, table),
      ...acrossDifferences(entity, name, table),
    ];
  });
}

function missingTable(entity: EntitySchema, name: string): StructureDifference {
  return {
    place: name,
    what: say('noTable', { title: entity.title, table: name }),
    sql: tableSql(entity),
    breaks: true,
  };
}

function columnDifferences(
  entity: EntitySchema,
  name: string,
  table: TableStructure,
): readonly StructureDifference[] {
  const expected = expectedColumns(entity);
  const alter = `alter table ${escapeIdentifier(name)}`;
  const missing = [...expected].flatMap(([column, as]): readonly StructureDifference[] => {
    const place = `${name}.${column}`;
    const title = entity.properties[column]?.title ?? column;
    const actual = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined;
    const owned = escapeIdentifier(column);
    if (actual === undefined) {
      return [
        {
          place,
          what: say('noColumn', { title }),
          sql: `${alter} add column ${columnSql(entity, column, as)};`,
          breaks: true,
        },
      ];
    }
    if (actual.type !== as.type) {
      return [
        {
          place,
          what: say('otherColumnType', { title, type: as.type, actual: actual.type }),
          sql: `${alter} alter column ${owned} type ${as.type} using ${owned}::${as.type};`,
          breaks: true,
        },
      ];
    }
    return nullDifference(entity, { place, alter, column, title }, as, actual);
  });
  const extra = Object.keys(table.columns).filter((column) => !expected.has(column));
  return [
    ...missing,
    ...extra.map((column) => ({
      place: `${name}.${column}`,
      what: say('columnOfNoField', { column, title: entity.title }),
      sql: `${alter} drop column ${escapeIdentifier(column)};  -- ${phraseText(say('columnDropCaution'), 'it')}`,
      breaks: false,
    })),
  ];
}

interface At {
  readonly place: string;
  readonly alter: string;
  readonly column: string;
  readonly title: string;
}

function nullDifference(
  entity: EntitySchema,
  { place, alter, column, title }: At,
  expected: ExpectedColumn,
  actual: ExpectedColumn,
): readonly StructureDifference[] {
  if (expected.nullable === actual.nullable) return [];
  const owned = escapeIdentifier(column);
  if (expected.nullable) {
    const what = say('columnNotEmpty', { title });
    return [{ place, what, sql: `${alter} alter column ${owned} drop not null;`, breaks: true }];
  }
  const table = place.slice(0, -column.length - 1);
  const empty = emptyOf(entity, column, expected.type);
  const sql = `update ${escapeIdentifier(table)} set ${owned} = ${empty} where ${owned} is null;\n${alter} alter column ${owned} set not null;`;
  const what = say('columnMayEmpty', { title });
  return [{ place, what, sql, breaks: false }];
}

/** References to other tables without their foreign key, which could point at deleted records. */
function referenceDifferences(
  entities: Readonly<Record<string, EntitySchema>>,
  entity: EntitySchema,
  name: string,
  { columns, references }: TableStructure,
): readonly StructureDifference[] {
  return storedFields(entity).flatMap(([column, field]): readonly StructureDifference[] => {
    const target = entities[field['x-reference']?.entity ?? ''];
    const [key, ...more] = target?.['x-key'] ?? [];
    const table = target?.['x-table'];
    if (target === undefined || table === undefined || key === undefined || more.length > 0) return [];
    if (columns[column] === undefined || references[column] === table) return [];
    if (references[column] === undefined && field['x-reference']?.foreignKey === false) return [];
    // A reference by name or code rather than by key.
    if (columns[column].type !== expectedColumns(target).get(key)?.type) return [];
    const actualTarget = references[column];
    const reference = { title: field.title ?? column, target: target.title };
    const what =
      actualTarget === undefined
        ? say('noForeignKey', reference)
        : say('otherForeignKey', { ...reference, actual: actualTarget });
    const [owned, own] = [escapeIdentifier(name), escapeIdentifier(column)];
    const sql = `alter table ${owned} add foreign key (${own}) references ${escapeIdentifier(table)} (${escapeIdentifier(key)});\ncreate index on ${owned} (${own});`;
    return [{ place: `${name}.${column}`, what, sql, breaks: actualTarget !== undefined }];
  });
}

/**
 * Rules across records (`x-across`) that the database lacks, has in another form, or has without a schema.
 */
function acrossDifferences(
  entity: EntitySchema,
  table: string,
  { across }: Pick<TableStructure, 'across'>,
): readonly StructureDifference[] {
  const all = acrossRules(entity);
  const plural = entity['x-plural'] ?? entity.title;
  const missing = all.flatMap((each): readonly StructureDifference[] => {
    const { name, mark, sql } = acrossObject(each);
    const there = across[name];
    if (there === mark) return [];
    const id = there === undefined ? 'acrossMissing' : 'acrossOutdated';
    const what = say(id, { rule: each.rule.id, title: plural });
    return [
      {
        place: `${table}.${name}`,
        what,
        sql: there === undefined ? sql : `${dropAcross(table, name)}\n${sql}`,
        breaks: true,
      },
    ];
  });
  const ruleNames = new Set(all.map(({ name }) => name));
  const obsolete = Object.keys(across).filter((name) => !ruleNames.has(name));
  return [
    ...missing,
    ...obsolete.map((name) => ({
      place: `${table}.${name}`,
      what: say('acrossObsolete', { title: plural, name }),
      sql: dropAcross(table, name),
      breaks: true,
    })),
  ];
}

/** Value of existing rows for a new column that is not nullable: optional texts are '' in the database. */
const EMPTY: Readonly<Record<string, string>> = {
  text: `''`,
  integer: '0',
  numeric: '0',
  boolean: 'false',
  jsonb: `'[]'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'time without time zone': `'00:00'`,
};

/** Column definition for a migration: name, type and the default for existing rows. */
function columnSql(entity: EntitySchema, name: string, { type, nullable }: ExpectedColumn): string {
  const column = `${escapeIdentifier(name)} ${type}`;
  if (nullable) return column;
  return `${column} not null default ${emptyOf(entity, name, type)}`;
}

/** The field's default, else the empty value of the type. */
function emptyOf(entity: EntitySchema, name: string, type: string): string {
  const fieldDefault = entity.properties[name]?.default;
  if (fieldDefault === undefined) return name === 'answers' ? `'{}'` : (EMPTY[type] ?? `''`);
  if (typeof fieldDefault === 'object') return escapeLiteral(JSON.stringify(fieldDefault));
  return typeof fieldDefault === 'string' ? escapeLiteral(fieldDefault) : String(fieldDefault);
}

/** `create table` for an entity. */
function tableSql(entity: EntitySchema): string {
  const keys = entity['x-key'] ?? [];
  const columns = [...expectedColumns(entity)].map(([name, column]) => {
    const numbered = keys.length === 1 && keys[0] === name && column.type === 'integer';
    if (numbered) return `${escapeIdentifier(name)} integer generated by default as identity`;
    return keys.includes(name)
      ? `${escapeIdentifier(name)} ${column.type} not null`
      : columnSql(entity, name, column);
  });
  const key = keys.length === 0 ? [] : [`primary key (${keys.map(escapeIdentifier).join(', ')})`];
  return `create table ${entity['x-table']} (\n  ${[...columns, ...key].join(',\n  ')}\n);`;
}
