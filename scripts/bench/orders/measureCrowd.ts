import { percentile } from '../form/statistics.ts';
import type { BenchCase } from './cases.ts';
import type { Ask } from './measureCases.ts';

const AT_ONCE = 20;
const EACH = 50;
/** Before, unmeasured: connections are opened and statements planned. */
const WARM_UP = 5;
/** Nobody turns over more pages than these. */
const TURNED = 10_000;

/** Twenty people ask, each for one page after another; tells how long a request took that one in a hundred exceeds. */
export async function measureCrowd(cases: readonly BenchCase[], name: string, ask: Ask): Promise<void> {
  const asked = cases.filter(({ offset }) => offset <= TURNED);
  const times: number[] = [];
  const person = async (from: number): Promise<void> => {
    for (let turn = -WARM_UP; turn < EACH; turn += 1) {
      const each = asked[(from + turn + WARM_UP) % asked.length];
      if (each === undefined) return;
      const start = performance.now();
      await ask(each);
      if (turn >= 0) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => person(number)));
  const told = (percent: number) => percentile(times, percent).toFixed(1);
  console.log(
    `${name}, ${AT_ONCE} at once, ${times.length} requests: p50 ${told(50)}, p95 ${told(95)}, p99 ${told(99)} ms`,
  );
}
