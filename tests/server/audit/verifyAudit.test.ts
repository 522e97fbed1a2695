import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSystemAudit } from '../../../server/host/audit/recordChanges.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runScript } from '../../support/runScript.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (let count = 0; count < 3; count++)
    await recordSystemAudit(database.db, { action: 'housekeeping', actor: 'sistema' });
});
afterAll(() => database.drop());

const verify = (...more: readonly string[]) =>
  runScript('scripts/operate/verify-audit.ts', [...more], {
    env: { ...process.env, DATABASE_URL: database.url },
  });

it('[SEC-P18] npm run verify-audit seals open rows, prints the head, and names the first modified row', async () => {
  const whole = await verify();
  expect(whole).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Il registro è integro: 3 righe sigillate\. Testa: 3:[0-9a-f]{64}\n$/),
  });
  const head = /3:[0-9a-f]{64}/.exec(whole.stdout)?.[0] ?? '';
  expect(await verify('--head', head)).toMatchObject({ code: 0 });
  const otherKey = `3:${'0'.repeat(64)}`;
  expect(await verify('--head', otherKey)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('non passa dalla testa'),
  });
  await database.owner.query(`update audit set username = 'un altro' where id = 2`);
  expect(await verify()).toMatchObject({
    code: 1,
    stderr:
      'Il registro non è integro: la riga 2 (anello 2) è stata modificata dopo essere stata sigillata.\n',
  });
});
