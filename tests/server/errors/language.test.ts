import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

const REFUSALS = 'team/team.refusals.json';

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test?.close());

const sentenceIn = async (locale: string, ask: (api: Api) => Promise<{ readonly body: unknown }>) => {
  await admin.post('/auth/me/locale', { locale });
  return (await ask(admin)).body;
};

describe('[I18N-01] a refusal is said in the language of', () => {
  it.each([
    [
      'it',
      'La squadra abituale di questo caposquadra non esiste o non esiste più. Torna all’elenco e aggiorna.',
    ],
    [
      'en',
      'The usual squad of this leader does not exist, or does not exist any more. Go back to the list and refresh it.',
    ],
    ['ar', 'الفريق المعتاد لهذا الرئيس: لا وجود له أو لم يعد موجودًا. عُد إلى القائمة وحدّثها.'],
  ])('the signed-in user: %s', async (locale, ResultMessage) => {
    expect(await sentenceIn(locale, (api) => api.get('/wscnt/squadra/999999'))).toEqual({
      ...{ ResultCode: -1021, code: 'NOT_FOUND', ResultMessage },
    });
  });

  it.each([
    [undefined, 'Utente o password non corretti.'],
    ['*', 'Utente o password non corretti.'],
    ['de-CH', 'Utente o password non corretti.'],
    ['de, ar;q=0.3, en-GB;q=0.8', 'User or password not correct.'],
    ['en;q=0, ar', 'المستخدم أو كلمة المرور غير صحيحة.'],
  ])('the request, where nobody is signed in: %s', async (languages, ResultMessage) => {
    const stranger = await test.api();
    const headers: Readonly<Record<string, string>> =
      languages === undefined ? {} : { 'accept-language': languages };
    const body = { username: 'nessuno', password: 'sbagliata' };
    const { body: answer } = await stranger.post('/auth/login', body, { headers });
    expect(answer).toMatchObject({ code: 'SIGN_IN_REFUSED', ResultMessage });
  });

  it('the user, with the labels of its fields', async () => {
    const add = (api: Api) => api.post('/wscnt/activitytype/addupdate', { obj: { Name: 'Scavo' } });
    await add(admin);
    expect(await sentenceIn('en', add)).toMatchObject({
      ResultMessage: 'There already is one with the same value of Name. Use another value.',
    });
  });

  it('the user, where the request asks for another', async () => {
    const headers = { 'accept-language': 'ar' };
    expect(await sentenceIn('en', (api) => api.get('/wscnt/squadra/999999', { headers }))).toMatchObject({
      ResultMessage: expect.stringContaining('does not exist'),
    });
  });
});

it('[SCHEMA-A4] a published sentence is in force at once; codes and numbers are the program’s', {
  timeout: 240_000,
}, async () => {
  const editor = schemaAdmin(admin);
  type Entry = { name: string; text: string; resultCode: number };
  const change = (part: Partial<Entry>) => (content: { refusals?: Entry[] }) =>
    Object.assign(content.refusals?.find(({ name }) => name === 'SQUAD_EXISTS') ?? {}, part);
  const renumbered = await editor.draft(REFUSALS, change({ resultCode: -2999 }));
  expect(renumbered.status).not.toBe(200);

  const text = '{leader} guida già una squadra: vuoi aprirla?';
  const english = '{leader} leads a squad already: open it?';
  expect((await editor.draft(REFUSALS, change({ text }))).status).toBe(200);
  await editor.translate(REFUSALS, text, { en: english, ar: 'لدى {leader} فريق: هل تريد فتحه؟' });
  const published = await editor.publish('Parole più chiare');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const planner = await test.api('planner');
  const add = () => planner.post('/wscnt/squadra/addupdate', { obj: { empID: 103, members: [] } });
  expect((await add()).status).toBe(200);
  const { body } = await add();
  expect(body).toMatchObject({ code: 'SQUAD_EXISTS', ResultCode: -2018 });
  expect(body.ResultMessage).toMatch(/guida già una squadra: vuoi aprirla\?$/);
  await planner.post('/auth/me/locale', { locale: 'en' });
  expect((await add()).body.ResultMessage).toMatch(/leads a squad already: open it\?$/);
});
