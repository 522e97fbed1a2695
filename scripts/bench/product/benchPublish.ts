import { monitorEventLoopDelay } from 'node:perf_hooks';
import { benchName } from '../../../server/host/product/bench/benchSchemas.ts';
import { judgeOnThread } from '../../../server/host/product/judge/judgeOnThread.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { median } from '../form/statistics.ts';
import { benchOthers } from './benchOthers.ts';

const ROUNDS = 5;
/** The largest measured form: 1,000 items, 200 of them with a condition. */
const LARGE = benchName(1000);

type Files = Readonly<Record<string, unknown>>;

/**
 * Prints the time to judge a set of schemas and build its product and check modules (aim: 1,000 items with
 * 200 conditions under 3 s), the ratio to the product alone and the longest pause of the server; then the
 * cost for other users.
 */
export async function benchPublish(): Promise<void> {
  const { files: plain } = await releaseFiles(HOST_SCHEMAS.folder);
  const { files: large } = await releaseFiles(HOST_SCHEMAS.folder, { bench: true });
  const rows = {
    'the first set of a server': await measureSets(plain, 1),
    'the product': await measureSets(plain, ROUNDS),
    'with 1,000 items, 200 conditions': await measureSets(large, ROUNDS),
  };
  console.log(`\nPublishing: each of ${ROUNDS} sets with another title`);
  console.table(rows);
  const ratio = rows['with 1,000 items, 200 conditions'].ms / rows['the product'].ms;
  console.log(`With ${LARGE} ${ratio.toFixed(2)} times the product alone (aim: under 3 s).`);
  await benchOthers();
}

async function measureSets(files: Files, rounds: number) {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const { findings } = await judgeOnThread(retitled(files, `${began}`));
    times.push(performance.now() - began);
    if (findings.length > 0) throw new Error(`${findings.length} findings, the first ${findings[0]?.file}`);
  }
  delay.disable();
  return {
    ms: Math.round(median(times)),
    'longest pause of the server': `${Math.round(delay.max / 1e6)} ms`,
  };
}

/** Changes the content, so that no cached result applies. */
function retitled(files: Files, mark: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.endsWith('.entity.json') ? { ...(content as object), $comment: mark } : content,
    ]),
  );
}
