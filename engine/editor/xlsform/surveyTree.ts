import type { WorkbookNotes } from './FINDINGS.ts';
import { saidType } from './QUESTION_TYPES.ts';
import type { Table, TableRow } from './readTable.ts';

/** A row of the survey with what stands between it and its end. */
export interface SurveyNode {
  readonly row: TableRow;
  readonly type: string;
  readonly list: string;
  /** Behind the list: `or_other`. */
  readonly rest: string;
  readonly name: string;
  /** Of a group or a repeat. */
  readonly within: readonly SurveyNode[];
}

export const SURVEY_BOUNDS = { questions: 1000, depth: 6, name: 64 } as const;
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** The survey as a tree; what cannot be read as one is noted and refuses the workbook. */
export function surveyTree(survey: Table, notes: WorkbookNotes): readonly SurveyNode[] {
  type Open = { node: Omit<SurveyNode, 'within'> | undefined; within: SurveyNode[] };
  const stack: Open[] = [{ node: undefined, within: [] }];
  const names = new Map<string, number>();
  let count = 0;
  for (const row of survey.rows) {
    const said = saidType(row.at('type'));
    const place = { sheet: survey.sheet, row: row.row };
    const name = row.at('name');
    if (said.type === '') {
      // A remark beside the form, as people leave them.
      if (name !== '' || Object.keys(row.said('label')).length > 0)
        notes.add('noType', { ...place, column: 'type' });
      continue;
    }
    if (said.type.startsWith('end_')) {
      const open = stack.at(-1);
      if (open?.node === undefined || open.node.type !== said.type.replace('end_', 'begin_')) {
        notes.add('unopened', { ...place, column: 'type', found: row.at('type') });
        continue;
      }
      stack.pop();
      stack.at(-1)?.within.push({ ...open.node, within: open.within });
      continue;
    }
    count += 1;
    if (name === '') notes.add('noName', { ...place, column: 'name' });
    else if (!NAME.test(name) || name.length > SURVEY_BOUNDS.name)
      notes.add('nameWrong', { ...place, column: 'name', found: name });
    else if (names.has(name))
      notes.add('nameTwice', { ...place, column: 'name', found: `${name} (${names.get(name)})` });
    names.set(name, row.row);
    const node = { row, ...said, name };
    if (said.type.startsWith('begin_')) {
      if (stack.length > SURVEY_BOUNDS.depth) notes.add('tooDeep', place);
      stack.push({ node, within: [] });
    } else stack.at(-1)?.within.push({ ...node, within: [] });
  }
  for (const { node } of stack.slice(1))
    if (node !== undefined)
      notes.add('unclosed', { sheet: survey.sheet, row: node.row.row, column: 'type', found: node.name });
  if (count > SURVEY_BOUNDS.questions)
    notes.add('tooManyQuestions', { sheet: survey.sheet, found: String(count) });
  if (count === 0) notes.add('noQuestions', { sheet: survey.sheet });
  return stack[0]?.within ?? [];
}
