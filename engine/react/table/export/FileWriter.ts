import type { ExportFormat } from './formats.ts';
import type { Sheet, SheetRow } from './Sheet.ts';

/** Messages to the worker. */
export type WriterOrder =
  | { readonly order: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly order: 'write'; readonly format: ExportFormat['id']; readonly sheet: Omit<Sheet, 'rows'> };

/** The worker's answer. */
export type Written = { readonly file: Blob } | { readonly failure: string };

/** Writes one file of a list in a web worker. */
export interface FileWriter {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Resolves with the file; rejects when the worker cannot be loaded or fails. */
  readonly write: (format: ExportFormat['id'], sheet: Omit<Sheet, 'rows'>) => Promise<Blob>;
  /** Terminates the worker at any stage. */
  readonly end: () => void;
}

/** Starts the worker; its script is loaded now, not with the page. */
export function startFileWriter(): FileWriter {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_resolve, reject) => {
    // As for a fetch without answer: the script could not be loaded.
    worker.addEventListener('error', ({ message }) =>
      reject(new TypeError(message || 'The writer did not load.')),
    );
  });
  failed.catch(() => undefined);
  const tell = (order: WriterOrder) => worker.postMessage(order);
  return {
    add: (rows) => tell({ order: 'add', rows }),
    write: (format, sheet) => {
      const answer = new Promise<Blob>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Written>) =>
          'file' in data ? resolve(data.file) : reject(new Error(data.failure)),
        );
      });
      tell({ order: 'write', format, sheet });
      return Promise.race([answer, failed]);
    },
    end: () => worker.terminate(),
  };
}
