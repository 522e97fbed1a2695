import { createRenderer } from '../../../renderer-pdf/index.ts';
import { percentile } from '../form/statistics.ts';
import { openServer } from './openServer.ts';

const ROUNDS = 20;
const AT_ONCE = 10;

/**
 * Prints the warm rendering time of a VIS with four photos, compared with an empty page in the same browser,
 * and of ten in parallel.
 */
export async function benchPdf(): Promise<void> {
  const server = await openServer();
  const renderer = createRenderer();
  try {
    await server.render();
    const [vis, empty] = [await times(server.render), await times(() => renderer.warm())];
    const started = performance.now();
    const burst = await Promise.all(Array.from({ length: AT_ONCE }, server.render));
    const together = performance.now() - started;
    const failed = burst.filter((bytes) => bytes < 10_000).length;
    console.log(
      `\nPDF: VIS with four photos (${Math.round((burst[0] ?? 0) / 1000)} kB), warm, ${ROUNDS} rounds`,
    );
    console.table({
      'VIS with four photos': row(vis, empty),
      'empty page': row(empty, empty),
      [`${AT_ONCE} at once, each`]: { 'p50 ms': Math.round(together / AT_ONCE), failed },
    });
  } finally {
    await renderer.close();
    await server.close();
  }
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    // The first round warms up.
    if (round > 0) durations.push(performance.now() - started);
  }
  return durations;
}

function row(durations: readonly number[], base: readonly number[]) {
  const p50 = percentile(durations, 50);
  return {
    'p50 ms': Math.round(p50),
    'p95 ms': Math.round(percentile(durations, 95)),
    ratio: Number((p50 / percentile(base, 50)).toFixed(2)),
  };
}
