import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let librarian: Api;
let manager: Api;
beforeAll(async () => {
  running = await startLibrary();
  await running.database.owner.query("update users set role = 'admin' where username = 'leo'");
  [librarian, manager] = await Promise.all([running.api('ada'), running.api('leo')]);
});
afterAll(() => running?.close());

const save = (api: Api, obj: object) => api.post('/library/members', { obj });
const eva = { name: 'Eva Blu', email: 'eva@example.it' };

describe('a field that not everybody may change (x-may.change)', () => {
  it('starts with its default without permission, with the chosen value with it', async () => {
    const { body: plain } = await save(librarian, eva);
    expect(plain.ResultData, JSON.stringify(plain)).toMatchObject({ suspended: 'N' });
    expect((await save(librarian, { ...eva, suspended: 'N' })).body.ResultCode).toBe(0);
    const refused = await save(librarian, { ...eva, suspended: 'Y' });
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_INPUT']);
    expect(refused.body.problems).toMatchObject([{ path: 'obj.suspended', rule: 'may-change' }]);
    expect(refused.body.problems[0].text).toBe(
      'Sospeso: Sospende e riammette solo la direzione. Il tuo cambiamento non è stato salvato; qui resta quello che c’era',
    );
    const { body: banned } = await save(manager, { ...eva, suspended: 'Y' });
    expect(banned.ResultData).toMatchObject({ suspended: 'Y' });
  });

  it('is as it is stored after a save of who may not: left out, the same, and another', async () => {
    const { memberId } = (await save(manager, { ...eva, suspended: 'Y' })).body.ResultData;
    const stored = async () =>
      (await running.database.owner.query(`select * from members where "memberId" = ${memberId}`)).rows[0];
    const { body: left } = await save(librarian, { ...eva, memberId, rowVersion: 1, name: 'Eva Neri' });
    expect(left.ResultData).toMatchObject({ name: 'Eva Neri', suspended: 'Y', rowVersion: 2 });
    const { body: same } = await save(librarian, { ...left.ResultData, name: 'Eva Rosa' });
    expect(same.ResultData).toMatchObject({ name: 'Eva Rosa', suspended: 'Y', rowVersion: 3 });
    for (const suspended of ['N', '']) {
      const { status } = await save(librarian, { ...same.ResultData, name: 'Altra', suspended });
      expect(status, suspended).toBe(400);
    }
    expect(await stored()).toMatchObject({ name: 'Eva Rosa', suspended: 'Y', rowVersion: 3 });
    const { body: readmitted } = await save(manager, { ...same.ResultData, suspended: 'N' });
    expect(readmitted.ResultData).toMatchObject({ suspended: 'N', rowVersion: 4 });
  });

  it('of an outdated record is stale instead of refused, because the sent value was valid when read', async () => {
    const { ResultData: read } = (await save(manager, eva)).body;
    await save(manager, { ...read, suspended: 'Y' });
    const late = await save(librarian, { ...read, name: 'Eva Neri' });
    expect([late.status, late.body.code]).toEqual([409, 'STALE']);
  });
});
