import type { Context, DataRecord, Field, FieldLayout } from '../../../contract/index.ts';
import { type FormModel, judgeRows, mayOf } from '../../../index.ts';

/** State of list cells by conditions over their row, by path (`lines.2.Quantity`). */
export interface CellStates {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

/**
 * Evaluates the cells of all lists with conditions or access rules on cells; undefined for a form without
 * any, which then has no cost.
 */
export function cellJudge(
  model: FormModel,
): ((record: DataRecord, context: Context) => CellStates) | undefined {
  const lists = model.fields.filter(({ layout, schema }) => hasConditions(layout, schema));
  if (lists.length === 0) return undefined;
  return (record, context) => {
    const judged = lists.map((list) => judgeRows(list, record, context));
    return {
      hidden: new Set(judged.flatMap(({ hidden }) => [...hidden])),
      required: new Set(judged.flatMap(({ required }) => [...required])),
      readOnly: new Set(judged.flatMap(({ readOnly }) => [...readOnly])),
    };
  };
}

function hasConditions({ fields = [] }: FieldLayout, { items }: Field): boolean {
  return fields.some((cell) => {
    const schema = items?.properties?.[cell.field] ?? {};
    const asks = cell.showWhen !== undefined || cell.requiredWhen !== undefined;
    const hasFieldRule = mayOf(schema) !== undefined || schema['x-required-if'] !== undefined;
    return asks || hasFieldRule || hasConditions(cell, schema);
  });
}

/** For forms without such lists. */
export const NO_CELLS: CellStates = { hidden: new Set(), required: new Set(), readOnly: new Set() };
