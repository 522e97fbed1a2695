import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchCases } from './cases.ts';
import { findKnown } from './findKnown.ts';
import { openLargeData } from './largeData.ts';
import { type Ask, measureCases } from './measureCases.ts';
import { measureCrowd } from './measureCrowd.ts';
import { signIn } from './signIn.ts';
import { startProcess } from './startProcess.ts';

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
