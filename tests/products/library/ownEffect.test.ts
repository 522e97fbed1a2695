import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';
import { library } from './server.ts';

let folder: string;
let running: RunningLibrary;

/** Changes a file of the copy. */
async function change(file: string, path: string, value: unknown): Promise<void> {
  const place = join(folder, 'library', file);
  const changed = setAt(JSON.parse(await readFile(place, 'utf8')), path, value);
  await writeFile(place, JSON.stringify(changed));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library schemas '));
  await cp(join(import.meta.dirname, 'schemas'), folder, { recursive: true });
  const day = { title: 'Reso il', type: ['string', 'null'], format: 'date', readOnly: true };
  await change('loan.entity.json', 'properties.returnedOn', day);
  await change('loan.workflow.json', 'transitions.2.effects', ['returnedToday']);
  await change('hooks.json', 'effects', ['returnedToday']);
  const effects = { returnedToday: () => ({ patch: { returnedOn: '2001-02-03' } }) };
  const records = { ...{ columns: {}, conditions: {}, checks: {} }, ...library.records, effects };
  running = await startLibrary({ schemas: folder, code: { ...library, records } });
});
afterAll(async () => {
  await running?.close();
  await rm(folder, { recursive: true, force: true });
});

it('an effect that a product adds is named by its workflow, and run with the transition alone', async () => {
  const ada = await running.api('ada');
  const save = async (what: string, obj: object) =>
    (await ada.post(`/library/${what}`, { obj })).body.ResultData;
  const book = { title: 'Il barone rampante', author: 'Italo Calvino', shelf: 'A', pages: 160 };
  const { bookId } = await save('books', book);
  const { memberId } = await save('members', {
    ...{ name: 'Eva Blu', email: 'eva@example.it', suspended: 'N' },
  });
  const { loanId } = await save('loans', { bookId, memberId, dueOn: '2030-01-31' });
  const move = async (how: string) => (await ada.post(`/library/loans/${how}`, { loanId })).body.ResultData;
  expect(await move('lend')).toMatchObject({ state: 'out', returnedOn: null });
  await save('checks', { loanId });
  expect(await move('return')).toMatchObject({ state: 'back', returnedOn: '2001-02-03' });
});
