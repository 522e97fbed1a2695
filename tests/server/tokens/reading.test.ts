import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../server/host/audit/sealAudit.ts';
import { runRetention } from '../../../server/host/retention/runRetention.ts';
import type { Api, SendOptions } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { createTestToken } from '../../support/createTestToken.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { waitForAuditSeal } from '../../support/waitForAuditSeal.ts';

let test: TestApp;
let [system, planner]: Api[] = [];
let [admins, leaders]: SendOptions[] = [];
let [mine, foreign] = [0, 0];
beforeAll(async () => {
  test = await startTestApp();
  [system, planner] = [await test.api(), await test.api('planner')];
  mine = await buildTeam(test.database.db, { Stato: 'O' });
  foreign = await buildTeam(test.database.db, { Stato: 'O', empID: 102 });
  [admins, leaders] = [
    await createTestToken(test.database.db, TEST_USERS.admin.userId),
    await createTestToken(test.database.db, TEST_USERS.capo.userId),
  ];
});
afterAll(() => test?.close());

const get = async (path: string, token: SendOptions | undefined = admins) =>
  (system as Api).get(`/api/reading${path}`, token ?? {});
const GIVEN = {
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  livelloTensione: 'BT',
};
async function save(teamId: number, vis: object): Promise<number> {
  const { body } = await (planner as Api).post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: { teamId, ...GIVEN, ...vis },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
  return body.ResultData.Id;
}
const sealed = () => waitForAuditSeal(test.database);

interface Page {
  readonly records: readonly {
    readonly key: number;
    readonly record: Readonly<Record<string, unknown>> | null;
  }[];
  readonly next: string;
  readonly more: boolean;
}
async function page(query: string, token = admins): Promise<Page> {
  const { status, body } = await get(`/checklists/vis?${query}`, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** All changes after a mark, and the mark to continue with. */
async function followed(after: string | undefined, token = admins) {
  const records: Page['records'][number][] = [];
  let mark = after;
  for (let pages = 0; pages < 50; pages += 1) {
    const {
      records: found,
      next,
      more,
    } = await page(`limit=2${mark === undefined ? '' : `&after=${mark}`}`, token);
    records.push(...found);
    mark = next;
    if (!more) return { records, mark };
  }
  throw new Error('There is no end to it.');
}

describe('forms for other systems', () => {
  it('[CKL-04] are read in every version that was ever in force', async () => {
    const { versions } = (await get('/forms/vis')).body;
    expect(versions).toEqual([
      {
        version: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        createdAt: expect.any(String),
        inForce: true,
      },
    ]);
    const form = (await get('/forms/vis/1')).body;
    expect(form).toMatchObject({ version: 1, hash: versions[0].hash });
    expect(Object.keys(form.entity.properties)).toContain('picchetto');
    expect(form.options['pole-type'] ?? Object.values(form.options)[0]).toBeDefined();
    for (const path of ['/forms/nessuno', '/forms/vis/9', '/forms/constructor/1'])
      expect(await get(path), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const path of ['/forms/vis/0', '/forms/vis/uno', '/forms/..%2Fvis'])
      expect((await get(path)).status, path).toBe(400);
  });
});

describe('filled-in records for other systems', () => {
  it('[CKL-04] is read page by page, each record once; then changed records in their present state, and deletions', async () => {
    const [first, second, third] = [
      await save(mine, { picchetto: '1' }),
      await save(mine, { picchetto: '2' }),
      await save(foreign, { picchetto: '3' }),
    ];
    await sealed();
    const { records, mark } = await followed(undefined);
    expect(records.map(({ key }) => key)).toEqual([first, second, third]);
    expect(records[0]?.record).toMatchObject({ Id: first, teamId: mine, picchetto: '1', schemaVersion: 1 });
    expect((await followed(mark)).records).toEqual([]);

    const fourth = await save(mine, { picchetto: '4' });
    const { rowVersion } = records[1]?.record ?? {};
    await save(mine, { Id: second, rowVersion, picchetto: '2 bis' });
    await save(mine, { Id: second, rowVersion: Number(rowVersion) + 1, picchetto: '2 ter' });
    await sealed();
    const changed = await followed(mark);
    const pegByKey = new Map(changed.records.map(({ key, record }) => [key, record?.['picchetto']]));
    expect([...pegByKey]).toEqual([
      [fourth, '4'],
      [second, '2 ter'],
    ]);
    await test.database.owner.query(`delete from vis where "Id" = ${fourth};
      insert into audit ("userId", username, call, "requestId", entity, key) values (1, 'prova', 'prova', '', 'vis', '${fourth}')`);
    await sealed();
    expect((await followed(changed.mark)).records).toEqual([{ key: fourth, record: null }]);
  });

  it('contains the records that its user may see', async () => {
    const { records } = await followed(undefined, leaders);
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ record }) => record?.['teamId']))).toEqual(new Set([mine]));
    const foreignCheck = await save(foreign, { picchetto: 'di altri' });
    await sealed();
    const { mark } = await followed(undefined, leaders);
    await save(foreign, { Id: foreignCheck, rowVersion: 1, picchetto: 'ancora' });
    await sealed();
    expect((await followed(mark, leaders)).records).toEqual([{ key: foreignCheck, record: null }]);
  });

  it('skips no change of an open transaction', async () => {
    const { mark } = await followed(undefined);
    const late = await test.database.pool.connect();
    await late.query('begin');
    const { rows } = await late.query(`insert into audit ("userId", username, call, "requestId", entity, key)
      select 1, 'prova', 'prova', '', 'vis', min("Id")::text from vis returning key`);
    await save(mine, { picchetto: 'dopo' });
    for (let round = 0; round < 3; round += 1) await sealAudit(test.database.db);
    const meanwhile = await followed(mark);
    await late.query('commit');
    late.release();
    await sealed();
    const after = await followed(meanwhile.mark);
    const keys = [...meanwhile.records, ...after.records].map(({ key }) => key);
    expect(keys).toContain(Number(rows[0].key));
  });

  it('refuses an invented or expired mark with a remedy', async () => {
    for (const after of ['x', 'c', 'r1', `c${'9'.repeat(30)}`, 'r1.2.3', "c1' or 1"])
      expect(await get(`/checklists/vis?after=${encodeURIComponent(after)}`), after).toMatchObject({
        status: 409,
        body: { code: 'CURSOR_OUTDATED', ResultMessage: expect.stringContaining('ricomincia') },
      });
    await test.database.owner.query(`alter table audit_anchors disable trigger all;
      insert into audit_anchors (position, hash, "before", rows) values (1, '\\x00', now(), 1)`);
    expect(await get('/checklists/vis?after=c0')).toMatchObject({ body: { code: 'CURSOR_OUTDATED' } });
    await test.database.owner.query('delete from audit_anchors');
    expect((await get('/checklists/vis?after=c0')).status).toBe(200);
  });

  it('[SEC-P1] a mark beyond the audit belongs to another database, or to this one before a restore', async () => {
    await sealed();
    const { rows } = await test.database.owner.query('select floor::int from audit_sealing');
    const { floor } = rows[0];
    expect((await get(`/checklists/vis?after=c${floor}`)).status).toBe(200);
    for (const after of [`c${floor + 1}`, `r0.${floor + 1}`, `c${'9'.repeat(18)}`])
      expect(await get(`/checklists/vis?after=${after}`), after).toMatchObject({
        status: 409,
        body: { code: 'CURSOR_OUTDATED' },
      });
  });

  it('[SEC-P4] a page holds some eight megabytes, and at least one record', async () => {
    const { mark } = await followed(undefined);
    const team = await buildTeam(test.database.db, { Stato: 'O' });
    const heldIds: number[] = [];
    for (const megabytes of [3, 3, 3, 9, 1]) {
      const { rows } = await test.database.owner.query(
        `insert into vis ("teamId", "CreateDate", answers) values ($1, '2026-11-20', $2) returning "Id"`,
        [team, JSON.stringify({ picchetto: 'grande', nota: 'x'.repeat(megabytes * 1_048_576) })],
      );
      heldIds.push(rows[0].Id);
      await test.database.owner.query(
        `insert into audit ("userId", username, call, "requestId", entity, key) values (1, 'prova', 'prova', '', 'vis', $1)`,
        [String(rows[0].Id)],
      );
    }
    await sealed();
    const [first = 0] = heldIds;
    const pages = async (from: string) => {
      const lengths: number[] = [];
      for (let after = from; ; ) {
        const { records, next, more } = await page(`after=${after}`);
        if (records.length === 0) return lengths;
        lengths.push(records.length);
        expect(records.every(({ record }) => record !== null)).toBe(true);
        if (!more) return lengths;
        after = next;
      }
    };
    const before = mark?.slice(1) ?? '';
    expect(await pages(`c${before}`)).toEqual([2, 1, 1, 1]);
    expect((await pages(`r${first - 1}.${before}`)).slice(0, 4)).toEqual([2, 1, 1, 1]);
    await test.database.owner.query('delete from vis where "teamId" = $1', [team]);
  });

  it('[CKL-04] includes changes by the product itself', async () => {
    const key = await save(mine, { picchetto: 'di tanto tempo fa', gps: '44.494911,11.342612' });
    await test.database.owner.query(
      `update vis set "CreateDate" = '2010-01-10', answers = jsonb_set(answers, '{gps}', '"44.494911,11.342612"') where "Id" = ${key}`,
    );
    await sealed();
    const { mark } = await followed(undefined);
    await runRetention({
      ...{ db: test.database.db, product: test.product, now: () => new Date() },
      files: { get: async () => undefined, remove: async () => {} },
      log: { info: () => {}, warn: (facts: object) => expect.fail(JSON.stringify(facts)) },
    } as never);
    await sealed();
    const { records } = await followed(mark);
    expect(records).toMatchObject([{ key, record: { gps: '44.49,11.34', picchetto: 'di tanto tempo fa' } }]);
    const { rows } = await test.database.owner.query(
      `select username, call, before, after from audit where entity = 'vis' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({ username: 'sistema', call: 'housekeeping', before: null, after: null });
  });

  it('of no other records than checklists', async () => {
    for (const name of ['team', 'user', 'nessuna', 'constructor'])
      expect(await get(`/checklists/${name}`), name).toMatchObject({ status: 404 });
    expect((await get('/checklists/vis?limit=201')).status).toBe(400);
  });
});
