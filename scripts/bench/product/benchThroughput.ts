import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayAt } from '../../../engine/index.ts';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { seedDatabase } from '../../seed/seedDatabase.ts';
import { median } from '../form/statistics.ts';
import { openReady } from '../orders/benchOrders.ts';
import { signIn, startProcess } from '../orders/startProcess.ts';

const AT_ONCE = 16;
const ROUNDS = 5;
/** Rounds before those that count: V8 compiles a server's frequent functions meanwhile, in threads of its own. */
const WARM_UP = 3;
const ROUND_MS = 2000;

/** Leaders beside those of the demo: `capo`'s account and sites, once for each of some employees. */
const FURTHER_LEADERS = `insert into users (username, "passwordHash", "empID", "fullName", role, locale)
  select 'capo' || e."empID", u."passwordHash", e."empID", e."fullName", u.role, u.locale
  from users u, employees e where u.username = 'capo' and e."empID" between 8 and ${AT_ONCE + 6}`;

const THEIR_SITES = `insert into teams ("empID", "empManager", "PlannedDate", "PlannedTime", "GpsData", "pmgEntry",
    "Stato", "startDate", "startTime")
  select e."empID", "empManager", "PlannedDate", "PlannedTime", "GpsData", "pmgEntry", "Stato", "startDate", "startTime"
  from teams t, employees e where t."empID" = 1 and e."empID" between 8 and ${AT_ONCE + 6}`;

const OPEN_SITES = `select username, "teamID" as "teamId" from teams join users using ("empID")
  where "Stato" = 'O' and role = 'caposquadra'`;

/** One of the users: squad leader of a site of his own, so that neither turns nor locks join the users. */
interface Leader {
  readonly cookie: string;
  readonly teamId: number;
}

interface Call {
  readonly path: string;
  readonly body?: (teamId: number) => object;
}

/** A call of the product, the same by hand, and the ratio of their rates to reach. */
interface Task {
  readonly ours: Call;
  readonly byHand: Call;
  readonly aim: number;
}

/**
 * Prints how many calls a second the product answers to sixteen users at once, as a ratio to a bare server that
 * does the same statements by hand on the same database.
 */
export async function benchThroughput(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-throughput-'));
  const database = await openReady(root, dataDir);
  const env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    ...{ DEMO: 'on', RATE_LIMITS: 'off' },
  };
  const stops = [() => database.close(), () => rm(dataDir, { recursive: true, force: true })];
  try {
    const product = await readProduct(join(root, 'schemas'));
    const files = await openFileStore(dataDir);
    const { db, pool } = database;
    await seedDatabase({ db, product, files, size: 'demo', today: dayAt(new Date()), users: true });
    const ours = await startProcess(root, 'scripts/serve.ts', env);
    stops.unshift(ours.stop);
    const bare = await startProcess(root, 'scripts/bench/product/bareCalls.ts', env);
    stops.unshift(bare.stop);
    await pool.query(FURTHER_LEADERS);
    await pool.query(THEIR_SITES);
    const { rows } = await pool.query(OPEN_SITES);
    const leaders: Leader[] = [];
    for (const { username, teamId } of rows.slice(0, AT_ONCE))
      leaders.push({ cookie: await signIn(ours.address, username), teamId });
    const activity = (teamId: number) => ({ teamId, Descrizione: 'Scavo', UM: 'm', Quantity: 3 });
    const wrapped = (teamId: number) => ({ teamReportActivityData: activity(teamId) });
    const tasks: Readonly<Record<string, Task>> = {
      'who am I': { ours: { path: '/auth/me' }, byHand: { path: '/me' }, aim: 0.8 },
      'a list of sites': {
        ...{ ours: { path: '/wscnt/teams/list?perPage=20' }, byHand: { path: '/list' }, aim: 0.6 },
      },
      'an activity saved, with key, lock and audit': {
        ours: { path: '/wscnt/teams/report/activities', body: wrapped },
        byHand: { path: '/save', body: activity },
        aim: 0.8,
      },
    };
    const table: Record<string, object> = {};
    for (const [name, task] of Object.entries(tasks)) {
      const rates: [number, number][] = [];
      // Alternating, so that load on the machine affects both.
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        rates.push([
          await rate(ours.address, leaders, task.ours),
          await rate(bare.address, leaders, task.byHand),
        ]);
      const counted = rates.slice(WARM_UP);
      table[name] = {
        'ours per s': Math.round(median(counted.map(([mine]) => mine))),
        'by hand per s': Math.round(median(counted.map(([, theirs]) => theirs))),
        ratio: median(counted.map(([mine, theirs]) => mine / theirs)).toFixed(2),
        aim: task.aim,
      };
    }
    console.log(`\nCalls a second, ${AT_ONCE} users at once, medians of ${ROUNDS}`);
    console.table(table);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Answers per second to users who ask anew as soon as they are answered. */
async function rate(address: string, leaders: readonly Leader[], call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const end = performance.now() + ROUND_MS;
  let answers = 0;
  const askOn = async ({ cookie, teamId }: Leader): Promise<void> => {
    while (performance.now() < end) {
      await send(agent, `${address}${call.path}`, cookie, call.body?.(teamId));
      answers += 1;
    }
  };
  await Promise.all(leaders.map(askOn));
  agent.destroy();
  return (answers * 1000) / ROUND_MS;
}

function send(agent: Agent, url: string, cookie: string, body: object | undefined): Promise<void> {
  const written = {
    ...{ 'content-type': 'application/json', 'x-requested-with': 'cantieri' },
    'idempotency-key': randomUUID(),
  };
  const options =
    body === undefined ? { headers: { cookie } } : { method: 'POST', headers: { cookie, ...written } };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, ...options }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
