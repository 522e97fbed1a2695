import { escapeIdentifier } from 'pg';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import { expectedColumns, storedFields } from './expectedColumns.ts';
import type { TableStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';

/** References to other tables without their foreign key, which could point at deleted records. */
export function referenceDifferences(
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
    const what =
      actualTarget === undefined
        ? `il campo «${field.title ?? column}» rimanda a «${target.title}», e il database non lo verifica (manca la chiave esterna)`
        : `il campo «${field.title ?? column}» rimanda a «${target.title}», e la chiave esterna del database a ${actualTarget}`;
    const [owned, own] = [escapeIdentifier(name), escapeIdentifier(column)];
    const sql = `alter table ${owned} add foreign key (${own}) references ${escapeIdentifier(table)} (${escapeIdentifier(key)});\ncreate index on ${owned} (${own});`;
    return [{ place: `${name}.${column}`, what, sql, breaks: actualTarget !== undefined }];
  });
}
