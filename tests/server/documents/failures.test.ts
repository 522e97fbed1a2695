import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer } from '../../../renderer-pdf/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildCompleteReport, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { approveSite } from '../../support/siteCalls.ts';

const NOW = () => new Date('2026-11-20T09:30:00Z');

async function teamWithChecklists(app: TestApp, api: Api, vis: object = {}): Promise<number> {
  const teamId = await buildTeam(app.database.db, { Stato: 'O' });
  await buildCompleteReport(app.database.db, teamId);
  await api.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } });
  await api.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: {
      teamId,
      picchetto: '12',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      ...vis,
    },
  });
  return teamId;
}

describe('without a browser to print with', () => {
  let test: TestApp;
  let planner: Api;
  beforeAll(async () => {
    test = await startTestApp({
      now: NOW,
      documents: createRenderer({ executablePath: '/nowhere/chromium' }),
    });
    planner = await test.api('planner');
  });
  afterAll(() => test.close());

  it('reports the failure, and stores no incomplete file', async () => {
    const teamID = await teamWithChecklists(test, planner);
    const printed = await planner.post('/wscnt/docs/render', { Id: teamID, ReportCode: 'PJC' });
    expect(printed.status).toBe(500);
    expect(printed.body).toMatchObject({ code: 'RENDER_FAILED', ResultCode: -2402 });
    const storedPaper = await planner.post('/wscnt/docs/render-and-save', {
      objtype: 'team',
      objid: teamID,
      reportCode: 'PJC',
    });
    expect(storedPaper.body).toMatchObject({ code: 'RENDER_FAILED' });
    const listed = await planner.post('/base/attachmentsByParentId', { parentId: teamID });
    expect(listed.body.attachments).toEqual([]);
  });

  it('[TEAM-08] does not prevent the approval', async () => {
    const teamID = await teamWithChecklists(test, planner);
    await test.database.db.updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamID).execute();
    const approved = await approveSite(planner, teamID);
    expect(approved.body).toMatchObject({ ResultCode: 0, ResultData: { Approved: 'Y' } });
  });
});

describe('photos that are lost', () => {
  it('leave no hole in the document, which names them', async () => {
    const test = await startTestApp({ now: NOW });
    try {
      const capo = await test.api('capo');
      const ids: number[] = [];
      for (const format of ['png', 'webp', 'jpeg'] as const) {
        const form = new FormData();
        form.set('linkedObject', 'vis');
        const bytes = Buffer.from(await photo({ width: 400, height: 300, format }));
        form.set('file', new Blob([bytes], { type: `image/${format}` }), `palo.${format}`);
        const upload = await capo.send('POST', '/base/attachment/upload', { body: form });
        ids.push(upload.body.ResultData.attachments[0].idAttach);
      }
      const teamID = await teamWithChecklists(test, capo, { foto: ids });
      const [, lost] = ids;
      const { sha256 } = await test.database.db
        .selectFrom('attachments')
        .select('sha256')
        .where('idAttach', '=', lost ?? 0)
        .executeTakeFirstOrThrow();
      await rm(join(test.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)));
      const printed = await capo.post('/wscnt/docs/render', { Id: teamID, ReportCode: 'VIS' });
      const { images, text } = await readPdf(printed.bytes);
      expect(images).toBe(2);
      expect(text).toContain('Foto non stampabili, perché il file è rovinato o manca: palo.webp');
    } finally {
      await test.close();
    }
  }, 90_000);
});
