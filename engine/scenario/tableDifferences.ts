import type { Action, Context, DataRecord, Product } from '../contract/index.ts';
import { createTableModel } from '../table/createTableModel.ts';
import { entryOf } from '../values/entryOf.ts';
import { permissionsIn } from './permissionsIn.ts';
import type { Scenario } from './Scenario.ts';
import { lacking, unlike } from './unlike.ts';

/** Which actions a list offers on `given.row` and above it, whether it lists the row and which cells are inputs, otherwise than expected. */
export function tableDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly string[] {
  const table = entryOf(product.tables, name);
  if (table === undefined) return [`there is no table "${name}"`];
  const model = createTableModel(table);
  const row = (context['row'] ?? {}) as DataRecord;
  const permissions = permissionsIn(context);
  const isEditable = (field: string): boolean =>
    table.columns.some((column) => column.field === field && model.isEditable(column, row, context));
  return [
    ...otherActions(expect.actions, () => model.actions(row, context, permissions)),
    ...otherActions(expect.toolbar, () => model.toolbar(context, permissions)),
    ...unlike('listed', expect.listed, () => model.listed([row], context, false).length === 1),
    ...unlike('the switch for other rows', expect.reveals, () => model.canReveal(context)),
    ...unlike('what stands above the rows', expect.notes?.join(' '), () => model.notes(context).join(' ')),
    ...lacking(expect.editable, isEditable, 'is read-only, expected an input'),
    ...lacking(expect.readOnly, (field) => !isEditable(field), 'is an input, expected read-only'),
  ];
}

function otherActions(
  expected: readonly string[] | undefined,
  find: () => readonly Action[],
): readonly string[] {
  if (expected === undefined) return [];
  const offered = find().map(({ id }) => id);
  return offered.join() === expected.join()
    ? []
    : [`offered are ${offered.join() || 'none'}, expected ${expected.join() || 'none'}`];
}
