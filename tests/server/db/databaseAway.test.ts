import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { buildApp } from '../../../server/startServer.ts';
import { addTeam } from '../../support/addTeam.ts';
import { type Answer, type Api, createApi } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import { addTestUsers } from '../../support/testUsers.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../server/migrations');

let dataDir: string;
let database: OpenDatabase;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cantieri-away-'));
  database = await openDatabase({ dataDir, durable: false });
  await database.migrate(MIGRATIONS);
  await addTestUsers(database.db);
  app = await buildApp({ database, dataDir, product: await testProduct() });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function killDatabase(): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** One backend alone: PostgreSQL then ends all the others and recovers. */
async function killBackend(): Promise<void> {
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
}

const backAgain = (api: Api) =>
  expect.poll(async () => (await api.get('/auth/me')).status, { timeout: 60_000, interval: 100 }).toBe(200);

it('[REL-2] while the database is away every answer is 503 with a word and when to come again, never 500', async () => {
  const capo = await createApi(address, 'capo');
  const planner = await createApi(address, 'planner');
  const team = await addTeam(database.db, { empID: 103 });
  const counts = new Map<string, number>();
  const wrong: unknown[] = [];
  const hear = (what: string, { status, headers, body }: Answer) => {
    counts.set(`${status}`, (counts.get(`${status}`) ?? 0) + 1);
    const isRight =
      status === 503
        ? Number(headers.get('retry-after')) > 0 && /[.]$/.test(body.ResultMessage ?? '')
        : status < 500;
    if (!isRight) wrong.push([what, status, body]);
  };
  let going = true;
  const photo = () => {
    const form = new FormData();
    form.set('linkedObject', 'team');
    form.set('linkedId', String(team));
    form.set('file', new Blob(['%PDF-1.4 hello']), 'a.pdf');
    return form;
  };
  const clients: (() => Promise<[string, Answer]>)[] = [
    async () => ['me', await capo.get('/auth/me')],
    async () => ['orders', await planner.get('/api/audit?perPage=5')],
    async () => ['write', await capo.post('/auth/me/locale', { locale: 'it' })],
    async () => [
      'keyed write',
      await planner.post(
        '/auth/me/locale',
        { locale: 'it' },
        { headers: { 'idempotency-key': `k${Math.random()}` } },
      ),
    ],
    async () => ['files', await capo.post('/base/attachmentsByParentId', { parentId: team })],
    async () => ['upload', await capo.send('POST', '/base/attachment/upload', { body: photo() })],
    async () => [
      'print',
      await capo.post('/wscnt/docs/render-and-save', { objtype: 'team', objid: team, reportCode: 'PJC' }),
    ],
    async () => ['session', await capo.get('/auth/session')],
  ];
  const load = [...clients, ...clients].map(async (call) => {
    while (going) {
      const [what, answer] = await call();
      hear(what, answer);
      await sleep(5);
    }
  });
  for (const hit of [killBackend, killDatabase, killBackend]) {
    await sleep(400);
    await hit();
    await sleep(300);
    await backAgain(capo);
  }
  going = false;
  await Promise.all(load);
  expect(wrong).toEqual([]);
  expect(counts.get('503') ?? 0).toBeGreaterThan(20);
  expect(counts.get('200') ?? 0).toBeGreaterThan(20);
}, 180_000);
