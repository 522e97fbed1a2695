import type { Messages } from '../../provider/useMessages.ts';
import type { AllRows } from '../ListAsks.ts';
import type { TableView } from '../TableView.ts';
import { createCells } from './createCells.ts';
import { inSlices } from './inSlices.ts';
import type { ExportFormat, Sheet, SheetRow } from './Sheet.ts';
import type { LongWork } from './useLongWork.ts';

/** Maximum number of rows per file. */
const MOST = 50_000;

/** A list to export. */
export interface ListExport {
  readonly title: string;
  readonly view: TableView;
  readonly rows: AllRows;
  readonly messages: Messages;
}

/**
 * Writes a list as a file: reads it in parts, formats in time slices, writes in a web worker.
 *
 * @throws ListTooLong; the signal's reason once it is aborted; errors of reading or writing.
 */
export async function writeList(
  format: ExportFormat['id'],
  { title, view, rows, messages }: ListExport,
  { signal, onProgress }: LongWork,
): Promise<Blob> {
  const { locale, direction, t } = messages;
  const cells = createCells(view, messages);
  const writer = startFileWriter();
  signal.addEventListener('abort', writer.end);
  try {
    writer.add([cells.head]);
    let rowsRead = 0;
    for await (const part of rows(signal)) {
      signal.throwIfAborted();
      if (part.total > MOST) throw new ListTooLong(t('table.exportTooLong', { count: MOST }));
      writer.add(await inSlices(part.rows, cells.of, signal));
      rowsRead += part.rows.length;
      onProgress(rowsRead / Math.max(1, part.total));
    }
    // Not in JSON: a program that reads rows would take the totals for another row.
    if (cells.totals !== undefined && format !== 'json') writer.add([cells.totals]);
    return await Promise.race([writer.write(format, { title, locale, direction }), whenAborted(signal)]);
  } finally {
    signal.removeEventListener('abort', writer.end);
    writer.end();
  }
}

/** Rejects on abort, since a terminated worker never answers. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Messages to the worker. */
export type WriterOrder =
  | { readonly order: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly order: 'write'; readonly format: ExportFormat['id']; readonly sheet: Omit<Sheet, 'rows'> };

/** The worker's answer. */
export type ExportResult = { readonly file: Blob } | { readonly failure: string };

/** Writes one file of a list in a web worker. */
interface FileWriter {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Resolves with the file; rejects when the worker cannot be loaded or fails. */
  readonly write: (format: ExportFormat['id'], sheet: Omit<Sheet, 'rows'>) => Promise<Blob>;
  /** Terminates the worker at any stage. */
  readonly end: () => void;
}

/** Starts the worker; its script is loaded now, not with the page. */
function startFileWriter(): FileWriter {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_resolve, reject) => {
    // As for a fetch without answer: the script could not be loaded.
    worker.addEventListener('error', ({ message }) =>
      reject(new TypeError(message || 'The writer did not load.')),
    );
  });
  failed.catch(() => undefined);
  const post = (order: WriterOrder) => worker.postMessage(order);
  return {
    add: (rows) => post({ order: 'add', rows }),
    write: (format, sheet) => {
      const answer = new Promise<Blob>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ExportResult>) =>
          'file' in data ? resolve(data.file) : reject(new Error(data.failure)),
        );
      });
      post({ order: 'write', format, sheet });
      return Promise.race([answer, failed]);
    },
    end: () => worker.terminate(),
  };
}

/** The list has too many rows for one file; `message` is for the user. */
export class ListTooLong extends Error {}
