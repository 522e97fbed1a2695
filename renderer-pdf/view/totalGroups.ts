import {
  type DataRecord,
  type FormModel,
  type FormPackage,
  hasValue,
  type Outcome,
  type TotalColumn,
  totalsUnderRows,
} from '../../engine/index.ts';
import { answerRow } from './answerRow.ts';
import type { AnswerGroup, AnswerRow } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printAnswer } from './printValue.ts';

interface Around {
  readonly printing: Printing;
  readonly pkg: FormPackage;
  readonly model: FormModel;
  readonly record: DataRecord;
}

/** The totals of the list at `path`, as on the screen: each group of rows, then all. */
export function totalGroups(
  path: string,
  name: string,
  { printing, pkg, model, record }: Around,
): AnswerGroup[] {
  const totals = totalsUnderRows(model, path, record, printing.context);
  if (totals === undefined) return [];
  const { say, request } = printing;
  const rowsOf = (outcomes: readonly Outcome[]): AnswerRow[] =>
    totals.columns.map((column, index) => {
      const outcome = outcomes[index];
      const value = outcome !== undefined && hasValue(outcome) ? outcome : undefined;
      return answerRow({ ...column, label: labelOf(column, say) }, value, { printing, pkg });
    });
  const { by } = totals;
  const titleOf = (answer: unknown): string =>
    (by && printAnswer(answer, by, { options: pkg.options, messages: request.messages, say })) || '–';
  return [
    ...totals.groups.map((group) => ({
      title: `${name}: ${titleOf(group.by)}`,
      rows: rowsOf(group.values),
      says: [],
    })),
    { title: `${name}: ${say('totale')}`, rows: rowsOf(totals.values), says: [] },
  ];
}

function labelOf({ label, made }: TotalColumn, say: Printing['say']): string {
  return made === undefined ? say(label) : `${say(label)} (${say(made)})`;
}
