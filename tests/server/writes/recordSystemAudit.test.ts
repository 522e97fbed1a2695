import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSystemAudit } from '../../../server/host/audit/recordChanges.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('actions of the system are described in the audit without secrets, and can be searched', async () => {
  const { db } = test.database;
  await recordSystemAudit(db, {
    action: 'loginFailed',
    actor: `mario\0${'x'.repeat(300)}`,
    requestId: 'req-7',
    after: { address: '10.0.0.7', password: 'Estate2026!' },
  });
  await recordSystemAudit(db, {
    action: 'createAdmin',
    actor: 'riga di comando',
    entity: 'user',
    key: '7',
    after: { role: 'admin' },
  });
  const admin = await test.api('admin');
  const { body } = await admin.get('/api/audit?call=loginFailed');
  expect(body.audit).toMatchObject([
    {
      userId: 0,
      username: `mario${'x'.repeat(95)}`,
      operation: 'Accesso non riuscito',
      after: { address: '10.0.0.7', password: '***' },
    },
  ]);
  const created = await admin.get('/api/audit?call=createAdmin');
  expect(created.body.audit).toMatchObject([
    { entity: 'user', key: '7', operation: 'Crea un amministratore dalla riga di comando' },
  ]);
});

it('is rolled back with the action', async () => {
  const { db } = test.database;
  const undone = db.transaction().execute(async (trx) => {
    await recordSystemAudit(trx, { action: 'housekeeping', actor: 'sistema' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.selectFrom('audit').select('id').where('call', '=', 'housekeeping').execute()).toEqual([]);
});
