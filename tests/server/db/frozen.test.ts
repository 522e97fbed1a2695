import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { readEnvironment } from '../../../server/host/readEnvironment.ts';
import type { RunningServer } from '../../../server/host/startHost.ts';
import { startServer } from '../../../server/startServer.ts';
import { addTeam } from '../../support/addTeam.ts';
import { type Api, createApi } from '../../support/api.ts';
import { addTestUsers } from '../../support/testUsers.ts';

const IN_TIME = 18_000;

let folder: string;
let frozenDatabase: OpenDatabase;
let server: RunningServer;
let [capo, planner]: Api[] = [];
let team = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri-frozen-'));
  frozenDatabase = await openDatabase({ dataDir: join(folder, 'database'), durable: false });
  const options = readEnvironment(
    {
      ...{
        DATABASE_URL: frozenDatabase.url,
        DATABASE_OWNER_URL: frozenDatabase.ownerUrl,
        DATA_DIR: join(folder, 'files'),
      },
      ...{ PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' },
    },
    { root: folder, terminal: false },
  );
  server = await startServer(
    options,
    () => undefined,
    async () => false,
  );
  await addTestUsers(frozenDatabase.db);
  [capo, planner] = await Promise.all(['capo', 'planner'].map((name) => createApi(server.address, name)));
  team = await addTeam(frozenDatabase.db, { empID: 103 });
}, 120_000);
afterAll(async () => {
  await freeze('SIGCONT').catch(() => undefined);
  await server?.stop();
  await frozenDatabase?.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Signals every process of that PostgreSQL, which then behave as on a stalled disk. */
async function freeze(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const first = Number(
    (await readFile(join(folder, 'database/postgres/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const parentOf = (pid: number) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const all = readdirSync('/proc').map(Number);
  for (const pid of [first, ...all.filter((each) => each > 0 && parentOf(each) === first)])
    process.kill(pid, signal);
}

async function timed<T>(work: Promise<T>): Promise<{ readonly took: number; readonly answer: T }> {
  const startTime = performance.now();
  const answer = await work;
  return { took: performance.now() - startTime, answer };
}

it('[REL-8] while the database is frozen every call is refused in time, with a message; afterwards calls work as before', async () => {
  const ask = () => [
    capo?.get('/auth/me'),
    planner?.get('/wscnt/teams/list'),
    planner?.post('/wscnt/teams/update', { TeamData: { teamID: team, Notes: 'Cancello' } }),
    capo?.post('/base/attachmentsByParentId', { parentId: team }),
    planner?.get('/api/dashboard'),
    capo?.post('/auth/me/locale', { locale: 'en' }, { headers: { 'idempotency-key': 'frozen-1' } }),
  ];
  // Connections are open and known to be well.
  for (const answer of await Promise.all(ask())) expect(answer?.status).toBe(200);
  await freeze('SIGSTOP');
  const answers = await Promise.all(ask().map((each) => timed(each as Promise<Awaited<typeof each>>)));
  await freeze('SIGCONT');
  for (const { took, answer } of answers) {
    expect({ status: answer?.status, says: answer?.body.ResultMessage }).toEqual({
      status: 503,
      says: expect.stringMatching(/Riprova/),
    });
    expect(took).toBeLessThan(IN_TIME);
  }
  await expect
    .poll(async () => (await planner?.get('/wscnt/teams/list'))?.status, { timeout: 20_000 })
    .toBe(200);
}, 90_000);

it('[REL-8] the server stops in time while the database is frozen', async () => {
  await freeze('SIGSTOP');
  const listRequest = planner?.get('/wscnt/teams/list').catch(() => undefined);
  await sleep(300);
  const { took } = await timed(server.stop());
  await freeze('SIGCONT');
  await listRequest;
  expect(took).toBeLessThan(IN_TIME);
}, 90_000);
