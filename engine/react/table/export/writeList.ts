import type { Messages } from '../../provider/Messages.ts';
import type { AllRows } from '../AllRows.ts';
import type { TableView } from '../TableView.ts';
import { createCells } from './createCells.ts';
import { startFileWriter } from './FileWriter.ts';
import type { ExportFormat } from './formats.ts';
import { inSlices } from './inSlices.ts';
import { TooLong } from './TooLong.ts';
import type { Watched } from './useLongWork.ts';

/** Maximum number of rows per file. */
const MOST = 50_000;

/** A list to export. */
export interface Listed {
  readonly title: string;
  readonly view: TableView;
  readonly rows: AllRows;
  readonly messages: Messages;
}

/**
 * Writes a list as a file: reads it in parts, formats in time slices, writes in a web worker.
 *
 * @throws TooLong; the signal's reason once it is aborted; errors of reading or writing.
 */
export async function writeList(
  format: ExportFormat['id'],
  { title, view, rows, messages }: Listed,
  { signal, onProgress }: Watched,
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
      if (part.total > MOST) throw new TooLong(t('table.exportTooLong', { count: MOST }));
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
