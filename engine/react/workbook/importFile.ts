import type { EditedFiles, ImportedChecklist } from '../../editor/index.ts';
import type { ImportTask } from './importTask.ts';

/** Time limit in ms; a file of a thousand questions takes a fraction of a second. */
const LONGEST_MS = 15_000;

/**
 * Imports a checklist from a file in a web worker, which is terminated at the end, on timeout, or on abort.
 */
export async function importFile(
  file: File,
  files: EditedFiles,
  options: { readonly like: string; readonly title?: string },
  signal?: AbortSignal,
): Promise<ImportedChecklist> {
  const task: ImportTask = {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    files,
    options,
  };
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const result = new Promise<ImportedChecklist>((resolve, reject) => {
    const late = setTimeout(() => resolve(tooLate), LONGEST_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ImportedChecklist>) => {
      clearTimeout(late);
      resolve(data);
    });
    // As for a fetch without answer: the worker's script could not be loaded, or ran out of memory.
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(late);
      reject(new TypeError(message || 'The reader did not load.'));
    });
    signal?.addEventListener('abort', () => {
      clearTimeout(late);
      reject(signal.reason);
    });
  });
  worker.postMessage(task);
  return result.finally(() => worker.terminate());
}

const tooLate: ImportedChecklist = {
  ...{ files: undefined, form: '', title: '', questions: 0 },
  findings: [{ code: 'tooLarge', sheet: '', row: 0, column: '', found: `${LONGEST_MS / 1000} s` }],
};
