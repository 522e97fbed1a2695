import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newestPublication } from '../../../server/host/publishing/publications.ts';
import { type Api, createApi } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startScript } from '../../support/runScript.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';

const PATH = 'library/book.form.json';
/** One moment here, while the drafts are examined; more in `npm run deep`. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
/** Milliseconds from before drafts are examined to after the answer. */
const LONGEST = 3_000;

let test: RunningLibrary;
let here: Api;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'library '));
  test = await startLibrary();
  // Who publishes is another than who drafts, as the library's settings want it.
  await test.database.pool.query("update users set role = 'admin'");
  here = await test.api('leo');
});
afterAll(async () => {
  await test?.close();
  await rm(root, { recursive: true, force: true });
});

const servers: ReturnType<typeof startScript>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

/** A second server on the same database, in a separate process, to be killed. */
async function otherServer() {
  const { url, ownerUrl } = test.database;
  // It prints nothing: a Chromium would be started to be killed.
  const env = { ...process.env, CHROMIUM_PATH: '/nowhere' };
  const child = startScript('tests/support/processes/libraryServer.ts', [url, ownerUrl, root], { env });
  servers.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await eventually(() => output, { timeout: 60_000 }).toContain('ready ');
  // Loaded before the first pages: it would hold all of them for some 300 ms.
  expect(output).toContain('with prints loaded');
  const kill = async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  const address = /ready (\S+)/.exec(output)?.[1] ?? '';
  const api = (username: string) => createApi(address, username, TEST_PASSWORD, 'biblioteca');
  return { author: await api('ada'), publisher: await api('leo'), kill };
}

const titleAt = async (api: Api): Promise<string> => {
  const { book = 1 } = (await api.get('/product/core.json')).body.formVersions ?? {};
  return (await api.get(`/product/forms/book@${book}.json`)).body.form.submit;
};
/** The form in the newest publication; undefined if it is not in it. */
const published = async () => {
  const { files } = await newestPublication(test.database.db);
  return (files[PATH]?.content as { readonly submit?: string } | undefined)?.submit;
};

describe('a server that is killed while it publishes', () => {
  it('[CKL-04] publishes all of it or nothing, at any time of the kill; the other server learns it within moments', async () => {
    let done = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { author, publisher, kill } = await otherServer();
      const before = await newestPublication(test.database.db);
      const submit = `Salva ${round}`;
      await schemaAdmin(author).draft(PATH, (form) => Object.assign(form, { submit }));
      const publishing = schemaAdmin(publisher)
        .publish()
        .then(
          ({ status }) => status,
          () => 0,
        );
      await Promise.race([publishing, pause(((round - 0.75) / ROUNDS) * LONGEST)]);
      await kill();
      const status = await publishing;
      const { number } = await newestPublication(test.database.db);
      const isDone = number > before.number;
      if (status === 200) expect(isDone).toBe(true);
      expect(number - before.number).toBeLessThanOrEqual(1);
      const { draft } = (await schemaAdmin(here).file(PATH)) as { draft: { content: object } | null };
      if (isDone) {
        done += 1;
        expect(await published()).toBe(submit);
        expect(draft).toBeNull();
        const began = Date.now();
        await eventually(() => titleAt(here)).toBe(submit);
        // Takes two seconds on an idle machine.
        expect(Date.now() - began).toBeLessThan(10_000);
      } else {
        expect(draft?.content).toMatchObject({ submit });
        const auditRows = await test.database.db
          .selectFrom('audit')
          .select('id')
          .where('call', '=', 'publishSchemas')
          .execute();
        expect(auditRows).toHaveLength(done);
        expect((await schemaAdmin(here).publish()).status).toBe(200);
        done += 1;
        await eventually(() => titleAt(here)).toBe(submit);
      }
    }
    expect(done).toBe(ROUNDS);
  }, 300_000);
});
