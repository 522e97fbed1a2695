import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/host/db/Database.ts';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';

let test: TestApp;
let capo: Api;
let [own, foreign]: number[] = [];
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
  const pmgEntry = await buildProject(db());
  const inProgress = { pmgEntry, Stato: 'O' } as const;
  own = await buildTeam(db(), inProgress);
  foreign = await buildTeam(db(), { ...inProgress, empID: await buildEmployee(db()) });
});
afterAll(() => test.close());

const db = () => test.database.db;
const become = (user: Updateable<Database['users']>) =>
  db().updateTable('users').set(user).where('username', '=', 'capo').execute();
const readActivities = (teamId: number | undefined) => capo.get(`/wscnt/teams/${teamId}/report/activities`);
const save = (teamId: number | undefined, further: object = {}) => {
  const activity = { teamId, Descrizione: 'Scavo', UM: 'm', Quantity: 3, ...further };
  return capo.post('/wscnt/teams/report/activities', { teamReportActivityData: activity });
};
const outcomes = async (ask: (teamId: number | undefined) => Promise<Answer>) => {
  const answers = [await ask(own), await ask(foreign), await ask(987_654)];
  return answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
};

/** A record is checked with the statement of the same check before; what it answers is always of now. */
describe('a record that is checked again', () => {
  it('[PERM-05] is permitted by what role and person may at that moment', async () => {
    const ofCapo = ['done', 'NOT_YOURS', 'NOT_FOUND'];
    const ofPlanner = ['done', 'done', 'NOT_FOUND'];
    for (const ask of [readActivities, save]) {
      for (const _ of [1, 2]) expect(await outcomes(ask)).toEqual(ofCapo);
      await become({ role: 'pianificatore' });
      if (ask === readActivities) expect(await outcomes(ask)).toEqual(ofPlanner);
      await become({ role: 'caposquadra', empID: await buildEmployee(db()) });
      expect(await outcomes(ask)).toEqual(['NOT_YOURS', 'NOT_YOURS', 'NOT_FOUND']);
      await become({ empID: 103 });
      expect(await outcomes(ask)).toEqual(ofCapo);
    }
  });

  it('is written with the values of that moment, once more and in another version', async () => {
    const texts = ['Scavo', 'Posa', 'Rinterro'];
    for (const [index, Descrizione] of texts.entries()) {
      const { Data: first } = (await save(own, { Descrizione, Quantity: index })).body;
      expect(first).toMatchObject({ teamId: own, empID: 103, Descrizione, Quantity: index, rowVersion: 1 });
      const { Id, rowVersion } = first;
      const { Data: next } = (await save(own, { Id, rowVersion, Descrizione, Quantity: index + 10 })).body;
      expect(next).toEqual({ ...first, Quantity: index + 10, rowVersion: 2 });
    }
  });

  it('follows a publication', async () => {
    expect(await outcomes(readActivities)).toEqual(['done', 'NOT_YOURS', 'NOT_FOUND']);
    await test.app.schemas.activate(
      await changedProduct({
        'team/team.entity.json': (content) => {
          const entity = content as { readonly 'x-may': object };
          return { ...entity, 'x-may': { ...entity['x-may'], see: 'all' } };
        },
      }),
    );
    expect((await outcomes(readActivities)).slice(0, 2)).toEqual(['done', 'done']);
  });
});
