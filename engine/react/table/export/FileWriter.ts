import type { ExportFormat } from './formats.ts';
import type { Sheet, SheetRow } from './Sheet.ts';

/** What the worker is told. */
export type WriterOrder =
  | { readonly order: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly order: 'write'; readonly format: ExportFormat['id']; readonly sheet: Omit<Sheet, 'rows'> };

/** What it answers. */
export type Written = { readonly file: Blob } | { readonly failure: string };

/** Writes one file of a list, in a thread of its own. */
export interface FileWriter {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Settles with the file; rejects when the thread cannot be loaded or fails. */
  readonly write: (format: ExportFormat['id'], sheet: Omit<Sheet, 'rows'>) => Promise<Blob>;
  /** Ends the thread, whatever it is at. */
  readonly end: () => void;
}

/** Starts the thread; its program is loaded now, not with the page. */
export function startFileWriter(): FileWriter {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_resolve, reject) => {
    // As a fetch without answer: the program's file did not come.
    worker.addEventListener('error', ({ message }) =>
      reject(new TypeError(message || 'The writer did not load.')),
    );
  });
  failed.catch(() => undefined);
  const tell = (order: WriterOrder) => worker.postMessage(order);
  return {
    add: (rows) => tell({ order: 'add', rows }),
    write: (format, sheet) => {
      const written = new Promise<Blob>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Written>) =>
          'file' in data ? resolve(data.file) : reject(new Error(data.failure)),
        );
      });
      tell({ order: 'write', format, sheet });
      return Promise.race([written, failed]);
    },
    end: () => worker.terminate(),
  };
}
