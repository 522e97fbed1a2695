import type { Context, DataRecord, Field, FieldLayout } from '../../../contract/index.ts';
import { type FormModel, judgeRows, mayOf } from '../../../index.ts';

/** What conditions over a row say of its cells, by path (`lines.2.Quantity`). */
export interface CellStates {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

/** Judges the cells of every list whose cells have conditions or are not for all eyes; undefined where no list has any, so that other forms pay nothing. */
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
    const own = mayOf(schema) !== undefined || schema['x-required-if'] !== undefined;
    return asks || own || hasConditions(cell, schema);
  });
}

/** For forms without such lists. */
export const NO_CELLS: CellStates = { hidden: new Set(), required: new Set(), readOnly: new Set() };
