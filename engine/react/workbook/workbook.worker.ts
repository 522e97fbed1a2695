import { type ImportTask, importTask } from './importTask.ts';

// Web worker: a slow file does not block the page; the creator terminates it.
addEventListener('message', async ({ data }: MessageEvent<ImportTask>) =>
  postMessage(await importTask(data)),
);
