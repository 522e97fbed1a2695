import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../../engine/node.ts';
import { createRenderer, type Renderer, RenderFailure } from '../../../../renderer-pdf/index.ts';
import { PRINT, PRINT_RETRY as retry } from '../../../../server/host/documents/printJobs.ts';
import { claimJob } from '../../../../server/host/queue/claimJob.ts';
import { addQueuedPrint, printsOf } from '../../../support/addQueuedPrint.ts';
import { createApi } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { buildCompleteReport, buildTeam } from '../../../support/buildTeam.ts';
import { openEventStream } from '../../../support/openEventStream.ts';
import { startScript } from '../../../support/runScript.ts';
import { approveSite } from '../../../support/siteCalls.ts';
import { workerRenderer } from '../../../support/workerRenderer.ts';

const printer = workerRenderer();
const open: TestApp[] = [];
beforeAll(() => printer.startBrowser());
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** The real printer, with one thing about it changed. */
const printerThat = (changed: Partial<Renderer>): Renderer => ({ ...printer, ...changed });

async function start(documents: Renderer, printing = {}): Promise<TestApp> {
  const app = await startTestApp({
    documents,
    printing: { pollMs: 30, retryMs: 30, longestMs: 60, ...printing },
  });
  open.push(app);
  return app;
}

/** A team in R that can be approved, with a pre-job check and a support check. */
async function readyTeam({ database: { db }, api }: TestApp): Promise<number> {
  const teamId = await buildTeam(db, { Stato: 'O' });
  const capo = await api('capo');
  await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, TA_MT: 'Y' } });
  await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: {
      teamId,
      picchetto: '12',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
    },
  });
  await buildCompleteReport(db, teamId);
  await db.updateTable('teams').set({ Stato: 'R' }).where('teamID', '=', teamId).execute();
  return teamId;
}

const papersOf = (teamID: number) => [
  `Pre job Check - Cantiere n.${teamID}.pdf`,
  `Verifica integrità sostegni - Cantiere n.${teamID}.pdf`,
];

async function keptBy({ database: { db } }: TestApp, teamID: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('fileName')
    .where('linkedObject', '=', 'team')
    .where('linkedId', '=', teamID)
    .where('parentId', '=', teamID)
    .execute();
  return rows.map(({ fileName }) => fileName).sort();
}

const jobsOf = ({ database: { db } }: TestApp, teamID: number) => printsOf(db, teamID);

async function claimPrint({ database: { db } }: TestApp) {
  return claimJob(db, { kinds: [PRINT], retry });
}

async function isDue({ database: { db } }: TestApp, reportCode: string): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('key', 'like', `%/${reportCode}`)
    .where('leaseUntil', '<=', sql<string>`now()`)
    .executeTakeFirst();
  return due !== undefined;
}

const soon = { timeout: 100_000, interval: 50 };

describe('the papers of an approved site', () => {
  it('[TEAM-08] [CKL-03] are printed by who is left when the server that approved is killed while it prints', async () => {
    const test = await start(printerThat({}));
    const teamID = await readyTeam(test);
    const child = startScript('tests/support/processes/printingServer.ts', [test.database.url, test.dataDir]);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    try {
      await expect.poll(() => output, soon).toContain('ready ');
      const planner = await createApi(/ready (\S+)/.exec(output)?.[1] ?? '', 'planner');
      // Its answer never comes: the process dies first.
      const approving = approveSite(planner, teamID).catch(() => undefined);
      await expect.poll(() => output, soon).toContain('printing PJC');
      // The lease lasts as long as the print: no other worker takes the job.
      await sleep(retry.leaseMs + 1_500);
      expect(await isDue(test, 'PJC')).toBe(false);
      expect((await claimPrint(test))?.key ?? '').not.toContain('PJC');
      expect(await keptBy(test, teamID)).not.toContain(papersOf(teamID)[0]);

      const events = await openEventStream(test.address, (await test.api('capo')).cookie);
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      await approving;
      await expect.poll(() => keptBy(test, teamID), soon).toEqual(papersOf(teamID));
      expect((await events.next()).data).toMatchObject({ entities: ['attachment'] });
      events.close();
    } finally {
      child.kill('SIGKILL');
    }
    const team = await test.database.db
      .selectFrom('teams')
      .selectAll()
      .where('teamID', '=', teamID)
      .execute();
    expect(team).toMatchObject([{ Approved: 'Y' }]);
    await expect
      .poll(() => jobsOf(test, teamID), soon)
      .toMatchObject([
        { reportCode: 'PJC', status: 'Y', message: null, attempts: 2 },
        { reportCode: 'VIS', status: 'Y', message: null },
      ]);
    const audit = await test.database.db
      .selectFrom('audit')
      .select(['username', 'call'])
      .where('entity', '=', 'attachment')
      .execute();
    expect(audit).toEqual([
      { username: 'planner', call: 'approveWorks' },
      { username: 'planner', call: 'approveWorks' },
    ]);
  }, 240_000);

  it('[TEAM-08] are printed once when the printer works again', async () => {
    let failures = 3;
    const test = await start(
      printerThat({
        render: async (request) => {
          failures -= 1;
          if (failures >= 0) throw new RenderFailure(say('chromiumNowhere'));
          return printer.render(request);
        },
      }),
    );
    const teamID = await readyTeam(test);
    const planner = await test.api('planner');
    expect((await approveSite(planner, teamID)).body.ResultCode).toBe(0);
    await expect.poll(() => keptBy(test, teamID), soon).toEqual(papersOf(teamID));
    // A later request gets the stored documents.
    for (const reportCode of ['PJC', 'VIS']) {
      const printRequest = await planner.post('/wscnt/docs/render-and-save', {
        objtype: 'team',
        objid: teamID,
        linkedIdParent: teamID,
        reportCode,
      });
      expect(printRequest.body.ResultCode).toBe(0);
    }
    expect(await keptBy(test, teamID)).toEqual(papersOf(teamID));
  });

  it('[TEAM-08] are printed once each: saving and downloading after the approval returns the stored file', async () => {
    const printed: string[] = [];
    const test = await start(
      printerThat({
        render: (request) => {
          printed.push(request.document.reportCode);
          return printer.render(request);
        },
      }),
    );
    const teamID = await readyTeam(test);
    const planner = await test.api('planner');
    expect((await approveSite(planner, teamID)).body.ResultCode).toBe(0);
    await expect.poll(() => keptBy(test, teamID), soon).toEqual(papersOf(teamID));
    const paperRequest = { objtype: 'team', objid: teamID, linkedIdParent: teamID };
    for (const reportCode of ['PJC', 'VIS']) {
      const { body } = await planner.post('/wscnt/docs/render-and-save', { ...paperRequest, reportCode });
      const file = await planner.get(`/base/attachment/${body.ResultData.idAttach}/content?download=true`);
      expect(file.status).toBe(200);
    }
    expect(printed).toEqual(['PJC', 'VIS']);
  });

  it('[TEAM-08] that can never be printed end with the reason; the approval stands', async () => {
    const broken = createRenderer({ executablePath: '/nowhere/chromium' });
    const test = await start(broken, { mostAttempts: 3 });
    const teamID = await readyTeam(test);
    const planner = await test.api('planner');
    const approved = await approveSite(planner, teamID);
    expect(approved.body).toMatchObject({ ResultCode: 0, ResultData: { Approved: 'Y' } });
    await expect
      .poll(() => jobsOf(test, teamID), soon)
      .toMatchObject([
        { status: 'E', attempts: 3, message: expect.stringMatching(/^Non stampato dopo 3 tentativi: ./) },
        { status: 'E', attempts: 3 },
      ]);
    expect(await keptBy(test, teamID)).toEqual([]);
  });

  it('[TEAM-08] that end every process that prints them are given up', async () => {
    const test = await start(printerThat({}));
    const teamID = await readyTeam(test);
    const attempts = retry.mostAttempts;
    await addQueuedPrint(test.database.db, { teamID, reportCode: 'PJC', userId: 2, attempts });
    await expect
      .poll(() => jobsOf(test, teamID), soon)
      .toMatchObject([{ status: 'E', message: expect.stringContaining('ogni tentativo si è interrotto') }]);
  });

  it('[TEAM-08] have no document without answers', async () => {
    const test = await start(printerThat({}));
    const teamID = await buildTeam(test.database.db, { Stato: 'R' });
    await buildCompleteReport(test.database.db, teamID);
    const planner = await test.api('planner');
    expect((await approveSite(planner, teamID)).body.ResultCode).toBe(0);
    await expect
      .poll(() => jobsOf(test, teamID), soon)
      .toMatchObject([
        { status: 'Y', message: 'nulla da stampare' },
        { status: 'Y', message: 'nulla da stampare' },
      ]);
    expect(await keptBy(test, teamID)).toEqual([]);
  });

  it('[TEAM-08] are not asked for when the approval is refused', async () => {
    const test = await start(printerThat({}));
    const teamID = await buildTeam(test.database.db, { Stato: 'C' });
    const planner = await test.api('planner');
    expect((await approveSite(planner, teamID)).status).not.toBe(200);
    expect(await jobsOf(test, teamID)).toEqual([]);
  });
});

describe('a server that stops while it prints', () => {
  it('gives the document back unspent, at once', async () => {
    let startPrint = () => {};
    const printing = new Promise<void>((resolve) => {
      startPrint = resolve;
    });
    let breakOff = (_error: Error) => {};
    const test = await startTestApp({
      printing: { pollMs: 30 },
      documents: printerThat({
        render: () =>
          new Promise((_resolve, reject) => {
            breakOff = reject;
            startPrint();
          }),
        close: async () => breakOff(new RenderFailure(say('printingCloses'))),
      }),
    });
    try {
      const teamID = await readyTeam(test);
      await addQueuedPrint(test.database.db, { teamID, reportCode: 'PJC', userId: 2 });
      await printing;
      await test.app.close();
      expect(await jobsOf(test, teamID)).toMatchObject([{ status: 'S', attempts: 0 }]);
      expect((await claimPrint(test))?.attempts).toBe(1);
    } finally {
      await test.close();
    }
  });
});
