import { percentile } from '../form/statistics.ts';
import type { BenchCase } from './cases.ts';
import type { Ask } from './measureCases.ts';

const AT_ONCE = 20;
const EACH = 50;
/** Unmeasured first requests: connections are opened and statements planned. */
const WARM_UP = 5;
/** Maximum offset of a page that users realistically reach. */
const TURNED = 10_000;

/** Twenty users request one page after another; prints percentiles of the times. */
export async function measureCrowd(cases: readonly BenchCase[], name: string, ask: Ask): Promise<void> {
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
