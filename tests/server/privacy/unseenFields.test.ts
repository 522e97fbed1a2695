import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFormModel,
  formPackage,
  formState,
  setAt,
  settle,
  validateForm,
} from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { withNote } from './withNote.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let teamId: number;
beforeAll(async () => {
  test = await startTestApp({ product: await withNote(), now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
});
afterAll(() => test.close());

const save = (api: Api, vis: object) =>
  api.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis, teamId });
const readCheck = async (api: Api, Id: number) =>
  (await api.post('/wscnt/teams/verifica-integrita-sostegni', { TeamId: teamId, Id })).body.vis;
const answers = {
  picchetto: '12',
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  notaRiservata: 'da rivedere',
  misure: [
    { punto: 'base', giudizio: 'buono' },
    { punto: 'cima', giudizio: 'scarso' },
  ],
};

describe('a field that a role may not see', () => {
  it('[SCHEMA-0.6] is in no answer to that role: record, list, history, save', async () => {
    const saved = (await save(planner, { ...answers, teamId })).body.ResultData;
    expect(await readCheck(planner, saved.Id)).toMatchObject(answers);
    const doors = await Promise.all([
      readCheck(capo, saved.Id),
      capo.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId: teamId }),
      capo.get('/wscnt/verifica-integrita-sostegni/list'),
    ]);
    for (const door of doors) {
      const text = JSON.stringify('body' in door ? door.body : door);
      expect(text).toContain('"picchetto":"12"');
      expect(text).not.toMatch(/da rivedere|buono|scarso/);
    }
    const again = await save(capo, { ...doors[0], odm: 'ODM 7' });
    expect(JSON.stringify(again.body)).not.toMatch(/da rivedere|buono|scarso/);
  });

  it('[SCHEMA-0.6] is kept by a save of a user who does not see it, in rows as well, whatever is sent', async () => {
    const { Id } = (await save(planner, { ...answers, teamId })).body.ResultData;
    const visibleRecord = await readCheck(capo, Id);
    const moved = [{ punto: 'mezzo' }, ...visibleRecord.misure.toReversed()];
    const answer = await save(capo, { ...visibleRecord, odm: 'ODM 7', misure: moved });
    expect(answer.body.ResultCode, JSON.stringify(answer.body)).toBe(0);
    const after = await readCheck(planner, Id);
    expect({ odm: after.odm, notaRiservata: after.notaRiservata, misure: after.misure }).toEqual({
      odm: 'ODM 7',
      notaRiservata: 'da rivedere',
      misure: [
        { punto: 'mezzo' },
        { punto: 'cima', giudizio: 'scarso' },
        { punto: 'base', giudizio: 'buono' },
      ],
    });
    await save(capo, { ...(await readCheck(capo, Id)), notaRiservata: 'tutto bene' });
    expect(await readCheck(planner, Id)).toMatchObject({ notaRiservata: 'da rivedere' });
  });

  it('[SCHEMA-0.6] is shown in the audit to permitted users only', async () => {
    await save(planner, { ...answers, teamId });
    const admin = await test.api('admin');
    await test.database.db
      .updateTable('users')
      .set({ role: 'operaio' })
      .where('username', '=', 'nobody')
      .execute();
    const { body } = await admin.get('/api/audit?entity=vis');
    expect(JSON.stringify(body)).toMatch(/da rivedere/);
  });
});

describe('the form of a field that a role may not see, in browser and server alike', () => {
  const capoLooks = { user: { userId: 1, empID: 101, permissions: ['Checklist.write'] } };
  const plannerLooks = { user: { userId: 2, empID: null, permissions: ['Team.approve'] } };
  const model = () => {
    const pkg = formPackage(test.product, 'vis');
    const entity = setAt(pkg.entity, 'required', ['notaRiservata']) as typeof pkg.entity;
    return createFormModel({ ...pkg, entity });
  };

  it('[SCHEMA-0.6] neither shows nor asks for it, and settles without taking it away', () => {
    const record = { picchetto: '12', notaRiservata: 'da rivedere' };
    const state = formState(model(), record, { record, ...capoLooks });
    expect([state.visible.has('notaRiservata'), state.required.has('notaRiservata')]).toEqual([false, false]);
    expect(state.readOnly.has('notaRiservata')).toBe(true);
    expect(settle(model(), record, { record, ...capoLooks })).toMatchObject({ notaRiservata: 'da rivedere' });
    const problems = validateForm(model(), { picchetto: '12' }, { ...capoLooks }, () => []);
    expect(problems.map(({ path }) => path)).not.toContain('notaRiservata');
  });

  it('[SCHEMA-0.6] shows and asks for it to who sees it', () => {
    const record = { picchetto: '12' };
    const state = formState(model(), record, { record, ...plannerLooks });
    expect([state.visible.has('notaRiservata'), state.required.has('notaRiservata')]).toEqual([true, true]);
    expect(state.readOnly.has('notaRiservata')).toBe(false);
  });
});
