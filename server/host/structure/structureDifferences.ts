import { escapeIdentifier } from 'pg';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { acrossDifferences } from './acrossDifferences.ts';
import { checkDifferences } from './checkDifferences.ts';
import { columnSql, emptyOf, tableSql } from './columnSql.ts';
import { type ExpectedColumn, expectedColumns } from './expectedColumns.ts';
import type { Structure, TableStructure } from './readStructure.ts';
import { referenceDifferences } from './referenceDifferences.ts';
import type { StructureDifference } from './StructureDifference.ts';

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
    what: `l’entità «${entity.title}» si conserva nella tabella ${name}, che il database non ha`,
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
          what: `il campo «${title}» non ha la sua colonna: ciò che vi si scrive non si potrebbe conservare`,
          sql: `${alter} add column ${columnSql(entity, column, as)};`,
          breaks: true,
        },
      ];
    }
    if (actual.type !== as.type) {
      return [
        {
          place,
          what: `il campo «${title}» vuole una colonna di tipo ${as.type}, e nel database è ${actual.type}`,
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
      what: `la colonna ${column} non è di nessun campo dell’entità «${entity.title}»: nessuno la legge`,
      sql: `${alter} drop column ${escapeIdentifier(column)};  -- solo se i suoi dati non servono più`,
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
    const what = `il campo «${title}» può restare vuoto (null), e la sua colonna no`;
    return [{ place, what, sql: `${alter} alter column ${owned} drop not null;`, breaks: true }];
  }
  const table = place.slice(0, -column.length - 1);
  const empty = emptyOf(entity, column, expected.type);
  const sql = `update ${escapeIdentifier(table)} set ${owned} = ${empty} where ${owned} is null;\n${alter} alter column ${owned} set not null;`;
  const what = `il campo «${title}» non può restare vuoto (null), e la sua colonna sì`;
  return [{ place, what, sql, breaks: false }];
}
