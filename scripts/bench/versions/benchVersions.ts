import { messagesFor } from '../../../server/host/product/messagesFor.ts';
import { dryRunAnswers } from '../../../server/host/publishing/dryRunAnswers.ts';
import { median, percentile } from '../form/statistics.ts';
import { addRecords, FORM, openVersions, renamed } from './openVersions.ts';

const VERSIONS = 50;
const RECORDS = 100_000;

/**
 * Prints the time to open a record of each of fifty form versions, compared with the current one, and of a
 * dry run that takes over the answers of a renamed item in a hundred thousand records.
 */
export async function benchVersions(): Promise<void> {
  const opened = await openVersions(VERSIONS);
  try {
    const parts = (name: string) => [`/product/forms/${name}.json`, `/product/checks/${name}.js`];
    const open = async (name: string): Promise<number> => {
      const began = performance.now();
      await Promise.all(parts(name).map(opened.get));
      return performance.now() - began;
    };
    const newest = `${FORM}@${VERSIONS}`;
    await open(newest);
    const repeated = Array.from({ length: VERSIONS }, () => newest);
    const inForce = await all(repeated, open);
    const names = Array.from({ length: VERSIONS - 1 }, (_, each) => `${FORM}@${each + 1}`);
    const first = await all(names, open);
    const again = await all(names, open);
    const row = (times: readonly number[]) => ({
      'p50 ms': Math.round(median(times) * 10) / 10,
      'p95 ms': Math.round(percentile(times, 95) * 10) / 10,
      'of the one in force': (median(times) / median(inForce)).toFixed(2),
    });
    console.log(`\nOpening a record of each of ${VERSIONS} versions: its form and its check`);
    console.table({
      'in force': row(inForce),
      'former, the first time': row(first),
      'former, again': row(again),
    });

    await addRecords(opened, RECORDS, VERSIONS);
    const messages = messagesFor(opened.product, 'it');
    const next = renamed(opened.product, 'picchetto', 'numeroPicchetto');
    const began = performance.now();
    let [rows, stretches] = [0, 0];
    let from: Awaited<ReturnType<typeof dryRunAnswers>>['next'];
    do {
      const stretch = await dryRunAnswers(opened.db, opened.product, next, messages, from);
      rows += stretch.rows;
      stretches += 1;
      from = stretch.next;
    } while (from !== undefined);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `Dry run over ${RECORDS} records: ${rows} read in ${seconds.toFixed(1)} s, told ${stretches} times meanwhile.`,
    );
  } finally {
    await opened.close();
  }
}

async function all(names: readonly string[], open: (name: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) times.push(await open(name));
  return times;
}
