import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { readPdf } from '../../support/readPdf.ts';
import type { TestUser } from '../../support/testUsers.ts';
import { withNote } from './withNote.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let teamId: number;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T09:30:00Z');
  test = await startTestApp({ product: await withNote(false), now });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
});
afterAll(() => test.close());

const vis = {
  picchetto: '12',
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  notaRiservata: 'da rivedere',
  misure: [{ punto: 'base', giudizio: 'scarso' }],
};

async function turnInto(username: TestUser, role: 'caposquadra' | 'pianificatore'): Promise<void> {
  await test.database.db.updateTable('users').set({ role }).where('username', '=', username).execute();
}

async function filed(api: Api): Promise<{ idAttach: number; fullpath: string }> {
  const paper = { objtype: 'team', objid: teamId, linkedIdParent: teamId, reportCode: 'VIS' };
  const { body } = await api.post('/wscnt/docs/render-and-save', paper);
  expect(body.ResultCode, JSON.stringify(body)).toBe(0);
  return body.ResultData;
}

describe('a draft of a user whose role changes', () => {
  const path = '/api/drafts/vis/team-7';
  const drafts = async (api: Api) => [
    (await api.get(path)).body.draft.data,
    (await api.get('/api/drafts?form=vis')).body.drafts[0].data,
  ];

  it('[SCHEMA-0.6] loses fields that they may not see any more, in rows as well, and regains them', async () => {
    await test.app.schemas.activate(await withNote(true));
    const record = { ...vis, teamId };
    const draft = await planner.send('PUT', path, { body: { data: { record, savedAt: 7 } } });
    expect(draft.body.ResultCode, JSON.stringify(draft.body)).toBe(0);
    for (const data of await drafts(planner)) expect(data).toEqual({ record, savedAt: 7 });
    await turnInto('planner', 'caposquadra');
    const { notaRiservata: _note, ...seen } = record;
    for (const data of await drafts(planner)) {
      expect(data).toEqual({ record: { ...seen, misure: [{ punto: 'base' }] }, savedAt: 7 });
    }
    await turnInto('planner', 'pianificatore');
    for (const data of await drafts(planner)) expect(data).toEqual({ record, savedAt: 7 });
    await test.app.schemas.activate(await withNote(false));
  });

  it('[SCHEMA-0.6] keeps positions that only a person and their planner see', async () => {
    const draftPath = '/api/drafts/team/team-8';
    const data = { GpsData: '44.5,11.3', Notes: 'Chiavi dal custode' };
    await capo.send('PUT', draftPath, { body: { data } });
    expect((await capo.get(draftPath)).body.draft.data).toEqual(data);
  });
});

describe('a PDF that was filed before a field became only some people’s', () => {
  let before: Awaited<ReturnType<typeof filed>>;
  beforeAll(async () => {
    const saved = await planner.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      vis: { ...vis, teamId },
      teamId,
    });
    expect(saved.body.ResultCode, JSON.stringify(saved.body)).toBe(0);
    before = await filed(capo);
    expect(
      (await readPdf((await capo.get(`/base/attachment/${before.idAttach}/content`)).bytes)).text,
    ).toContain('da rivedere');
    await test.app.schemas.activate(await withNote(true));
  });

  const openings = (api: Api, { idAttach, fullpath }: Awaited<ReturnType<typeof filed>>) =>
    Promise.all([
      api.get(`/base/attachment/${idAttach}/content`),
      api.post('/base/attachment', { fullpath }),
    ]);

  it('[SCHEMA-0.6] is not for who may not see the field, by none of its addresses; for who may, it is', async () => {
    for (const answer of await openings(capo, before)) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'PRINT_SHOWS_UNSEEN' });
    }
    for (const answer of await openings(planner, before)) {
      expect((await readPdf(answer.bytes)).text).toContain('da rivedere');
    }
  });

  it('[SCHEMA-0.6] is printed without it for every author, and then valid for all', async () => {
    const after = await filed(planner);
    expect(after.idAttach).not.toBe(before.idAttach);
    for (const api of [capo, planner]) {
      for (const answer of await openings(api, after)) {
        const { text } = await readPdf(answer.bytes);
        expect(text).toContain('12');
        expect(text).not.toMatch(/da rivedere|scarso/);
      }
    }
  });

  it('[SCHEMA-0.6] an unreadable form counts as one with all fields', async () => {
    await test.database.db
      .updateTable('printed_documents')
      .set({ shows: null })
      .where('idAttach', '=', before.idAttach)
      .execute();
    expect((await openings(capo, before)).map(({ status }) => status)).toEqual([403, 403]);
    await test.app.schemas.activate(await withNote(false));
    expect((await openings(capo, before)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
