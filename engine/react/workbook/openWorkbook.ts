import type { ReadWorkbook } from './readWorkbook.ts';

/** A file of a thousand questions takes a fraction of a second. */
const LONGEST_MS = 15_000;

/** Reads an Excel file on a thread of its own, which ends with it or once it has taken too long. */
export function openWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const read = new Promise<ReadWorkbook>((resolve, reject) => {
    const late = setTimeout(() => resolve(refused('tooLarge', `${LONGEST_MS / 1000} s`)), LONGEST_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadWorkbook>) => {
      clearTimeout(late);
      resolve(data);
    });
    // As a fetch without answer: the reader's program did not come, or it ran out of memory.
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(late);
      reject(new TypeError(message || 'The reader did not load.'));
    });
  });
  worker.postMessage(bytes);
  return read.finally(() => worker.terminate());
}

function refused(code: 'tooLarge', found: string): ReadWorkbook {
  return { sheets: [], findings: [{ code, sheet: '', row: 0, column: '', found }] };
}
