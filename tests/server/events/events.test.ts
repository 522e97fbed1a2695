import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventEntities } from '../../../server/host/access/eventEntities.ts';
import { openEventHub } from '../../../server/host/events/openEventHub.ts';
import { buildApp } from '../../../server/startServer.ts';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { openEventStream } from '../../support/openEventStream.ts';

/** No stream is ever opened. */
const NOBODY = {
  perUser: 6,
  alive: async () => new Map<string, string>(),
  entitiesOf: () => new Set<string>(),
};

const notify = (event: object) =>
  test.database.pool.query('select pg_notify($1, $2)', ['cantieri_changed', JSON.stringify(event)]);

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test.close());

describe('open browsers', () => {
  it('receive a change after its commit', async () => {
    const events = await openEventStream(test.address, admin.cookie);
    const refused = await admin.post('/api/users', { obj: { username: 'x' } });
    expect(refused.status).toBe(400);
    await admin.post('/base/company/update', { obj: { CompanyName: 'Linee Srl' } });
    expect(await events.next()).toEqual({ event: 'changed', data: { entities: ['company'], keys: ['1'] } });
    events.close();
  });

  it('receive no event for an unchanged save, which creates no version either', async () => {
    const planner = await test.api('planner');
    const { db } = test.database;
    const teamID = await buildTeam(db, { Stato: 'O', Notes: 'Chiavi dal custode' });
    const savedEvent = await planner.post('/wscnt/event/addupdate', {
      obj: { Subject: 'Collaudo', StartDate: '2026-11-20', StartTime: '09:00:00', Closed: 'N' },
    });
    const vis = {
      teamId: teamID,
      picchetto: '12',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
    };
    const checked = await planner.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      teamId: teamID,
      vis,
    });
    const filled = await planner.post('/wscnt/prejobcheck/addupdate', {
      pjc: { teamId: teamID, TA_MT: 'Y' },
    });
    const activity = await planner.post('/wscnt/teams/report/activities', {
      teamReportActivityData: { teamId: teamID, Descrizione: 'Scavo', UM: 'm', Quantity: 2.5 },
    });
    const path = `/api/report/${teamID}/checks`;
    const checks = await planner.post(path, { checks: { teamId: teamID, noDdt: 'Y' } });
    // Events of the changes above may arrive after a stream opens: the company name marks their end.
    const events = await openEventStream(test.address, admin.cookie);
    await admin.post('/base/company/update', { obj: { CompanyName: 'Linee Nord' } });
    while (!(await events.next()).data.entities.includes('company'));
    const again = [
      await planner.post('/wscnt/event/addupdate', { obj: savedEvent.body.ResultData }),
      await planner.post('/wscnt/teams/update', { TeamData: { teamID, Notes: 'Chiavi dal custode' } }),
      await planner.post('/wscnt/verifica-integrita-sostegni/addupdate', {
        ...{ teamId: teamID, vis: checked.body.ResultData },
      }),
      await planner.post('/wscnt/prejobcheck/addupdate', { pjc: filled.body.ResultData }),
      await planner.post('/wscnt/teams/report/activities', {
        teamReportActivityData: activity.body.Data,
      }),
      await planner.post(path, { checks: checks.body.checks }),
    ];
    const versions = (answers: readonly Answer[]) =>
      answers.map(({ body }) => (body.ResultData ?? body.Data ?? body.checks)?.rowVersion);
    expect(versions(again)).toEqual([1, 1, 1, 1, 1, checks.body.checks.rowVersion]);
    await planner.post('/wscnt/teams/update', { TeamData: { teamID, Notes: 'Chiavi in cabina' } });
    expect((await events.next()).data).toEqual({ entities: ['team'], keys: [String(teamID)] });
    events.close();
  });

  it('receive the key of a write in the session of its author, and in no other', async () => {
    const ownStream = await openEventStream(test.address, admin.cookie);
    const otherStream = await openEventStream(test.address, (await test.api('planner')).cookie);
    await admin.post(
      '/base/company/update',
      { obj: { CompanyName: 'Linee Est' } },
      { headers: { 'idempotency-key': 'nome-1' } },
    );
    const event = { entities: ['company'], keys: ['1'] };
    expect((await ownStream.next()).data).toEqual({ ...event, write: 'nome-1' });
    expect((await otherStream.next()).data).toEqual(event);
    ownStream.close();
    otherStream.close();
  });

  it('[SEC-Q14] hear of those records alone that some call answers them: not of users, codes and drafts of schemas', async () => {
    const listening = [admin, await test.api('planner')].map(({ cookie }) =>
      openEventStream(test.address, cookie),
    );
    const [own, others] = await Promise.all(listening);
    const until = async (events: typeof own) => {
      const eventData = [(await events?.next())?.data];
      while (!eventData.at(-1)?.entities.includes('company')) eventData.push((await events?.next())?.data);
      return eventData.slice(0, -1);
    };
    await admin.post('/auth/me/locale', { locale: 'en' });
    const hidden = ['api-token', 'schema-draft', 'schema-comment', 'schema-publication', 'backup'];
    for (const entity of hidden) await notify({ entities: [entity], keys: ['7'] });
    await notify({ entities: ['user', 'team'], keys: ['7', '12'] });
    await notify({ entities: ['team'], keys: ['12'] });
    await admin.post('/base/company/update', { obj: { CompanyName: 'Linee Ovest' } });
    // Keys do not carry their entity.
    expect(await until(others)).toEqual([{ entities: ['team'] }, { entities: ['team'], keys: ['12'] }]);
    const all = (await until(own)).map(({ entities }) => entities);
    expect(all).toEqual([['user'], ...hidden.map((entity) => [entity]), ['user', 'team'], ['team']]);
    own?.close();
    others?.close();
  });

  it('[SEC-Q14] every changed entity has a call that reads it: others get no event', () => {
    const changed = Object.values(test.product.calls).flatMap(({ changes = [] }) => changes);
    const entities = eventEntities(test.product)('admin');
    expect([...new Set(changed)].filter((entity) => !entities.has(entity))).toEqual([]);
  });

  it('hear it from another process of the server too', async () => {
    const { database, product, dataDir } = test;
    const otherApp = await buildApp({ database, product, dataDir });
    const address = await otherApp.listen({ port: 0, host: '127.0.0.1' });
    const streams = [
      await openEventStream(address, admin.cookie),
      await openEventStream(test.address, admin.cookie),
    ];
    await admin.post('/base/company/update', { obj: { CompanyName: 'Linee Spa' } });
    for (const events of streams) {
      expect((await events.next()).data).toMatchObject({ entities: ['company'] });
      events.close();
    }
    await otherApp.close();
  });

  it('reload everything after the connection to the database was lost', async () => {
    const events = await openEventStream(test.address, admin.cookie);
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cantieri events' and datname = current_database()",
    );
    expect((await events.next()).data.entities).toContain('team');
    await admin.post('/base/company/update', { obj: { CompanyName: 'Linee Srl' } });
    expect((await events.next()).data).toMatchObject({ entities: ['company'] });
    events.close();
  });

  it('are not forgotten while the database is away: it is tried again, one connection at a time', async () => {
    let away = false;
    let refused = 0;
    let tries = 0;
    const open = new Set<Socket>();
    const { hostname, port } = new URL(test.database.url);
    const gate = createServer((socket) => {
      tries += 1;
      if (away && refused < 7) {
        refused += 1;
        socket.destroy();
        return;
      }
      const database = connect(Number(port), hostname);
      for (const [from, to] of [
        [socket, database],
        [database, socket],
      ] as const) {
        open.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    }).listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const url = new URL(test.database.url);
    url.port = String((gate.address() as AddressInfo).port);
    const hub = await openEventHub({
      url: url.href,
      entities: () => ['team'],
      ...NOBODY,
      log: { warn: () => {} },
      retryMs: 20,
    });
    away = true;
    tries = 0;
    for (const socket of open) socket.destroy();
    await expect.poll(() => tries, { timeout: 50_000 }).toBeGreaterThanOrEqual(8);
    for (let requestCount = 0; requestCount < 5; requestCount++) await test.database.pool.query('select 1');
    await hub.close();
    gate.close();
    expect(tries).toBe(8);
  });

  it('hear of what they missed since their page was served; once reconnected they reload by themselves', async () => {
    const since = 'another-process.3';
    const served = await openEventStream(test.address, admin.cookie, { since });
    expect((await served.next()).data.entities).toContain('team');
    const lost = await openEventStream(test.address, admin.cookie, { since, lost: true });
    await notify({ entities: ['company'] });
    expect((await lost.next()).data).toEqual({ entities: ['company'] });
    served.close();
    lost.close();
  });

  it('must be signed in', async () => {
    expect((await (await test.api()).get('/events')).status).toBe(401);
  });
});
