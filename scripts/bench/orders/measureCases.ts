import { median } from '../form/statistics.ts';
import type { BenchCase } from './cases.ts';

/** Requests the page of one case. */
export type Ask = (each: BenchCase) => Promise<unknown>;

const ROUNDS = 15;
/** First requests read the disk, so they measure the machine. */
const WARM_UP = 3;

/**
 * Times each case, engine and hand-written SQL alternating, so that load affects both; prints medians and
 * ratios.
 */
export async function measureCases(cases: readonly BenchCase[], ours: Ask, byHand: Ask): Promise<void> {
  const rows: Record<string, { ours: string; 'by hand': string; ratio: string }> = {};
  for (const each of cases) {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const times = [await timed(() => ours(each)), await timed(() => byHand(each))] as const;
      if (round < WARM_UP) continue;
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
