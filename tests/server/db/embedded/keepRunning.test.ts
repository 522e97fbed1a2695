import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '../../../../server/host/db/lockDataFolder.ts';
import { type ProductProcess, startProduct } from '../../../support/productProcess.ts';

let folder: string;
/** One for all: to make a cluster takes longer than to kill it. */
let product: ProductProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri dati '));
  product = await startProduct(folder);
});
afterAll(async () => {
  await product?.close();
  await rm(folder, { recursive: true, force: true });
});

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

it('[REL-5] a PostgreSQL that cannot start again yet is tried until it can', async () => {
  const settings = join(folder, 'postgres/postgresql.conf');
  // As a disk that is full, and has room again.
  await rename(settings, `${settings}.away`);
  process.kill(await postmasterPid(), 'SIGKILL');
  const failed = () => product.said().split('PostgreSQL non riparte').length - 1;
  await until(() => failed() >= 3);
  expect(product.said()).toContain('riprovo tra');
  expect(product.said()).not.toContain('riavvia il programma');
  await rename(`${settings}.away`, settings);
  await until(() => product.said().includes('PostgreSQL è ripartito'));
  const client = new Client({ connectionString: product.url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
}, 60_000);

it('[REL-5] remaining processes of a killed PostgreSQL are ended, and it starts again', async () => {
  const saidBefore = product.said().length;
  const client = new Client({ connectionString: product.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // A computation that reads no table and notices no closed socket.
  client.query('select count(*) from generate_series(1, 10000000000) as n').catch(() => undefined);
  await sleep(500);
  process.kill(await postmasterPid(), 'SIGKILL');
  await until(() => product.said().includes('PostgreSQL è ripartito', saidBefore));
  expect(isAlive(rows[0].pid)).toBe(false);
  expect(product.said().slice(saidBefore)).toMatch(/Termino (?:un|\d+) process. di PostgreSQL/);
  // Also if the product has exited.
  const otherClient = new Client({ connectionString: product.url });
  otherClient.on('error', () => undefined);
  await otherClient.connect();
  otherClient.query('select count(*) from generate_series(1, 10000000000) as n').catch(() => undefined);
  await sleep(500);
  const pid = await postmasterPid();
  product.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await product.ended();
  product = await startProduct(folder);
  expect(product.notes).toBe(2);
}, 90_000);
