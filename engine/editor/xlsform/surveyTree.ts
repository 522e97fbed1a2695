import type { WorkbookNotes } from './FINDINGS.ts';
import { inTable } from './inTable.ts';
import { saidType } from './QUESTION_TYPES.ts';
import type { Table, TableRow } from './readTable.ts';

/** A row of the survey, with the rows of its group or repeat. */
export interface SurveyNode {
  /** References are replaced by keys. */
  readonly row: TableRow;
  /** The row as in the workbook. */
  readonly written: TableRow;
  readonly type: string;
  readonly list: string;
  /** Text after the list: `or_other`. */
  readonly rest: string;
  readonly name: string;
  /** Unique name within the survey, of letters, digits and `_.-`. */
  readonly key: string;
  /** Content of a group or repeat. */
  readonly within: readonly SurveyNode[];
}

const SURVEY_BOUNDS = { questions: 1000, depth: 30, name: 255 } as const;
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;
/** Default names for types without an answer, which XLSForm allows to be unnamed. */
const NAMELESS: Readonly<Record<string, string>> = { note: 'nota', begin_group: 'gruppo' };

/** The survey as a tree; structural errors are reported and refuse the workbook. */
export function surveyTree(survey: Table, notes: WorkbookNotes): readonly SurveyNode[] {
  type Open = {
    node: Omit<SurveyNode, 'within'> | undefined;
    within: SurveyNode[];
    names: Map<string, number>;
  };
  const stack: Open[] = [{ node: undefined, within: [], names: new Map() }];
  let count = 0;
  for (const row of survey.rows) {
    const cell = saidType(row.at('type'));
    const place = { sheet: survey.sheet, row: row.row };
    let name = row.at('name');
    if (cell.type === '') {
      // A row without type, name and label is a remark.
      if (name !== '' || Object.keys(row.said('label')).length > 0)
        notes.add('noType', { ...place, column: 'type' });
      continue;
    }
    if (cell.type.startsWith('end_')) {
      const open = stack.at(-1);
      if (open?.node === undefined || open.node.type !== cell.type.replace('end_', 'begin_')) {
        notes.add('unopened', { ...place, column: 'type', found: row.at('type') });
        continue;
      }
      stack.pop();
      stack.at(-1)?.within.push({ ...open.node, within: open.within });
      continue;
    }
    count += 1;
    const names = stack.at(-1)?.names;
    const nameless = inTable(NAMELESS, cell.type);
    if (name === '' && nameless !== undefined) name = nameless;
    else if (name === '') notes.add('noName', { ...place, column: 'name' });
    else if (!NAME.test(name) || name.length > SURVEY_BOUNDS.name)
      notes.add('nameWrong', { ...place, column: 'name', found: name });
    else if (names?.has(name))
      notes.add('nameTwice', { ...place, column: 'name', found: `${name} (${names?.get(name)})` });
    else names?.set(name, row.row);
    const node = { row, written: row, ...cell, name, key: name };
    if (cell.type.startsWith('begin_')) {
      if (stack.length > SURVEY_BOUNDS.depth) notes.add('tooDeep', place);
      stack.push({ node, within: [], names: new Map() });
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
