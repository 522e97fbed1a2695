import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPictureWorkers } from '../../../server/host/files/pictures/createPictureWorkers.ts';
import { photo } from '../../support/photo.ts';

let folder: string;
let from: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri-pictures-'));
  from = join(folder, 'from.png');
  await writeFile(from, await photo({ width: 3_000, height: 3_000, format: 'png' }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let workerCount = 0;
const job = () => ({
  from,
  to: join(folder, `${workerCount++}.to`),
  thumbnailTo: join(folder, `${workerCount++}.small`),
  mediaType: 'image/png',
  mostPixels: 40_000_000,
});

it.each([
  ['time', { longestMs: 1 }],
  ['memory', { mostBytes: 1 }],
])('[SEC-P5] a picture that needs too much %s ends its process, and no other', async (_what, limits) => {
  const workers = createPictureWorkers(limits);
  expect(await Promise.all([workers.clean(job()), workers.clean(job()), workers.clean(job())])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await workers.close();
});

it('[SEC-P5] cleans one after the other in the processes there are, and ends them', async () => {
  const workers = createPictureWorkers({ atOnce: 1 });
  const results = await Promise.all([
    workers.clean(job()),
    workers.clean({ ...job(), mostPixels: 100 }),
    workers.clean(job()),
  ]);
  expect(results).toMatchObject([
    { done: true },
    { done: false, why: 'pixels', pixels: 9_000_000 },
    { done: true },
  ]);
  await workers.close();
});
