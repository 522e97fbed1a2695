import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../server/host/db/embedded/runServer.ts';
import { unprivilegedUser } from '../../../server/host/db/embedded/serverProcess.ts';
import { openDatabase } from '../../../server/host/db/openDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** Debian's package `pgbouncer`; where it is not installed these cases are skipped. */
const installed = spawnSync('pgbouncer', ['--version']).status === 0;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cantieri-pooler-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A real PgBouncer before the test's server; answers the address through it. */
async function startPooler(mode: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const server = new URL(database.url);
  const port = await freePort();
  const ini = join(folder, `${mode}.ini`);
  await writeFile(
    ini,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,options
`,
    { mode: 0o644 },
  );
  // As root it refuses to run.
  const user = unprivilegedUser(folder);
  const child = spawn('pgbouncer', ['-q', ini], {
    stdio: 'ignore',
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  });
  const url = new URL(database.url);
  url.port = String(port);
  return { url: url.href, child };
}

async function opened(mode: string): Promise<string> {
  const { url, child } = await startPooler(mode);
  const ended = once(child, 'close');
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const { close } = await openDatabase({ databaseUrl: url, dataDir: '' });
        await close();
        return 'opened';
      } catch (error) {
        const { message } = error as Error;
        if (attempt === 50 || !message.includes('ECONNREFUSED')) return message;
        await sleep(100);
      }
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

describe.skipIf(!installed)('a pooler in front of the database', () => {
  it.each(['transaction', 'statement'])('[SEC-S7] refuses mode %s, and names the setting', async (mode) => {
    expect(await opened(mode)).toMatch(/PgBouncer.*pool_mode = session/);
  });

  it('[SEC-S7] in mode session is as good as the server itself', async () => {
    expect(await opened('session')).toBe('opened');
  });
});
