import { type ImportTask, importTask } from './importTask.ts';

// Beside the page: a file that takes long keeps nobody from anything, and whoever started this ends it.
addEventListener('message', async ({ data }: MessageEvent<ImportTask>) =>
  postMessage(await importTask(data)),
);
