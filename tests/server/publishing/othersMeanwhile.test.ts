import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerCode } from '../../../server/host/ServerCode.ts';
import { library } from '../../products/library/server.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';
import { startLibrary } from '../../support/startLibrary.ts';

/** Of the thread's processor time for a publication, the most that one turn may take. */
const SHARE = 0.15;
const DRAFTS = 20;
/** Largest turn as a share of the comparison of these drafts. */
const SHARE_OF_DRAFTS = 0.5;

/** The processor time of this thread between two turns of its loop, in ms: others on the machine have no part in it. */
async function turnsOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const turns: number[] = [];
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    turns.push(now - last);
    last = now;
  }, 1);
  await work().finally(() => clearInterval(timer));
  return turns;
}

describe('[SEC-Q12] while an administrator publishes one text of the product', () => {
  let test: TestApp;
  let admin: Api;
  let editor: SchemaAdmin;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.api('admin');
    editor = schemaAdmin(admin);
  });
  afterAll(() => test?.close());
  const publish = async (submit: string) => {
    await editor.draft('squad/squad.form.json', (form) => Object.assign(form, { submit }));
    return turnsOf(async () => {
      const { status, body } = await editor.publish();
      expect(status, JSON.stringify(body)).toBe(200);
    });
  };

  it('the server’s thread is held by no part of it for long: the largest is a small share of all', {
    timeout: 240_000,
  }, async () => {
    // The thread beside learns its work with the first.
    await publish('Conferma la prima');
    let smallest = 1;
    for (const submit of ['Conferma', 'Conferma tutto', 'Conferma e chiudi']) {
      const turns = await publish(submit);
      smallest = Math.min(smallest, Math.max(...turns) / turns.reduce((sum, each) => sum + each, 0));
      if (smallest < SHARE) break;
    }
    // Garbage collection may fall into one turn: one of three is without it.
    expect(smallest).toBeLessThan(SHARE);
  });

  it('drafts of many files are compared in turns, one of each', async () => {
    const { body } = await admin.get('/api/schemas/files');
    const forms = (body.files as { path: string; kind: string; editable: string }[])
      .filter(({ kind, editable }) => kind === 'entity' && editable !== 'none')
      .slice(0, DRAFTS);
    for (const { path } of forms)
      await editor.draft(path, (entity) => Object.assign(entity, { title: 'Altro titolo' }));
    const compare = () =>
      turnsOf(async () => {
        const { status, body: answer } = await admin.get('/api/schemas/drafts/changes');
        expect([status, answer.drafts.length]).toEqual([200, DRAFTS]);
      });
    // The first compiles.
    await compare();
    let smallest = 1;
    for (let round = 0; round < 3; round += 1) {
      const turns = await compare();
      smallest = Math.min(smallest, Math.max(...turns) / turns.reduce((sum, each) => sum + each, 0));
    }
    expect(smallest).toBeLessThan(SHARE_OF_DRAFTS);
  });
});

describe('[SEC-Q12] a publication', () => {
  it('builds the routes once, in the judgement, and puts these in force', async () => {
    let memberCount = 0;
    const code: ServerCode = {
      ...library,
      get handlers() {
        memberCount += 1;
        return library.handlers;
      },
    };
    const database = await createEmptyDatabase();
    const running = await startLibrary({ code, database });
    try {
      await database.pool.query(
        `insert into users (username, "fullName", role, "passwordHash")
         select name, name, 'admin', "passwordHash" from users, (values ('bea'), ('cia')) as more (name) where username = 'ada'`,
      );
      const [one, other] = [await running.api('bea'), await running.api('cia')].map(schemaAdmin);
      await one?.draft('library/book.form.json', (form) => Object.assign(form, { submit: 'Registra' }));
      memberCount = 0;
      const published = await other?.publish();
      expect(published?.status, JSON.stringify(published?.body)).toBe(200);
      expect(memberCount).toBe(1);
    } finally {
      await running.close();
      await database.drop();
    }
  });
});
