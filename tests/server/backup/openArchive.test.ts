import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openArchive } from '../../../server/host/backup/openArchive.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('[SEC-BACKUP] the memory that an archive takes does not grow with the number of its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cantieri-entries-'));
  const archive = await openArchive(join(folder, 'a.tar'), undefined);
  const write = async (count: number) => {
    for (let each = 0; each < count; each += 1) await archive.entry(`files/${each}`, 1, [Buffer.from('x')]);
    // The file handle is released in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await write(1_000);
  const after = await write(4_000);
  await archive.end();
  await rm(folder, { recursive: true });
  expect((after - before) / 4_000, 'bytes kept for each').toBeLessThan(150);
});

it('[SEC-BACKUP] reports why an archive cannot be written, also to the writer of its next entry', async () => {
  const archive = await openArchive(join(tmpdir(), 'cantieri-no-such-folder', 'a.tar'), undefined);
  const why = { code: 'ENOENT' };
  await expect(archive.end()).rejects.toMatchObject(why);
  await expect(archive.entry('files/1', 1, [Buffer.from('x')])).rejects.toMatchObject(why);
});
