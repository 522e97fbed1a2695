import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

const db = () => test.database.db;
const erase = async (body: object) => (await test.api('admin')).post('/api/person/erase', body);

describe('a person made anonymous', () => {
  it('[GDPR-17] who has come back since is made anonymous again, under the same pseudonym, with the account of since then', async () => {
    const empID = await buildEmployee(db(), { firstName: 'Elio', lastName: 'Celeste' });
    const first = await erase({ empID });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await db()
      .updateTable('employees')
      .set({ firstName: 'Elio', lastName: 'Celeste', mobile: '333 7654321', active: 'Y' })
      .where('empID', '=', empID)
      .execute();
    const account = { username: 'elio', fullName: 'Elio Celeste', role: 'operaio', empID } as const;
    const { userId } = await db()
      .insertInto('users')
      .values(account)
      .returning('userId')
      .executeTakeFirstOrThrow();
    const back = await test.api('elio');
    const again = await erase({ userId });
    expect(again.body.ResultData, JSON.stringify(again.body)).toEqual(first.body.ResultData);
    expect((await back.get('/auth/me')).status).toBe(401);
    const { name } = first.body.ResultData;
    const employee = db().selectFrom('employees').selectAll().where('empID', '=', empID);
    expect(await employee.executeTakeFirst()).toMatchObject({ fullName: name, mobile: '', active: 'N' });
    const user = db().selectFrom('users').selectAll().where('userId', '=', userId);
    expect(await user.executeTakeFirst()).toMatchObject({ fullName: name, active: 'N', passwordHash: '' });
  });

  it('[GDPR-17] is not named in the audit by failed sign-ins and the command line either', async () => {
    const { userId } = TEST_USERS.ufficio;
    const stranger = createApi(test.address, 'ufficio', 'sbagliata');
    await expect(stranger).rejects.toThrow('cannot sign in');
    const after = { username: 'ufficio', fullName: 'Ugo Gialli', role: 'admin' };
    await test.database.owner.query(
      `insert into audit ("userId", username, call, "requestId", entity, key, after)
       values (0, 'riga di comando', 'createAdmin', '', 'user', $1, $2)`,
      [userId, after],
    );
    const { name } = (await erase({ userId })).body.ResultData;
    const { audit } = (await (await test.api('admin')).get(`/api/audit?entity=user&key=${userId}&perPage=50`))
      .body;
    expect(JSON.stringify(audit)).not.toMatch(/Gialli|ufficio/);
    const rows = audit.map(({ call, username }: { call: string; username: string }) => [call, username]);
    expect(rows).toContainEqual(['loginFailed', name]);
    expect(rows).toContainEqual(['createAdmin', 'riga di comando']);
  });
});
