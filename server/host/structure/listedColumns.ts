import type { Product } from '../../../engine/contract/index.ts';
import { storedFields } from './expectedColumns.ts';

/** A column whose schema lists the values that it may have. */
export interface ListedColumn {
  readonly table: string;
  readonly column: string;
  /** The option list's name; of a list that stands in the entity itself, `<entity>.<field>`. */
  readonly list: string;
  readonly values: readonly string[];
}

/** Every stored column with a list of values, as the schemas say it. */
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
