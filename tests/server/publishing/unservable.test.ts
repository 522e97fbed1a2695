import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerCode } from '../../../server/host/ServerCode.ts';
import { library } from '../../products/library/server.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

/** How often the program's code cannot make its routes from now on. */
let failures = 0;
const code: ServerCode = {
  ...library,
  get handlers() {
    if (failures === 0) return library.handlers;
    failures -= 1;
    throw new Error('two calls at one address');
  },
};
let database: TestDatabase;
const lines: string[] = [];
let running: RunningLibrary | undefined;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await running?.close();
  await database.drop();
});

const start = async () => {
  running = await startLibrary({ code, database, say: (line) => lines.push(line) });
  await database.pool.query(
    `insert into users (username, "fullName", role, "passwordHash")
     select name, name, 'admin', "passwordHash" from users, (values ('bea'), ('cia')) as more (name) where username = 'ada' on conflict do nothing`,
  );
  return { bea: await running.api('bea'), cia: await running.api('cia') };
};
const FORM = 'library/book.form.json';
const contentFor = async (api: Awaited<ReturnType<RunningLibrary['api']>>) =>
  (await schemaAdmin(api).file(FORM))['inForce'];

describe('[CKL-04] a publication from which the program cannot make its routes', () => {
  it('is refused with the reason beforehand, and the active set stays', async () => {
    const { bea, cia } = await start();
    await schemaAdmin(bea).draft(FORM, (form) => Object.assign(form, { submit: 'Registra' }));
    failures = 1;
    const refused = await schemaAdmin(cia).publish();
    expect(refused.status, JSON.stringify(refused.body)).toBe(400);
    expect(refused.body.ResultMessage).toContain(
      'Il programma non può servire questi schemi (two calls at one address)',
    );
    expect(await contentFor(bea)).not.toMatchObject({ submit: 'Registra' });
    expect((await schemaAdmin(cia).publish()).body).toMatchObject({ publication: { number: 1 } });
    expect(await contentFor(bea)).toMatchObject({ submit: 'Registra' });
  });

  it('does not block a start: the former one is active, and the operator sees the reason', async () => {
    await running?.close();
    failures = 1;
    const { bea } = await start();
    expect(await contentFor(bea)).not.toMatchObject({ submit: 'Registra' });
    expect((await bea.get('/api/schemas/contents')).body).toMatchObject({ publication: 0, newest: 1 });
    const { publication, publications } = (await bea.get('/api/schemas/publications')).body;
    expect([publication, publications[0].number]).toEqual([0, 1]);
    const outputText = lines.join('\n');
    expect(outputText).toContain('La pubblicazione degli schemi n. 1 non si può usare con questo programma');
    expect(outputText).toContain('two calls at one address');
  });

  it('is in force again at the next start of a program that can', async () => {
    await running?.close();
    const { bea } = await start();
    expect(await contentFor(bea)).toMatchObject({ submit: 'Registra' });
  });

  it('a program whose files cannot be served does not start, and prints the reason', async () => {
    await running?.close();
    running = undefined;
    failures = Number.POSITIVE_INFINITY;
    await expect(startLibrary({ code, database })).rejects.toThrow('non può servire questi schemi');
  });
});
