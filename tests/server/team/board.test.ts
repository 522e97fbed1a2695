import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/contract/index.ts';
import {
  boardColumnQuery,
  boardColumns,
  boardCountQuery,
  boardCounts,
  columnOf,
  createTableModel,
  MAX_CARDS,
} from '../../../engine/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { testProduct } from '../../support/testProduct.ts';

const { tables, workflows } = await testProduct();
const [table, workflow] = [tables['teams'], workflows['team']];
if (table === undefined || workflow === undefined) throw new Error('The product has no list of sites.');
const STATES = ['P', 'P', 'V', 'O', 'O', 'O', 'D', 'C', 'R'] as const;
const board = table.board ?? { by: '' };
const model = createTableModel(table);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.database;
  const reno = await buildProject(db, { NAME: 'Linea Reno' });
  const setta = await buildProject(db, { NAME: 'Linea Setta' });
  for (const [index, Stato] of STATES.entries())
    await buildTeam(db, { pmgEntry: index % 2 === 0 ? reno : setta, Stato });
});
afterAll(() => test?.close());

async function teamsFor(query: object): Promise<DataRecord> {
  const planner = await test.api('planner');
  const words = new URLSearchParams(Object.entries(query).map(([word, value]) => [word, String(value)]));
  const { status, body } = await planner.get(`/wscnt/teams/list?${words}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const numbers = (rows: unknown) => (rows as readonly DataRecord[]).map(({ teamID }) => Number(teamID));

describe('the board of sites', () => {
  it.each([
    ['', undefined],
    ['q=Reno', undefined],
    ['stato=O', undefined],
    ['sortBy=teamID&sortDesc=true', ['O', 'P']],
  ])(
    '[SCR-03] %s: each site stands in the column where the browser would have it, and is counted there',
    async (address, chosen) => {
      const chosenBoard = chosen === undefined ? board : { ...board, columns: chosen };
      const columns = boardColumns(chosenBoard, { workflow });
      const state = model.fromSearch(new URLSearchParams(address));
      const all = (await teamsFor(model.query({ ...state, perPage: MAX_CARDS })))[
        'teams'
      ] as readonly DataRecord[];
      const { summary } = await teamsFor(boardCountQuery(model, state, chosenBoard));
      const counts = boardCounts((summary as never)['groups'], columns, workflow.initial);
      for (const { key } of columns) {
        const expected = numbers(all.filter((row) => columnOf(chosenBoard, columns, row, workflow) === key));
        const { count = 0, values = [] } = counts.get(key) ?? {};
        expect(count, `${key}`).toBe(expected.length);
        const query = boardColumnQuery(model, state, chosenBoard, values, MAX_CARDS);
        const teamNumbers = query === undefined ? [] : numbers((await teamsFor(query))['teams']);
        expect(teamNumbers, `${key}`).toEqual(expected);
      }
      expect(all.length).toBeGreaterThan(2);
    },
  );

  it('asks for no more cards of a column than are wanted', async () => {
    const query = boardColumnQuery(model, model.initial, board, ['O'], 2);
    const { teams, total } = await teamsFor(query ?? {});
    expect([numbers(teams).length, total]).toEqual([2, 3]);
  });
});
