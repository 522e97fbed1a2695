import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner] = await Promise.all([test.api('capo'), test.api('planner')]);
});
afterAll(() => test.close());

/** A photo that waited on the phone of the leader for the network. */
async function send(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([Buffer.from(await photo({}))], { type: 'image/jpeg' }), 'scavo.jpg');
  return (await capo.send('POST', '/base/attachment/upload', { body: form })).body;
}

it.each(['O', 'D', 'V'] as const)(
  '[TEAM-09] photos that a leader took before another replaced him on a site in state %s arrive afterwards',
  async (Stato) => {
    const teamID = await buildTeam(test.database.db, { Stato });
    const parentId = String(teamID);
    const changed = await planner.post('/wscnt/member/setteamleader', { teamID, EmpID: 104 });
    expect(changed.body.ResultCode).toBe(0);
    // Of a checklist: it belongs to the draft on the phone until that is saved.
    expect(await send({ linkedObject: 'vis', parentId })).toMatchObject({ ResultCode: 0 });
    if (Stato === 'V') return;
    expect(await send({ linkedObject: 'team', linkedId: parentId, parentId })).toMatchObject({
      ResultData: { attachments: [{ linkedId: teamID }] },
    });
  },
);
