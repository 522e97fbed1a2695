import type { Context, DataRecord, Product } from '../contract/index.ts';
import { createTableModel } from '../table/createTableModel.ts';
import { entryOf } from '../values/entryOf.ts';
import { permissionsIn } from './permissionsIn.ts';
import type { Scenario } from './Scenario.ts';

/** Which actions a list offers on `given.row`, otherwise than expected. */
export function tableDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly string[] {
  const table = entryOf(product.tables, name);
  if (table === undefined) return [`there is no table "${name}"`];
  if (expect.actions === undefined) return [];
  const row = (context['row'] ?? {}) as DataRecord;
  const offered = createTableModel(table)
    .actions(row, context, permissionsIn(context))
    .map((action) => action.id)
    .join();
  const expected = expect.actions.join();
  return offered === expected ? [] : [`offered are ${offered || 'none'}, expected ${expected || 'none'}`];
}
