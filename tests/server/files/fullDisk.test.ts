import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { photo } from '../../support/photo.ts';

/** Preloaded script that makes the disk refuse new files. */
const FULL = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { open } = fs.promises;
  fs.promises.open = async (path, flags, ...rest) => {
    if (flags === 'wx') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    return open(path, flags, ...rest);
  };
  syncBuiltinESMExports();`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await test?.close();
});

it('[SEC-P17] a photo that exceeds the disk is not called damaged: the server reports a full disk', async () => {
  const capo = await test.api('capo');
  // The processes that clean pictures start with it; the server itself still receives the file.
  vi.stubEnv('NODE_OPTIONS', `--import data:text/javascript,${encodeURIComponent(FULL)}`);
  const form = new FormData();
  form.set('linkedObject', 'vis');
  form.set('file', new Blob([(await photo({ width: 320 })) as BlobPart]), 'palo.jpg');
  const refused = await capo.send('POST', '/base/attachment/upload', { body: form });
  expect(refused.body.code).toBe('STORAGE_FULL');
  expect(refused.status).toBe(507);
  expect(await readdir(join(test.dataDir, 'incoming'))).toEqual([]);
  const damaged = new FormData();
  damaged.set('linkedObject', 'vis');
  damaged.set('file', new Blob([Buffer.from('\xff\xd8\xff no', 'latin1')]), 'palo.jpg');
  const broken = await capo.send('POST', '/base/attachment/upload', { body: damaged });
  expect(broken.body.code).toBe('FILE_DAMAGED');
});
