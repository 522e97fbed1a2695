import type { WriterOrder, Written } from './FileWriter.ts';
import type { SheetRow } from './Sheet.ts';
import { WRITERS } from './writers.ts';

/**
 * Writes one file beside the page, which stays free meanwhile: gathers rows as they come, writes them at the end. Whoever started it ends it,
 * also in the middle.
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

function say(written: Written): void {
  postMessage(written);
}
