import { parentPort } from 'node:worker_threads';
import { type EditedFiles, importWorkbook, type WorkbookSheet } from '../../../engine/editor/index.ts';

/** Input of the worker, which converts one workbook. */
export interface ImportWork {
  readonly files: EditedFiles;
  readonly sheets: readonly WorkbookSheet[];
  readonly like: string;
}

/** Elapsed and processor time in ms, and counts of the result. */
export interface ImportDone {
  readonly clock: number;
  readonly processor: number;
  readonly questions: number;
  readonly findings: number;
}

parentPort?.once('message', ({ files, sheets, like }: ImportWork) => {
  const [began, used] = [performance.now(), process.threadCpuUsage()];
  const { questions, findings } = importWorkbook(files, sheets, { like });
  const { user, system } = process.threadCpuUsage(used);
  const done: ImportDone = {
    ...{ clock: performance.now() - began, processor: (user + system) / 1000 },
    ...{ questions, findings: findings.length },
  };
  parentPort?.postMessage(done);
});
