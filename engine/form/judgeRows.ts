import { holds } from '../condition/holds.ts';
import type { Context, FieldModel, Problem } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { seesField } from './seesField.ts';

/** What the layout of a list asks of its rows: cells hidden for a row, and cells required while a condition holds. */
export function judgeRows(field: FieldModel, record: unknown, context: Context): RowsJudgement {
  const cells = field.layout.fields ?? [];
  const rows = getAt(record, field.path);
  const [hidden, cleared, required] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const problems: Problem[] = [];
  const judgement = { hidden, cleared, required, problems };
  if (cells.length === 0 || !Array.isArray(rows)) return judgement;
  rows.forEach((row, index) => {
    const around = { ...context, record, row };
    for (const cell of cells) {
      const path = `${field.path}.${index}.${cell.field}`;
      if (!seesField(field.schema.items?.properties?.[cell.field], row, context)) hidden.add(path);
      else if (cell.showWhen !== undefined && !holds(cell.showWhen, around)) {
        hidden.add(path);
        if (cell.whenHidden !== 'keep') cleared.add(path);
      } else if (cell.requiredWhen !== undefined && holds(cell.requiredWhen, around)) {
        required.add(path);
        if (isEmpty(getAt(row, cell.field))) {
          problems.push({ path, rule: 'required', params: {}, severity: 'error' });
        }
      }
    }
  });
  return judgement;
}

export interface RowsJudgement {
  /** Paths of cells that their row hides. */
  readonly hidden: ReadonlySet<string>;
  /** Of these, the cells whose value goes with them. */
  readonly cleared: ReadonlySet<string>;
  /** Cells that a condition asks for, filled or not. */
  readonly required: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}
