import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Processor milliseconds of `FIXED_WORK` on the machine on which the bounds were measured. A run takes 40 minutes
 * there; where one took 104, this took 290.
 */
const REFERENCE_MS = 110;

/** Milliseconds between two measurements: some eighty in a run, and less than a hundredth of its time. */
const PAUSE_MS = 15_000;

/**
 * What the programs of a run do most: they start, take new pages of memory from the system, and read, sort, look
 * up and write texts. In two runs of 103 and 106 minutes the texts alone, in a program that runs already, took 1.6
 * times as long as on that machine, the runs 2.6 times. Prints its processor milliseconds.
 */
const FIXED_WORK = `
  const text = JSON.stringify(
    Array.from({ length: 3_000 }, (_, id) => ({ id, name: 'n' + ((id * 7_919) % 3_001), rest: [id, { a: 'x' }] })),
  );
  for (let times = 0; times < 10; times += 1) {
    const rows = JSON.parse(text).sort((a, b) => (a.name < b.name ? -1 : 1));
    JSON.stringify([...new Map(rows.map((row) => [row.name, row])).values()]);
  }
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1_000);`;

/**
 * Measures the machine while other programs work on it. Processor time of the same run varied from 35 to 106
 * minutes with the machine and with who else used it.
 *
 * @param over ends the measurement.
 * @param pause milliseconds between two measurements.
 * @returns reads how many times as long as on the reference machine the same work takes; 1 before the first
 * measurement.
 */
export function measureMachine(over: AbortSignal, pause = PAUSE_MS): () => number {
  const costs: number[] = [];
  const measure = async () => {
    for (;;) {
      await sleep(pause, undefined, { signal: over, ref: false });
      const { stdout } = await promisify(execFile)(process.execPath, ['--eval', FIXED_WORK], {
        signal: over,
      });
      costs.push(Number(stdout));
    }
  };
  measure().catch(() => undefined);
  return () =>
    costs.length === 0 ? 1 : costs.reduce((sum, each) => sum + each, 0) / costs.length / REFERENCE_MS;
}
