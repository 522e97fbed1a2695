import { readWorkbook } from './readWorkbook.ts';

// Beside the page: a file that takes long keeps nobody from anything, and whoever started this ends it.
addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) =>
  postMessage(await readWorkbook(data)),
);
