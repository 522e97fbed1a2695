import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';

let test: TestApp;
let admin: Api;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
});
afterAll(() => test?.close());

async function upload(api: Api, more: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [word, value] of Object.entries({ linkedObject: 'company', ...more })) form.set(word, value);
  const bytes = await photo({ width: 600, height: 200 });
  form.set('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'logo.jpg');
  return api.send('POST', '/base/attachment/upload', { body: form });
}
const save = (api: Api, obj: object) => api.post('/base/company/update', { obj });
const paper = async (Id: number) => {
  const { bytes } = await capo.post('/wscnt/docs/render', { Id, ReportCode: 'PJC', Type: 'PDF' });
  return readPdf(bytes);
};

it('[CKL-04] the logo that an administrator gives the company heads its papers, from then on', async () => {
  const teamID = await buildTeam(test.database.db, { Stato: 'O' });
  await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId: teamID, TA_MT: 'Y' }, members: [] });
  // Before anybody has entered the company it has no record.
  expect((await admin.get('/base/company/info')).body).toEqual({ company: null });
  expect((await paper(teamID)).images).toBe(0);
  const idAttach = (await upload(admin)).body.ResultData.attachments[0].idAttach;
  const first = await save(admin, { CompanyName: 'Linee Alte S.r.l.', Logo: [idAttach] });
  expect(first.body, JSON.stringify(first.body)).toMatchObject({
    ResultCode: 0,
    ResultData: { Logo: [idAttach] },
  });
  const headed = await paper(teamID);
  expect(headed.images).toBe(1);
  expect(headed.text).toContain('Linee Alte S.r.l.');
  const { rowVersion } = first.body.ResultData;
  await save(admin, { CompanyName: 'Linee Alte S.r.l.', Logo: [], rowVersion });
  expect((await paper(teamID)).images).toBe(0);
});

it('[SEC-P1] refuses other roles, and files of other records', async () => {
  const { body } = await upload(capo, { linkedId: '1' });
  expect(body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await save(capo, { CompanyName: 'Altri', Logo: [] })).status).toBe(403);
  const otherLogo = (await upload(capo)).body.ResultData.attachments[0].idAttach;
  const { rowVersion } = (await admin.get('/base/company/info')).body.company;
  for (const Logo of [[otherLogo], [otherLogo + 99_999], ['x'], [1, 2]]) {
    const answer = await save(admin, { CompanyName: 'Linee Alte S.r.l.', Logo, rowVersion });
    expect(answer.status, JSON.stringify([Logo, answer.body])).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect((await admin.get('/base/company/info')).body.company).toMatchObject({ Logo: [], rowVersion });
});
