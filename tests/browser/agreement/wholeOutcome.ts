import type { Check, Context, DataRecord, MessagesSchema } from '../../../engine/index.ts';
import {
  calculateForm,
  excludedChoices,
  type FormModel,
  formPagesOf,
  getAt,
  rowStates,
  settle,
  settleCalculated,
  validateForm,
  withClearedValues,
  withProposed,
} from '../../../engine/index.ts';
import { cellsOf, type FormOutcome, lostAs, toldAs, totalsOf, withheldAs } from './FormOutcome.ts';

/** Result of a form for a whole record, as the server calculates it without the order of the answers. */
export function wholeOutcome(
  model: FormModel,
  check: Check,
  { record: given, context, messages }: { record: DataRecord; context: Context; messages: MessagesSchema },
): FormOutcome {
  const { record, state, lost } = calculateForm(model, given, context);
  const lists = model.fields.filter(
    ({ layout, path }) => layout.fields !== undefined && state.visible.has(path),
  );
  const judged = lists.map((field) => rowStates(field, record, context));
  const isHidden = (path: string): boolean => judged.some(({ hidden }) => hidden.has(path));
  const cells = cellsOf(model, record).filter((path) => state.visible.has(model.ownerOf(path)?.path ?? path));
  const visible = [...state.visible, ...cells.filter((path) => !isHidden(path))].toSorted();
  const isWorked = (path: string): boolean =>
    model.calculations.some((each) => each.path === path.replaceAll(/\.\d+(?=\.)/g, '.*'));
  const order = [...model.fields.map(({ path }) => path), ...cells];
  const visiblePaths = new Set(visible);
  return {
    visible,
    required: [...state.required, ...judged.flatMap(({ required }) => [...required])].toSorted(),
    readOnly: [...state.readOnly].toSorted(),
    // A proposal that was emptied is sent as empty.
    settled: withClearedValues(
      model,
      withProposed(model, {}, {}, context),
      settle(model, given, context),
      state,
    ),
    problems: toldAs(model, validateForm(model, given, context, check), messages),
    lost: [...lost]
      .filter(([path]) => order.includes(path))
      .map(([path, why]) => lostAs(path, why))
      .toSorted(),
    totals: totalsOf(model, record, context),
    withheld: withheldAs(
      [...excludedChoices(model.entity, settleCalculated(model, record, context, state))].flatMap(
        ([path, { values }]) => (order.includes(path) ? [[path, values] as const] : []),
      ),
    ),
    pages: formPagesOf(model, state, false).map(({ id }) => id),
    worked: order
      .filter((path) => isWorked(path) && visiblePaths.has(path))
      .map((path) => [path, getAt(record, path) ?? null] as const),
  };
}
