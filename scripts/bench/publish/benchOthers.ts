import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../orders/signIn.ts';
import { startProcess } from '../orders/startProcess.ts';
import { timed, timesRow, turnPages } from '../orders/turnPages.ts';
import { administratorWork } from './administratorWork.ts';

const ROUNDS = 5;
/** Time until the judging thread is warm (`keepJudgeWarm`), in ms. */
const WARM_MS = 15_000;

/**
 * Prints the time of each kind of administrator's work (aim: publication under 2 s), and how long page
 * requests of another user take meanwhile (aim: 99th percentile under 250 ms).
 */
export async function benchOthers(): Promise<void> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-publish-'));
  const env = { DATA_DIR, PORT: '0', LOG_LEVEL: 'error', DEMO: 'on', RATE_LIMITS: 'off' };
  const server = await startProcess(root, 'scripts/serve.ts', env);
  const { address } = server;
  try {
    const cookie = await signIn(address);
    const works = administratorWork(
      address,
      await signIn(address, 'admin'),
      await signIn(address, 'planner'),
    );
    await turnPages(server, cookie, pause(WARM_MS));
    const rows: Record<string, object> = {
      'nothing else': meanwhile(await turnPages(server, cookie, pause(3000))),
    };
    for (const { name, prepare } of works) {
      const durations: number[] = [];
      const waited: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const work = await prepare(round);
        waited.push(
          ...(await turnPages(
            server,
            cookie,
            timed(work).then((ms) => durations.push(ms)),
          )),
        );
      }
      rows[name] = { 'p50 ms': timesRow(durations)['p50 ms'], ...meanwhile(waited) };
    }
    console.log(
      `\nWhat a server is asked to do, ${ROUNDS} times each, and a page that another turns meanwhile`,
    );
    console.table(rows);
  } finally {
    await server.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

function meanwhile(times: readonly number[]) {
  const { 'p50 ms': p50, 'p99 ms': p99, 'max ms': max } = timesRow(times);
  return { "others' p50 ms": p50, "others' p99 ms": p99, "others' max ms": max };
}
