import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let ada: Api;
let loanId: number;
beforeAll(async () => {
  running = await startLibrary();
  ada = await running.api('ada');
  ({ loanId } = await save('loans', await aLoan()));
  expect((await ada.post('/library/loans/lend', { loanId })).status).toBe(200);
});
afterAll(() => running?.close());

const save = async (what: string, obj: object) => {
  const { status, body } = await ada.post(`/library/${what}`, { obj });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ResultData;
};
const aLoan = async () => {
  const { bookId } = await save('books', {
    ...{ title: 'Palomar', author: 'Italo Calvino', shelf: 'A', pages: 130 },
  });
  const { memberId } = await save('members', { name: 'Eva Blu', email: 'eva@example.it' });
  return { bookId, memberId, dueOn: '2030-01-31' };
};
const takeBack = () => ada.post('/library/loans/return', { loanId });
const stateNow = async () =>
  (await running.database.owner.query(`select state from loans where "loanId" = ${loanId}`)).rows[0].state;

describe('a transition and the answers that it asks for (missing)', () => {
  it('is refused while there is no record of the form that it needs, with the way to it', async () => {
    const { status, body } = await takeBack();
    expect([status, body.code]).toEqual([409, 'ANSWERS_MISSING']);
    expect(body.problems).toEqual([
      {
        ...{ path: 'check', rule: 'missing-record', params: { form: 'Controllo al rientro' } },
        ...{ text: 'Controllo al rientro: non è ancora compilato', link: `/prestiti/${loanId}/controllo` },
      },
    ]);
    expect(await stateNow()).toBe('out');
  });

  it('is refused for a missing visible required answer; a save only warns', async () => {
    const storedCheck = await save('checks', { loanId, torn: 'Y', tornNote: 'Pagina 3' });
    const { status, body } = await takeBack();
    expect([status, body.code]).toEqual([409, 'ANSWERS_MISSING']);
    expect(body.problems).toMatchObject([
      {
        ...{ path: 'check.pagePrice', rule: 'missing', message: 'check.price' },
        link: `/prestiti/${loanId}/controllo#pagePrice`,
      },
    ]);
    expect(body.ResultMessage).toBe(
      `Mancano ancora delle risposte. Controllo del prestito n.${loanId}: Scrivi il prezzo di una pagina: lo paga chi ha preso il libro`,
    );
    expect(await stateNow()).toBe('out');
    // A hidden field is not required; a warning (the grade, the state of the volume) blocks no step.
    await save('checks', { ...storedCheck, torn: 'N', tornNote: undefined });
    expect((await takeBack()).body.ResultData.state).toBe('back');
  });
});

describe('a transition of a record whose form has required answers', () => {
  it('is refused for what the record itself lacks, at the field of its form', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'library schemas '));
    await cp(join(import.meta.dirname, 'schemas'), folder, { recursive: true });
    const place = join(folder, 'library/loan.form.json');
    const form = JSON.parse(await readFile(place, 'utf8'));
    const missingWord = { at: { save: 'warning', lend: 'refusal' } };
    await writeFile(place, JSON.stringify(setAt(form, 'sections.0.fields.2.missing', missingWord)));
    const otherLibrary = await startLibrary({ schemas: folder });
    try {
      ada = await otherLibrary.api('ada');
      const storedLoan = await save('loans', await aLoan());
      const lend = () => ada.post('/library/loans/lend', { loanId: storedLoan.loanId });
      const { status, body } = await lend();
      expect([status, body.code]).toEqual([409, 'ANSWERS_MISSING']);
      const problem = { path: 'lentOn', rule: 'missing', params: {}, text: 'In prestito dal: manca ancora' };
      expect(body.problems).toEqual([problem]);
      await save('loans', { ...storedLoan, lentOn: '2029-12-01' });
      expect((await lend()).body.ResultData.state).toBe('out');
    } finally {
      await otherLibrary.close();
      await rm(folder, { recursive: true, force: true });
    }
  }, 30_000);
});
