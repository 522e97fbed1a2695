import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenDatabase, openDatabase } from '../../../server/host/db/openDatabase.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { keepOptionLists } from '../../../server/host/structure/keepOptionLists.ts';
import { runNode } from '../../prepare/processes.ts';
import { median, percentile } from '../form/statistics.ts';
import { type BenchCase, benchCases, findKnown } from './cases.ts';
import { signIn, startProcess } from './startProcess.ts';

/**
 * Measures the list of a million documents: every kind of page against hand-written SQL, then twenty users at
 * once.
 *
 * @param only part of the names of the cases to run, e.g. `search`.
 */
export async function benchOrders(only = ''): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const database = await openLargeData(root);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-server-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR,
    PORT: '0',
    LOG_LEVEL: 'error',
    DEMO: 'on',
    RATE_LIMITS: 'off',
  };
  const stops = [() => rm(DATA_DIR, { recursive: true, force: true }), () => database.close()];
  try {
    const server = await startProcess(root, 'scripts/serve.ts', env);
    stops.unshift(server.stop);
    const bare = await startProcess(root, 'scripts/bench/orders/bareServer.ts', env);
    stops.unshift(bare.stop);
    const cookie = await signIn(server.address);
    const cases = benchCases(await findKnown(database.pool)).filter(({ name }) => name.includes(only));
    const engineList: Ask = ({ query }) => server.get(`/apps/order/list?${query}`, cookie);
    const byHand: Ask = ({ query }) => bare.get(`/?${query}`);
    await measureCases(cases, engineList, byHand);
    // The first requests include compilation and counts done once per start.
    await measureCrowd(cases, 'Ours, the first', engineList);
    await measureCrowd(cases, 'Ours, then (aim: p99 under 50)', engineList);
    await measureCrowd(cases, 'By hand', byHand);
  } finally {
    for (const stop of stops) await stop();
  }
}

const AT_ONCE = 20;
const EACH = 50;
/** Unmeasured first requests: connections are opened and statements planned. */
const WARM_UP = 5;
/** Maximum offset of a page that users realistically reach. */
const TURNED = 10_000;

/** Twenty users request one page after another; prints percentiles of the times. */
async function measureCrowd(cases: readonly BenchCase[], name: string, ask: Ask): Promise<void> {
  const reachable = cases.filter(({ offset }) => offset <= TURNED);
  const times: number[] = [];
  const person = async (from: number): Promise<void> => {
    for (let turn = -WARM_UP; turn < EACH; turn += 1) {
      const current = reachable[(from + turn + WARM_UP) % reachable.length];
      if (current === undefined) return;
      const start = performance.now();
      await ask(current);
      if (turn >= 0) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => person(number)));
  const timeAt = (percent: number) => percentile(times, percent).toFixed(1);
  console.log(
    `${name}, ${AT_ONCE} at once, ${times.length} requests: p50 ${timeAt(50)}, p95 ${timeAt(95)}, p99 ${timeAt(99)} ms`,
  );
}

/**
 * Opens a database with a million documents: that of `BENCH_DATA_DIR`, or a default one that is filled the
 * first time.
 */
async function openLargeData(root: string): Promise<OpenDatabase> {
  const configured = process.env['BENCH_DATA_DIR'];
  const dataDir = configured ?? join(root, '.data/bench');
  const database = await openReady(root, dataDir);
  if ((await countOrders(database)) > 0) return database;
  await database.close();
  console.log(`Filling ${dataDir} with a million documents: this takes some minutes, once.`);
  process.env['DATA_DIR'] = dataDir;
  delete process.env['DATABASE_URL'];
  if ((await runNode(root, ['scripts/seed.ts', '--size', 'large'])) !== 0)
    throw new Error('The large data could not be made: the reason is above.');
  return openReady(root, dataDir);
}

/** Opens the database of a data folder as a start does: migrated, with its option lists. */
export async function openReady(root: string, dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir });
  await database.migrate(join(root, 'server/migrations'));
  // As at a start: the measured server only has the product's role, which may not do this.
  const product = await readProduct(join(root, 'schemas'));
  await keepOptionLists(product, database.pool, database.asOwner);
  return database;
}

async function countOrders({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query('select count(*) as count from (select 1 from orders limit 1) found');
  return Number(rows[0].count);
}

/** Requests the page of one case. */
type Ask = (each: BenchCase) => Promise<unknown>;

const ROUNDS = 15;
/** First requests read the disk, so they measure the machine. */
const CASE_WARM_UP = 3;

/**
 * Times each case, engine and hand-written SQL alternating, so that load affects both; prints medians and
 * ratios.
 */
async function measureCases(cases: readonly BenchCase[], ours: Ask, byHand: Ask): Promise<void> {
  const rows: Record<string, { ours: string; 'by hand': string; ratio: string }> = {};
  for (const each of cases) {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + CASE_WARM_UP; round += 1) {
      const times = [await timed(() => ours(each)), await timed(() => byHand(each))] as const;
      if (round < CASE_WARM_UP) continue;
      mine.push(times[0]);
      theirs.push(times[1]);
    }
    const ratio = median(mine) / median(theirs);
    rows[each.name] = {
      ours: median(mine).toFixed(1),
      'by hand': median(theirs).toFixed(1),
      ratio: `${ratio.toFixed(2)}${ratio > 1.5 ? ' !' : ''}`,
    };
  }
  console.log(`\nThe list of orders, milliseconds, middle of ${ROUNDS}`);
  console.table(rows);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
