import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '../../server/host/db/lockDataFolder.ts';
import { startProduct } from './productProcess.ts';
import { sweepTestServers } from './sweepTestServers.ts';

it('a server left by a killed run is stopped and removed, one in use is left alone', async () => {
  const prefix = `cantieri-sweep-${process.pid}-`;
  const folders = await Promise.all([mkdtemp(join(tmpdir(), prefix)), mkdtemp(join(tmpdir(), prefix))]);
  const [left = '', used = ''] = folders;
  const [killed, living] = await Promise.all([startProduct(left), startProduct(used)]);
  const postmaster = (folder: string) =>
    Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
  const [orphan, otherServer] = [postmaster(left), postmaster(used)];
  killed.kill('SIGKILL');
  await killed.ended();
  await sweepTestServers(prefix);
  expect(isAlive(orphan)).toBe(true); // Too young to tell from a run that is just beginning.
  for (const folder of folders) utimesSync(folder, 0, 0);
  await sweepTestServers(prefix);
  expect([existsSync(left), isAlive(orphan)]).toEqual([false, false]);
  expect([existsSync(used), isAlive(otherServer)]).toEqual([true, true]);
  await living.close();
  utimesSync(used, 0, 0);
  await sweepTestServers(prefix);
  expect(existsSync(used)).toBe(false);
});
