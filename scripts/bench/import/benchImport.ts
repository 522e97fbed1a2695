import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EditedFiles } from '../../../engine/editor/index.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { median } from '../form/statistics.ts';
import type { ImportDone, ImportWork } from './importThread.ts';
import { surveyWorkbook } from './surveyWorkbook.ts';

const ROUNDS = 9;
/** Source checklist of the new one. */
const LIKE = 'pjc';

/**
 * Prints the time to convert a parsed workbook of 500 questions (aim: under 300 ms of processor), compared
 * with 50 questions and with the cost on the page's thread. As in the page, each conversion runs in a new
 * worker without warmed-up code.
 */
export async function benchImport(): Promise<void> {
  const files = (await releaseFiles(HOST_SCHEMAS.folder)).files as EditedFiles;
  const rows = {
    '50 questions': await measureImport(files, 50),
    '500 questions': await measureImport(files, 500),
  };
  console.log(`\nA workbook brought in after its reading, each on a thread of its own, median of ${ROUNDS}`);
  console.table(rows);
  const ratio = rows['500 questions']['processor ms'] / rows['50 questions']['processor ms'];
  console.log(`Ten times the questions take ${ratio.toFixed(2)} times as long (aim: 500 under 300 ms).`);
}

async function measureImport(files: EditedFiles, questions: number) {
  const work: ImportWork = { files, sheets: surveyWorkbook(questions), like: LIKE };
  const rounds: (ImportDone & { readonly page: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = new Worker(new URL('./importThread.ts', import.meta.url));
    await once(worker, 'online');
    const used = process.threadCpuUsage();
    worker.postMessage(work);
    const { user, system } = process.threadCpuUsage(used);
    const [done] = (await once(worker, 'message')) as [ImportDone];
    await worker.terminate();
    if (done.questions !== questions || done.findings > 0) throw new Error(JSON.stringify(done));
    rounds.push({ ...done, page: (user + system) / 1000 });
  }
  const of = (what: 'clock' | 'processor' | 'page') => median(rounds.map((each) => each[what]));
  return {
    'processor ms': Math.round(of('processor')),
    'clock ms': Math.round(of('clock')),
    "page's thread ms": Math.round(of('page')),
    "of the page's": (of('processor') / of('page')).toFixed(1),
  };
}
