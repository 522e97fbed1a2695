import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../server/host/account/createAdmin.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { readEnvironment } from '../../../server/host/readEnvironment.ts';
import { type Api, createApi } from '../../support/api.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { type RunningLibrary, startLibrary } from '../../support/startLibrary.ts';

let running: RunningLibrary;
let ada: Api;
let leo: Api;
beforeAll(async () => {
  running = await startLibrary();
  [ada, leo] = await Promise.all([running.api('ada'), running.api('leo')]);
});
afterAll(() => running?.close());

const save = async (what: string, obj: object) => {
  const { status, body } = await ada.post(`/library/${what}`, { obj });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ResultData;
};
const book = (title: string, more = {}) => ({
  title,
  author: 'Italo Calvino',
  shelf: 'A',
  pages: 160,
  ...more,
});

describe('a second product on the real server', () => {
  it('has its first administrator from the command line, in a role with every permission', async () => {
    const { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = running.database;
    const options = readEnvironment({ DATABASE_URL, DATABASE_OWNER_URL }, { root: '/', terminal: false });
    const eva = { username: 'eva', fullName: 'Eva Blu', password: 'Scaffali7!' };
    await createAdmin({ schemas: [HOST_SCHEMAS, join(import.meta.dirname, 'schemas')] }, options, eva);
    const api = await createApi(running.address, eva.username, eva.password, 'biblioteca');
    expect((await api.get('/auth/me')).body.user).toMatchObject({ fullName: 'Eva Blu', role: 'admin' });
  });

  it('has the tables of the host and of this product only', async () => {
    const { rows } = await running.database.owner.query(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['sessions', 'audit', 'books', 'members', 'loans', 'checks']),
    );
    expect(names).not.toContain('teams');
  });

  it('admits users by role: strangers see no data, a reader changes none', async () => {
    const nobody = await running.api();
    expect((await nobody.get('/library/books')).status).toBe(401);
    expect((await leo.get('/library/books')).body).toEqual({ books: [], total: 0 });
    expect((await leo.post('/library/books', { obj: book('Marcovaldo') })).status).toBe(403);
  });

  it('validates saved data with the messages of its schemas', async () => {
    const rare = await ada.post('/library/books', { obj: book('Le città invisibili', { rare: 'Y' }) });
    expect(rare.status).toBe(400);
    expect(JSON.stringify(rare.body)).toContain('rareNote');
    const short = await ada.post('/library/books', { obj: book('') });
    expect(short.status).toBe(400);
    await save('books', book('Il barone rampante'));
    await save('books', book('Le città invisibili', { rare: 'Y', rareNote: 'Prima edizione' }));
  });

  it('lists, searches, sorts and pages', async () => {
    const titles = async (query: string) =>
      (await leo.get(`/library/books?${query}`)).body.books.map((each: { title: string }) => each.title);
    expect(await titles('')).toEqual(['Il barone rampante', 'Le città invisibili']);
    expect(await titles('q=invis')).toEqual(['Le città invisibili']);
    expect(await titles('sortBy=title&sortDesc=true&perPage=1')).toEqual(['Le città invisibili']);
    expect((await leo.get('/library/books?sortBy=nonsense')).status).toBe(400);
  });

  it('keeps one’s change from undoing another’s', async () => {
    const first = await save('books', book('Palomar'));
    await save('books', { ...first, pages: 130 });
    expect((await ada.post('/library/books', { obj: { ...first, pages: 131 } })).status).toBe(409);
    expect((await ada.post('/library/books/delete', { bookId: first.bookId, rowVersion: 2 })).status).toBe(
      200,
    );
  });

  it('moves a loan along its workflow only', async () => {
    const { bookId } = (await leo.get('/library/books?q=barone')).body.books[0];
    const banned = await save('members', { name: 'Gino Rossi', email: 'gino@example.it' });
    await running.database.owner.query(
      `update members set suspended = 'Y' where "memberId" = ${banned.memberId}`,
    );
    const member = await save('members', { name: 'Eva Blu', email: 'eva@example.it', suspended: 'N' });
    const loan = { bookId, dueOn: '2030-01-31' };
    // A limit in the settings of the installation.
    const late = await ada.post('/library/loans', {
      obj: { ...loan, memberId: member.memberId, dueOn: '2199-01-31' },
    });
    expect(late.status).toBe(400);
    expect(late.body.problems).toMatchObject([{ path: 'obj.dueOn', rule: 'due-too-far' }]);
    expect(late.body.ResultMessage).toContain('al massimo 36500 giorni');
    const refused = await save('loans', { ...loan, memberId: banned.memberId });
    const lent = await save('loans', { ...loan, memberId: member.memberId });
    expect(lent).toMatchObject({ state: 'asked' });
    const lend = (loanId: number, api = ada) => api.post('/library/loans/lend', { loanId });
    const no = await lend(refused.loanId);
    expect(no.status).toBe(409);
    expect(no.body.ResultMessage).toContain('sospeso');
    expect((await lend(lent.loanId, leo)).status).toBe(403);
    expect((await lend(lent.loanId)).body.ResultData).toMatchObject({ state: 'out', rowVersion: 2 });
    expect((await lend(lent.loanId)).body.code).toBe('STATE_REFUSED');
    // A state is no field that people save.
    const obj = { ...loan, loanId: lent.loanId, memberId: member.memberId, rowVersion: 2 };
    expect((await ada.post('/library/loans', { obj: { ...obj, state: 'back' } })).status).toBe(409);
    expect((await save('loans', obj)).state).toBe('out');
  });

  it('takes a checklist and prints it', async () => {
    const { loans } = (await leo.get('/library/loans')).body;
    const { loanId } = loans.find((each: { state: string }) => each.state === 'out');
    const check = { loanId, cover: 'N', torn: 'Y' };
    expect((await ada.post('/library/checks', { obj: check })).status).toBe(400);
    const noted = { ...check, tornNote: 'Pagine 12 e 13' };
    const alone = await ada.post('/library/checks', { obj: { ...noted, damages: ['none', 'spine'] } });
    expect(alone.status).toBe(400);
    expect(JSON.stringify(alone.body)).toContain('una delle scelte esclude tutte le altre');
    const unnamed = await ada.post('/library/checks', { obj: { ...noted, damages: ['spine', 'other'] } });
    expect(unnamed.status).toBe(400);
    expect(JSON.stringify(unnamed.body)).toContain('damageOther');
    const ruledOut = await ada.post('/library/checks', { obj: { ...noted, remedy: 'cover' } });
    expect(ruledOut.status).toBe(400);
    expect(JSON.stringify(ruledOut.body)).toContain(
      'con la risposta a Copertina rovinata non si può più scegliere',
    );
    const mended = {
      damages: ['spine', 'other'],
      damageOther: 'Muffa',
      remedy: 'glue',
      priorities: ['pages', 'cover'],
    };
    const twice = await ada.post('/library/checks', { obj: { ...noted, priorities: ['pages', 'pages'] } });
    expect(twice.status).toBe(400);
    const parts = [
      { name: 'A', torn: true, minutes: 45, pages: [{ page: 7, why: 'Bruciata' }, { page: 9 }] },
    ];
    const worked = [{ ...parts[0], torn: false, begun: '08:00', ended: '10:30', hours: 3 }];
    const wrong = await ada.post('/library/checks', { obj: { ...noted, parts: worked } });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain('dalle 08:00 alle 10:30');
    const silent = await ada.post('/library/checks', { obj: { ...noted, parts } });
    expect(silent.status).toBe(400);
    expect(JSON.stringify(silent.body)).toContain('Fascicoli guasti, fascicolo 1, pagina 2, Guasto');
    for (const none of [{ grade: 6 }, { grade: 2.5 }, { damp: 37 }, { damp: 105 }])
      expect((await ada.post('/library/checks', { obj: { ...noted, ...none } })).status).toBe(400);
    const forgedRest = { rows: ['corners', 'binding'], by: 'Zorro', at: '1999-01-01T00:00:00Z' };
    const expectedParts = [
      { ...parts[0], torn: false, begun: '08:00', ended: '10:30', hours: 2.5, wear: 4 },
      { name: 'B', torn: true, wear: 5, minutes: 30.5, pages: [{ page: 3, why: 'Macchia' }] },
    ];
    const rated = {
      grade: 5,
      damp: 35,
      spine: 'defect',
      spineNote: 'Staccato',
      corners: 'ok',
      rest: forgedRest,
      parts: expectedParts,
    };
    // The server calculates the value: a value in the request is ignored.
    const costs = { tornPages: 3, pagePrice: 0.1, repairCost: 999 };
    const storedCheck = await save('checks', { ...noted, ...costs, ...mended, ...rated });
    expect(storedCheck.repairCost).toBe(0.3);
    // Values copied from the surrounding row.
    const pages = storedCheck.parts.flatMap(
      (part: { readonly pages: readonly { readonly minutes: number }[] }) => part.pages,
    );
    expect(pages.map(({ minutes }: { readonly minutes: number }) => minutes)).toEqual([22.5, 22.5, 30.5]);
    expect(storedCheck.rest).toEqual({
      rows: ['corners'],
      by: 'Ada Neri',
      at: expect.not.stringContaining('1999'),
    });
    expect((await ada.post('/library/loans/return', { loanId })).body.ResultData.state).toBe('back');
    const printed = await leo.post('/library/checks/print', { loanId });
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    const { text } = await readPdf(printed.bytes);
    for (const said of [
      'Il barone rampante',
      'Eva Blu',
      'Pagine strappate',
      'Pagine 12 e 13',
      'D3 – Dorso rotto, Altro',
      'Muffa',
      'Incollare le pagine',
      '1. Pagine, 2. Copertina',
      'Stato al rientro 5/5 (Come nuovo)',
      'Umidità delle pagine 35 %',
      'Usura 4/5',
      'Usura 5/5 (Da rifare)',
      'Lavoro (totale) 75,5 min',
      'Lavoro per fascicolo 37,75 min',
      'Pagine guaste in tutto 3',
      'Staccato',
      'Pagina guasta 1.2',
      'Bruciata',
      'Non guardato',
      'Angoli – Ada Neri, ',
      'Costo della riparazione di 3 pagine',
      '0,3 €',
      'Quello che trovi resta con il prestito.',
    ])
      expect(text).toContain(said);
    // Problems of the form itself appear at their place on the screen.
    const places = [
      'Guasti',
      'Guarda il volume',
      'Copertina rovinata',
      'Per le pagine strappate paga',
      'Pagine da rifare 3',
    ];
    const positions = places.map((each) => text.indexOf(each));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
  });

  it('shows photos of a checklist to their sender until it is saved, then as its entity declares', async () => {
    const upload = async (api: Api, link: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(link)) form.set(name, value);
      form.set('file', new File([(await photo({})) as BlobPart], 'pagina.jpg', { type: 'image/jpeg' }));
      return api.send('POST', '/library/files', { body: form });
    };
    const uploadAnswer = await upload(ada, { linkedObject: 'check' });
    expect(uploadAnswer.status, JSON.stringify(uploadAnswer.body)).toBe(200);
    const [{ idAttach }] = uploadAnswer.body.ResultData.attachments;
    const { loans } = (await leo.get('/library/loans')).body;
    const { loanId } = loans.find((each: { state: string }) => each.state === 'back');
    const { checkId, rowVersion } = (await leo.get(`/library/checks/${loanId}`)).body;
    await save('checks', { checkId, rowVersion, loanId, cover: 'Y', photos: [idAttach] });
    expect((await leo.get(`/library/checks/${loanId}`)).body.photos).toEqual([idAttach]);
    const thumbnail = await leo.get(`/library/files/${idAttach}/thumbnail`);
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    const stored = 'select "linkedObject", "linkedId" from attachments where "idAttach" = $1';
    const { rows } = await running.database.owner.query(stored, [idAttach]);
    expect(rows).toEqual([{ linkedObject: 'check', linkedId: checkId }]);

    // A number that is no file, and a reader who adds one.
    const unknown = { checkId, rowVersion: rowVersion + 1, loanId, cover: 'Y', photos: [999] };
    expect((await ada.post('/library/checks', { obj: unknown })).status).toBe(400);
    expect((await upload(leo, { linkedObject: 'check', linkedId: String(checkId) })).status).toBe(403);
    expect((await upload(ada, { linkedObject: 'check', linkedId: String(checkId) })).status).toBe(200);
    // An entity without a declaration of files accepts none.
    expect((await upload(ada, { linkedObject: 'loan', linkedId: String(loanId) })).status).toBe(400);
    const printed = await leo.post('/library/checks/print', { loanId });
    expect((await readPdf(printed.bytes)).images).toBe(1);
  });

  it('has drafts and an audit like any other', async () => {
    const draft = await ada.send('PUT', '/api/drafts/book/new', { body: { data: { title: 'A metà' } } });
    expect(draft.status).toBe(200);
    expect((await ada.get('/api/drafts/book/new')).body).toMatchObject({
      draft: { data: { title: 'A metà' } },
    });
    const { rows } = await running.database.owner.query(
      "select call, username from audit where entity = 'loan' order by id",
    );
    expect(rows).toContainEqual({ call: 'lendLoan', username: 'ada' });
  });
});

describe('its parts', () => {
  it('is schemas, and at most 150 lines of TypeScript', async () => {
    const folder = join(import.meta.dirname);
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    );
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeLessThanOrEqual(150);
  });
});
