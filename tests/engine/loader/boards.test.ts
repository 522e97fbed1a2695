import { describe, expect, it } from 'vitest';
import type { ScenarioSchema, WorkflowSchema } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const board = { by: 'state', workflow: 'loan', param: 'state' };
const LIST = 'loans/loans.table.json';

/** Findings for the board of loans after a change of the list and its workflow. */
function findingTexts(change: (workflow: WorkflowSchema) => object, list: object = {}) {
  const workflow = files['loans/loan.workflow.json'] as WorkflowSchema;
  const changedFiles = {
    ...files,
    [LIST]: { ...(files[LIST] as object), board, ...list },
    'loans/loan.workflow.json': { ...workflow, ...change(workflow) },
  };
  return examine(changedFiles)
    .findings.filter(
      ({ file, pointer, code }) => file === LIST && pointer === '/board' && code !== 'IMPOSSIBLE',
    )
    .filter(({ code, found }) => code !== 'UNKNOWN_INPUT' && code !== 'UNKNOWN_OUTPUT' && found !== undefined)
    .map(({ code, found, expected }) => `${code} ${found}, expected ${expected}`);
}

const changed = (id: string, words: object) => (workflow: WorkflowSchema) => ({
  transitions: workflow.transitions.map((each) => (each.id === id ? { ...each, ...words } : each)),
});

describe('ways of a board', () => {
  it('are filled by the card alone: one without input is found, unless the board does without it', () => {
    const bare = ({ transitions }: WorkflowSchema) => ({
      transitions: transitions.map(({ input: _none, ...each }) =>
        each.id === 'lend' ? each : { ...each, input: {} },
      ),
    });
    expect(findingTexts(bare)).toEqual([
      'MISSING_INPUT "lend" without "input", expected a transition with "input" or "screen", or "ways" without it',
    ]);
    expect(findingTexts(bare, { board: { ...board, ways: ['return'] } })).toEqual([]);
    expect(findingTexts(bare, { board: { ...board, columns: ['out', 'back'] } })).toEqual([]);
    expect(findingTexts(() => ({}))).toEqual([]);
  });

  it('transitions to a page require a list with the key of the record', () => {
    const away = changed('close', { screen: 'loan-single' });
    expect(findingTexts(away)).toEqual([]);
    expect(findingTexts(away, { actions: [] })).toEqual([
      'MISSING_WORD "close" leads to "loan-single", expected an action of the list that opens a row: it says of which',
    ]);
  });
});

describe('examples of a board', () => {
  it('speak of its columns and ways alone', () => {
    const scenario = files['loans/loan.scenario.json'] as ScenarioSchema;
    const expected = (table: string, expect: object) => {
      const scenarios = [{ title: 'La lavagna', table, given: { rows: [] }, expect }];
      const scenarioFile = setAt(files['loans/loan.scenario.json'], 'scenarios', scenarios as never);
      return examine({ ...files, 'loans/loan.scenario.json': { ...scenario, ...(scenarioFile as object) } })
        .findings.filter(({ pointer }) => pointer.includes('/expect/'))
        .map(({ pointer, found, expected: known }) => `${pointer} ${found} ${known}`);
    };
    expect(expected('visits', { board: { open: 1, closed: 1, '': 0 } })).toEqual([]);
    expect(expected('visits', { board: { opened: 1 }, moves: { closed: ['lend'] } })).toEqual([
      '/scenarios/0/expect/board/opened "opened" one of open, closed, ',
      '/scenarios/0/expect/moves/closed/0 "lend" none (there is none yet)',
    ]);
  });
});
