import type { WorkbookNotes } from './FINDINGS.ts';
import { inTable } from './inTable.ts';
import { saidType } from './QUESTION_TYPES.ts';
import type { Table, TableRow } from './readTable.ts';

/** A row of the survey with what stands between it and its end. */
export interface SurveyNode {
  /** What it quotes, it quotes by keys. */
  readonly row: TableRow;
  /** As the workbook has it. */
  readonly written: TableRow;
  readonly type: string;
  readonly list: string;
  /** Behind the list: `or_other`. */
  readonly rest: string;
  readonly name: string;
  /** The name, told apart from others of the survey; of letters, digits and `_.-`. */
  readonly key: string;
  /** Of a group or a repeat. */
  readonly within: readonly SurveyNode[];
}

export const SURVEY_BOUNDS = { questions: 1000, depth: 30, name: 255 } as const;
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;
/** What nothing is answered in has a name for the format's sake alone. */
const NAMELESS: Readonly<Record<string, string>> = { note: 'nota', begin_group: 'gruppo' };

/** The survey as a tree; what cannot be read as one is noted and refuses the workbook. */
export function surveyTree(survey: Table, notes: WorkbookNotes): readonly SurveyNode[] {
  type Open = {
    node: Omit<SurveyNode, 'within'> | undefined;
    within: SurveyNode[];
    names: Map<string, number>;
  };
  const stack: Open[] = [{ node: undefined, within: [], names: new Map() }];
  let count = 0;
  for (const row of survey.rows) {
    const said = saidType(row.at('type'));
    const place = { sheet: survey.sheet, row: row.row };
    let name = row.at('name');
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
    const names = stack.at(-1)?.names;
    const nameless = inTable(NAMELESS, said.type);
    if (name === '' && nameless !== undefined) name = nameless;
    else if (name === '') notes.add('noName', { ...place, column: 'name' });
    else if (!NAME.test(name) || name.length > SURVEY_BOUNDS.name)
      notes.add('nameWrong', { ...place, column: 'name', found: name });
    else if (names?.has(name))
      notes.add('nameTwice', { ...place, column: 'name', found: `${name} (${names?.get(name)})` });
    else names?.set(name, row.row);
    const node = { row, written: row, ...said, name, key: name };
    if (said.type.startsWith('begin_')) {
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
