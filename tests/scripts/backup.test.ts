import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestToken } from '../support/createTestToken.ts';
import { eventually } from '../support/eventually.ts';
import { runScript, startScript } from '../support/runScript.ts';

let test: TestApp;
let folder: string;
/** The first archive. */
let archive: string;
beforeAll(async () => {
  test = await startTestApp({ demoDay: '2026-11-20' });
  folder = await mkdtemp(join(tmpdir(), 'cantieri-backup-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  ...{ DATABASE_URL: test.database.url, DATA_DIR: test.dataDir, BACKUP_DIR: folder, ...more },
});
const run = (script: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
  runScript(`scripts/operate/${script}.ts`, args, { env: environment(more) });
const archives = async () => (await readdir(folder)).filter((name) => name.startsWith('cantieri-'));

it('[SEC-BACKUP] makes an archive for its owner alone, verifies it, and reads it again when asked', async () => {
  await createTestToken(test.database.db, 1);
  const backup = await run('backup');
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  archive = /Copia fatta e verificata: (.*)/.exec(backup.stdout)?.[1] ?? '';
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const verified = await run('backup', ['--verify', archive]);
  expect(verified.stdout).toMatch(
    /intero e corrisponde.*\n.*non cifrata.*\n.*\d+ tabelle con \d+ righe, \d+ file/,
  );
});

it('[SEC-BACKUP] killed with -9 leaves no archive that verifies; the next one reports it and removes the rest', async () => {
  const before = await archives();
  const { pool } = test.database;
  const holder = await pool.connect();
  await holder.query('begin');
  // Its copy of this table waits: the kill meets it with half of the tables written.
  await holder.query('lock table work_hours in access exclusive mode');
  const child = startScript('scripts/operate/backup.ts', [], { env: environment() });
  try {
    await eventually(async () => {
      const { rows } = await pool.query(
        // A copy of the database has the same table under the same number.
        `select from pg_locks join pg_database on oid = database and datname = current_database()
         where relation = 'work_hours'::regclass and not granted`,
      );
      return rows.length;
    }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'close');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const newArchives = (await archives()).filter((name) => !before.includes(name));
  expect(newArchives).toEqual([expect.stringMatching(/\.part$/)]);
  const half = await run('backup', ['--verify', join(folder, newArchives[0] ?? '')]);
  expect(half).toMatchObject({ code: 1, stdout: '' });
  expect(half.stderr).toMatch(/danneggiato|non è una copia/);

  await eventually(async () => (await run('backup')).code).toBe(0);
  const rows = test.database.db.selectFrom('backups').select(['status', 'message']).orderBy('Id');
  const [, killed, next] = await rows.execute();
  expect(killed).toMatchObject({ status: 'E', message: expect.stringContaining('Interrotta') });
  expect(next).toMatchObject({ status: 'V' });
});

it('[SEC-BACKUP] closed with a public key is opened by its private key alone', async () => {
  const identity = await generateX25519Identity();
  await writeFile(join(folder, 'key'), `# chiave\n${identity}\n`, { mode: 0o600 });
  const backup = await run('backup', [], { BACKUP_RECIPIENT: await identityToRecipient(identity) });
  const path = /verificata: (.*)/.exec(backup.stdout)?.[1] ?? '';
  expect(path).toMatch(/\.tar\.age$/);
  expect((await run('backup', ['--verify', path, '--identity', join(folder, 'key')])).code).toBe(0);
  await writeFile(join(folder, 'other'), await generateX25519Identity());
  const wrongVerification = await run('backup', ['--verify', path, '--identity', join(folder, 'other')]);
  expect(wrongVerification).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('non apre questo archivio'),
  });
});

it('[SEC-BACKUP] restores with one command into an empty folder, and reports non-empty targets and open sessions', async () => {
  const target = join(folder, 'restored');
  const { DATABASE_URL: _none, ...env } = environment({ DATA_DIR: target });
  const restored = await runScript('scripts/operate/restore.ts', [archive], { env });
  expect({ code: restored.code, stderr: restored.stderr }).toEqual({ code: 0, stderr: '' });
  expect(restored.stdout).toContain(`Ripristinato in ${target}`);
  expect(restored.stdout).toContain('I codici di altri programmi (1) non valgono più');
  const again = await runScript('scripts/operate/restore.ts', [archive], { env });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('contiene già file') });
});

it.each([
  ['backup', { BACKUP_DIR: '/dev/null/archives' }, 'La cartella delle copie non è una cartella'],
  ['restore', {}, 'Uso: npm run restore -- <archive>'],
] as const)('[SEC-BACKUP] %s with %o prints the fault in a line', async (script, more, words) => {
  const { code, stderr } = await run(script, [], more);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(words) });
  expect(stderr.trim()).not.toContain('\n');
});

it('[SEC-BACKUP] a data folder that holds no database is not filled with an empty one', async () => {
  const nowhere = join(folder, 'nothing-here');
  const { DATABASE_URL: _none, ...env } = environment({ DATA_DIR: nowhere });
  const { code, stderr } = await runScript('scripts/operate/backup.ts', [], { env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("non c'è nessun database") });
});
