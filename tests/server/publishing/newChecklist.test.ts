import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { addItem, copyItem, newChecklist, readyItems } from '../../../engine/editor/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

let test: TestApp;
let [admin, capo] = [] as unknown as [Api, Api];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  admin = await test.api('admin');
  capo = await test.api('capo');
});
afterAll(() => test?.close());

interface Content {
  readonly path: string;
  readonly content: Json;
  readonly revision: number;
}

/**
 * The steps of a browser: reads the files, creates new ones, saves drafts, each based on the version it read.
 */
async function saveDrafts(change: (files: Readonly<Record<string, Json>>) => Readonly<Record<string, Json>>) {
  const { contents } = (await admin.get('/api/schemas/contents?whole=true')).body as { contents: Content[] };
  const newFiles = change(Object.fromEntries(contents.map(({ path, content }) => [path, content])));
  const drafts = Object.entries(newFiles).map(([path, content]) => ({
    ...{ path, content },
    revision: contents.find((each) => each.path === path)?.revision ?? 0,
  }));
  return admin.post('/api/schemas/drafts', { drafts });
}
const findingTexts = async () => {
  const { findings } = (await admin.get('/api/schemas/check')).body as { findings: { what: string }[] };
  return findings.map(({ what }) => what);
};

it('[CKL-04] [ADMIN-A6] names the missing parts of an empty checklist, then missing translations, of messages as well; it can be published, and is read in Italian until then', async () => {
  const form = 'verifica-scale/verifica-scale.form.json';
  await saveDrafts(
    (files) => newChecklist(files, { like: 'pjc', title: 'Verifica scale', translations: {} }).files,
  );
  expect(await findingTexts()).toEqual(['il gruppo «Voci» è ancora senza voci: aggiungine almeno una']);
  const refused = await schemaAdmin(admin).publish('Vuota');
  expect(refused.status).toBe(400);
  expect(refused.body.error ?? JSON.stringify(refused.body)).toContain('è ancora senza voci');
  const english = 'shared/messages.en.json';
  await saveDrafts((files) => {
    const item = { title: 'Scala integra', kind: 'inOrder', note: 'required' } as const;
    const { files: added } = addItem(files, { form, section: '/sections/1', index: 0, ...item });
    const messages = files[english] as { readonly texts: Readonly<Record<string, Json>> };
    const { 'pjc.notes-needed': _, ...texts } = messages.texts;
    const changed = Object.entries(added).filter(([path, content]) => content !== files[path]);
    return { ...Object.fromEntries(changed), [english]: { ...messages, texts } };
  });
  const { findings, untranslated } = (await admin.get('/api/schemas/check')).body;
  expect(findings).toEqual([]);
  const italian = 'Hai segnato «Altro»: descrivi nelle note di che cosa si tratta';
  expect(untranslated.map(({ what }: { what: string }) => what).toSorted()).toEqual([
    `«${italian}» non ha ancora il testo in inglese: scrivilo fra le sue traduzioni`,
    '«Scala integra» non ha ancora il testo in arabo: scrivilo fra le sue traduzioni',
    '«Scala integra» non ha ancora il testo in inglese: scrivilo fra le sue traduzioni',
  ]);
  const published = await schemaAdmin(admin).publish('In italiano');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const crew = await capo.get('/product/forms/verifica-scale@1.json');
  expect(JSON.stringify(crew.body)).toContain('Scala integra');
  const { messages } = (await capo.get('/product/core.json?l=en')).body;
  expect(messages.texts['pjc.notes-needed']).toBe(italian);
});

it('[CKL-04] begins two with the items of others at once and breaks no example; both are asked of a crew, which fills one in as its rules want', async () => {
  for (const [like, title] of [
    ['pjc', 'Riunione sicurezza'],
    ['vis', 'Verifica torri'],
  ] as const) {
    const secondDrafts = await saveDrafts(
      (files) => newChecklist(files, { like, title, translations: {}, whole: true }).files,
    );
    expect(secondDrafts.status, JSON.stringify(secondDrafts.body)).toBe(200);
  }
  expect((await admin.get('/api/schemas/check')).body).toMatchObject({ findings: [], others: [], broken: 0 });
  const published = await schemaAdmin(admin).publish('Due schede nuove');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const teamId = await buildTeam(test.database.db, { Stato: 'O', members: [104, 105] });
  const meeting = await capo.post('/checklists/riunione-sicurezza/check/save', {
    'riunione-sicurezza': { teamId, TA_MT: 'Y', inizioBriefing: '08:00', fineBriefing: '07:00' },
  });
  // The rules came along.
  expect(meeting.status).toBe(400);
  const again = await capo.post('/checklists/riunione-sicurezza/check/save', {
    'riunione-sicurezza': { teamId, TA_MT: 'Y', inizioBriefing: '08:00', fineBriefing: '08:20' },
  });
  expect(again.body, JSON.stringify(again.body)).toMatchObject({
    ResultData: { TA_MT: 'Y', fineBriefing: '08:20' },
  });
  const checklistsAbout = (await capo.get(`/wscnt/checklists/about?TeamId=${teamId}`)).body as {
    checklists: { title: string; count: number }[];
  };
  expect(checklistsAbout.checklists.map(({ title, count }) => `${title} ${count}`)).toEqual(
    expect.arrayContaining(['Riunione sicurezza 1', 'Verifica torri 0']),
  );
  // Going back beyond the publication says first what cannot be opened any more.
  const hidden = async (number: number) =>
    (await admin.get(`/api/schemas/publications/${number}/hidden`)).body;
  const { number } = published.body.publication;
  expect(await hidden(number)).toEqual({ hidden: [] });
  expect(await hidden(0)).toEqual({ hidden: [{ title: 'Riunione sicurezza', records: 1 }] });
  expect(await hidden(number + 1)).toMatchObject({ code: 'NOT_FOUND' });
});

it('[ADMIN-A10] prints the photos of a new checklist, and of one that has none says so', async () => {
  await saveDrafts((files) => {
    const checklist = newChecklist(files, { like: 'pjc', title: 'Verifica funi', translations: {} }).files;
    const all = { ...files, ...checklist };
    const from = readyItems(all).find(({ title }) => title === 'Foto del sostegno');
    const form = 'verifica-funi/verifica-funi.form.json';
    const copy = copyItem(all, { from: from as never, form, section: '/sections/1', index: 0 });
    return Object.fromEntries(
      Object.entries(copy.files).filter(([path, content]) => content !== files[path]),
    );
  });
  const publication = await schemaAdmin(admin).publish('Funi');
  expect(publication.status, JSON.stringify(publication.body)).toBe(200);
  const paper = async (photos: readonly number[]) => {
    const teamId = await buildTeam(test.database.db, { Stato: 'O', members: [104, 105] });
    const answer = await capo.post('/checklists/verifica-funi/check/save', {
      'verifica-funi': { teamId, foto: photos },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const print = { Id: teamId, ReportCode: 'VERIFICA_FUNI' };
    return readPdf((await capo.post('/wscnt/docs/render', print)).bytes);
  };
  const form = new FormData();
  form.set('linkedObject', 'verifica-funi');
  form.set('file', new File([(await photo({})) as BlobPart], 'fune.jpg', { type: 'image/jpeg' }));
  const upload = await capo.send('POST', '/base/attachment/upload', { body: form });
  const { idAttach } = upload.body.ResultData.attachments[0];
  const { images, text } = await paper([idAttach]);
  expect(images, text).toBe(1);
  const none = await paper([]);
  expect(none.images).toBe(0);
  expect(none.text).toMatch(/Senza risposta.*Foto del sostegno/s);
});
