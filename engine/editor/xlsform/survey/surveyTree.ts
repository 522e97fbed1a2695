import type { WorkbookNotes } from '../FINDINGS.ts';
import { parseQuestionType } from '../QUESTION_TYPES.ts';
import { inTable } from '../SPELLINGS.ts';
import type { Table, TableRow } from '../sheets.ts';

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
    const cell = parseQuestionType(row.at('type'));
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

const REFERENCE = /\$\{\s*([^\s{}]+)\s*\}/g;
const PLAIN = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/**
 * Gives each row a unique key: XLSForm allows equal names in different groups, and names in any script.
 * References (`${name}`) are replaced by keys: those of the nearest row of that name, or an unused key if
 * several are equally near.
 */
export function withKeys(tree: readonly SurveyNode[]): readonly SurveyNode[] {
  const waysByName = new Map<string, (readonly SurveyNode[])[]>();
  const collect = (nodes: readonly SurveyNode[], around: readonly SurveyNode[]): void => {
    for (const node of nodes) {
      const way = [...around, node];
      waysByName.set(node.name, [...(waysByName.get(node.name) ?? []), way]);
      collect(node.within, way);
    }
  };
  collect(tree, []);
  const keys = new Map<SurveyNode, string>();
  const usedKeys = new Set([...waysByName.keys()].filter((name) => PLAIN.test(name)));
  const free = (base: string): string => {
    let key = base;
    for (let number = 2; usedKeys.has(key); number += 1) key = `${base}_${number}`;
    usedKeys.add(key);
    return key;
  };
  for (const [name, ways] of waysByName)
    ways.forEach((way, index) => {
      const node = way.at(-1);
      if (node === undefined) return;
      keys.set(node, index === 0 && PLAIN.test(name) ? name : free(PLAIN.test(name) ? name : 'voce'));
    });
  const isPlain = [...keys].every(([node, key]) => node.name === key);
  if (isPlain) return tree;
  const nowhere = free('ambiguo');
  const keyFor = (name: string, around: readonly SurveyNode[]): string => {
    let ways: readonly (readonly SurveyNode[])[] = waysByName.get(name) ?? [];
    if (ways.length === 0) return name;
    for (const [depth, group] of around.entries()) {
      const nearer = ways.filter((way) => way[depth] === group);
      if (nearer.length === 0) break;
      ways = nearer;
    }
    const only = ways.length === 1 ? ways[0]?.at(-1) : undefined;
    return (only && keys.get(only)) ?? nowhere;
  };
  const keyed = (nodes: readonly SurveyNode[], around: readonly SurveyNode[]): readonly SurveyNode[] =>
    nodes.map((node) => ({
      ...node,
      row: quotingKeys(node.row, (name) => keyFor(name, around)),
      key: keys.get(node) ?? node.name,
      within: keyed(node.within, [...around, node]),
    }));
  return keyed(tree, []);
}

function quotingKeys(row: TableRow, keyOf: (name: string) => string): TableRow {
  const keyed = (text: string) => text.replaceAll(REFERENCE, (_whole, name: string) => `\${${keyOf(name)}}`);
  return {
    row: row.row,
    at: (column) => keyed(row.at(column)),
    said: (column) =>
      Object.fromEntries(Object.entries(row.said(column)).map(([language, text]) => [language, keyed(text)])),
  };
}
