import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileStore } from '../../../server/host/files/openFileStore.ts';
import { sweepFiles } from '../../../server/host/files/sweepFiles.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestDatabase } from '../../support/database.ts';
import { photo } from '../../support/photo.ts';
import { startScript } from '../../support/runScript.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test.close());

const LONG_AGO = new Date(Date.now() - 40 * 86_400_000);
const HASH = 'ab'.repeat(32);

async function age(path: string): Promise<void> {
  await utimes(join(test.dataDir, path), LONG_AGO, LONG_AGO);
}

/** Makes all files old and lists them. */
async function names(): Promise<string[]> {
  const entries = await Promise.all(
    ['files', 'incoming'].map(async (folder) =>
      (await readdir(join(test.dataDir, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(test.dataDir.length + 1)),
    ),
  );
  return entries.flat().sort();
}

async function unsavedPhoto(): Promise<{ idAttach: number; sha256: string }> {
  const form = new FormData();
  form.set('linkedObject', 'vis');
  form.set(
    'file',
    new Blob([Buffer.from(await photo({ width: 300 + Math.floor(Math.random() * 300) }))]),
    'palo.jpg',
  );
  const { body } = await capo.send('POST', '/base/attachment/upload', { body: form });
  const [kept] = body.ResultData.attachments;
  await test.database.pool.query('update attachments set "createdAt" = $1 where "idAttach" = $2', [
    LONG_AGO,
    kept.idAttach,
  ]);
  return kept;
}

async function sweep(dryRun: boolean) {
  return sweepFiles({
    db: test.database.db,
    files: await openFileStore(test.dataDir),
    dataDir: test.dataDir,
    now: new Date(),
    unclaimedDays: 30,
    dryRun,
  });
}

it('[SEC-P17] removes unreferenced files, keeps possibly needed ones, and lists them before', async () => {
  const forgotten = await unsavedPhoto();
  const inDraft = await unsavedPhoto();
  await test.database.pool.query(
    `insert into drafts ("userId", form, key, data) values (3, 'vis', 'new', $1)`,
    [JSON.stringify({ foto: [inDraft.idAttach] })],
  );
  await mkdir(join(test.dataDir, 'files/ab'), { recursive: true });
  const orphan = `files/ab/${HASH.slice(2)}`;
  for (const path of [
    orphan,
    `${orphan}.thumbnail`,
    `${orphan}.x.part`,
    'incoming/left.part',
    'incoming/fresh.part',
  ]) {
    await writeFile(join(test.dataDir, path), 'nobody names me');
  }
  for (const path of await names()) if (path !== 'incoming/fresh.part') await age(path);

  const before = await names();
  const sweepOutput = await sweep(true);
  expect(sweepOutput.unfinished.toSorted()).toEqual([`${orphan}.x.part`, 'incoming/left.part'].toSorted());
  expect(sweepOutput.orphans.toSorted()).toEqual([orphan, `${orphan}.thumbnail`]);
  expect(sweepOutput.unclaimed).toEqual([forgotten.idAttach]);
  expect(await names()).toEqual(before);

  expect(await sweep(false)).toEqual(sweepOutput);
  const after = await names();
  expect(before.filter((path) => !after.includes(path))).toEqual(
    [...sweepOutput.orphans, ...sweepOutput.unfinished].toSorted(),
  );
  expect((await capo.get(`/base/attachment/${forgotten.idAttach}/content`)).status).toBe(404);
  expect((await capo.get(`/base/attachment/${inDraft.idAttach}/content`)).status).toBe(200);
  const { rows } = await test.database.pool.query(
    `select call, username from audit where entity = 'attachment' and key = $1 and after is null`,
    [String(forgotten.idAttach)],
  );
  expect(rows).toEqual([{ call: 'housekeeping', username: 'sistema' }]);
  // Its bytes wait as those of any deletion, and go later.
  expect(after).toContain(`files/${forgotten.sha256.slice(0, 2)}/${forgotten.sha256.slice(2)}`);
});

it('[SEC-P17] removes the files of a deleted record once its deletion is final', async () => {
  const { pool } = test.database;
  const linked = await Promise.all([1, 2, 3].map(unsavedPhoto));
  const ids = linked.map(({ idAttach }) => idAttach);
  await pool.query(
    `update attachments set "linkedObject" = 'work-hours', "linkedId" = "idAttach" where "idAttach" = any($1)`,
    [ids],
  );
  const audit = (id: number | undefined, at: Date, before: string | null) =>
    pool.query(
      `insert into audit (entity, key, call, "requestId", "userId", username, before, at)
       values ('work-hours', $1, 'deleteWorkHours', '', 3, 'capo', $2, $3)`,
      [String(id), before, at],
    );
  await audit(ids[0], LONG_AGO, '{}');
  await audit(ids[1], new Date(), '{}');
  // A change without its content in the audit.
  await audit(ids[2], LONG_AGO, null);
  const { unclaimed } = await sweep(false);
  expect(unclaimed.filter((id) => ids.includes(id))).toEqual([ids[0]]);
});

async function run(url: string, ...options: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: test.dataDir };
  const child = startScript('scripts/operate/sweep.ts', options, { env });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, said: output };
}

it('[SEC-P17] is a command, too, with a dry run', async () => {
  const { url } = test.database;
  await writeFile(join(test.dataDir, 'incoming/again.part'), 'half');
  await age('incoming/again.part');
  const dry = await run(url, '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    said: expect.stringMatching(/incoming\/again\.part\n(?:.*\n)*Da togliere: 1 file a metà/),
  });
  expect(await names()).toContain('incoming/again.part');
  expect((await run(url)).said).toContain('Tolti: 1 file a metà');
  expect(await names()).not.toContain('incoming/again.part');
});

it('[SEC-P17] removes no file of the folder of another database, unless requested', async () => {
  await unsavedPhoto();
  await writeFile(join(test.dataDir, 'incoming/theirs.part'), 'half');
  for (const path of await names()) await age(path);
  const before = await names();
  const otherDatabase = await createTestDatabase();
  try {
    const { code, said } = await run(otherDatabase.url);
    expect(code).toBe(1);
    expect(said).toContain(test.dataDir);
    expect(said).toContain(new URL(otherDatabase.url).pathname.slice(1));
    expect(said).toMatch(/DATA_DIR e DATABASE_URL.*--also-unknown/s);
    expect(await names()).toEqual(before);
    expect(await run(otherDatabase.url, '--also-unknown')).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
  } finally {
    await otherDatabase.drop();
  }
});
