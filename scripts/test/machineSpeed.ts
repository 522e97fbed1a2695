import { setTimeout as sleep } from 'node:timers/promises';

/** Processor milliseconds of `fixedWork` on the machine on which the bounds were measured. */
const REFERENCE_MS = 3.3;

/** Milliseconds between two measurements: some five hundred in a run, and less than a hundredth of its time. */
const PAUSE_MS = 2_000;

const text = JSON.stringify(
  Array.from({ length: 3_000 }, (_, id) => ({
    id,
    name: `n${(id * 7_919) % 3_001}`,
    rest: [id, { a: 'x' }],
  })),
);

/** What the programs of a run do most: texts are read, sorted, looked up and written. */
function fixedWork(): number {
  const rows = JSON.parse(text) as { readonly name: string }[];
  const byName = new Map(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((row) => [row.name, row]));
  return JSON.stringify([...byName.values()]).length;
}

/**
 * Measures the machine while other programs work on it. Processor time of the same run varied from 35 to 66
 * minutes with the machine and with who else used it; divided by this factor, by some hundredths.
 *
 * @param over ends the measurement.
 * @param pause milliseconds between two measurements.
 * @returns reads how many times as long as on the reference machine the same work takes; 1 before the first
 * measurement.
 */
export function measureMachine(over: AbortSignal, pause = PAUSE_MS): () => number {
  const costs: number[] = [];
  const measure = async () => {
    // The first ones are compiled.
    for (let times = 0; times < 30; times += 1) fixedWork();
    for (;;) {
      await sleep(pause, undefined, { signal: over, ref: false });
      const before = process.cpuUsage();
      fixedWork();
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
  };
  measure().catch(() => undefined);
  return () =>
    costs.length === 0 ? 1 : costs.reduce((sum, each) => sum + each, 0) / costs.length / REFERENCE_MS;
}
