import type { ExportFormat, Sheet, SheetRow } from './Sheet.ts';
import type { ExportResult, WriterOrder } from './writeList.ts';
import { toCsv, toJson, toXlsx } from './writers.ts';

/** One writer per format. */
const WRITERS: Readonly<Record<ExportFormat['id'], (sheet: Sheet) => Promise<Blob>>> = {
  xlsx: toXlsx,
  json: async ({ rows }) => new Blob([toJson(rows)], { type: 'application/json' }),
  csv: async ({ rows, locale }) => new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' }),
};

/**
 * Web worker that writes one file: collects rows, writes them on `write`. Terminated by its creator, possibly
 * midway.
 */
const gathered: SheetRow[] = [];

addEventListener('message', async ({ data }: MessageEvent<WriterOrder>) => {
  if (data.order === 'add') {
    for (const row of data.rows) gathered.push(row);
    return;
  }
  try {
    say({ file: await WRITERS[data.format]({ ...data.sheet, rows: gathered }) });
  } catch (error) {
    say({ failure: String(error) });
  }
});

function say(answer: ExportResult): void {
  postMessage(answer);
}
