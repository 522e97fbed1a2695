import type { Product } from '../../../engine/contract/index.ts';
import { storedFields } from './expectedColumns.ts';

/** A column with a list of allowed values. */
export interface ListedColumn {
  readonly table: string;
  readonly column: string;
  /** Name of the option list; `<entity>.<field>` for a list in the entity itself. */
  readonly list: string;
  readonly values: readonly string[];
}

/** All stored columns with a list of values. */
export function listedColumns({ entities }: Pick<Product, 'entities'>): readonly ListedColumn[] {
  return Object.values(entities).flatMap((entity) => {
    const table = entity['x-table'];
    if (table === undefined) return [];
    return storedFields(entity).flatMap(([column, field]) => {
      if (field.enum === undefined) return [];
      const list = field['x-options'] ?? `${entity['x-entity']}.${column}`;
      return [{ table, column, list, values: field.enum.filter((value) => value !== null).map(String) }];
    });
  });
}
