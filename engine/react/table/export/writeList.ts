import type { Messages } from '../../provider/Messages.ts';
import type { AllRows } from '../AllRows.ts';
import type { TableView } from '../TableView.ts';
import { createCells } from './createCells.ts';
import { startFileWriter } from './FileWriter.ts';
import type { ExportFormat } from './formats.ts';
import { inSlices } from './inSlices.ts';
import { TooLong } from './TooLong.ts';
import type { Watched } from './useLongWork.ts';

/** A longer file is no list for people. */
const MOST = 50_000;

/** A list that leaves the page. */
export interface Listed {
  readonly title: string;
  readonly view: TableView;
  readonly rows: AllRows;
  readonly messages: Messages;
}

/**
 * A list as a file: read part by part, put into words between the page's turns, written in a thread of its own.
 *
 * @throws TooLong; the signal's reason once it is aborted; what reading or writing fails with.
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
    let read = 0;
    for await (const part of rows(signal)) {
      signal.throwIfAborted();
      if (part.total > MOST) throw new TooLong(t('table.exportTooLong', { count: MOST }));
      writer.add(await inSlices(part.rows, cells.of, signal));
      read += part.rows.length;
      onProgress(read / Math.max(1, part.total));
    }
    // A program that reads rows adds them up itself, and would take this for one more.
    if (cells.totals !== undefined && format !== 'json') writer.add([cells.totals]);
    return await Promise.race([writer.write(format, { title, locale, direction }), whenAborted(signal)]);
  } finally {
    signal.removeEventListener('abort', writer.end);
    writer.end();
  }
}

/** A thread that was ended never answers. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
