import type { WriterOrder, Written } from './FileWriter.ts';
import type { SheetRow } from './Sheet.ts';
import { WRITERS } from './writers.ts';

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

function say(answer: Written): void {
  postMessage(answer);
}
