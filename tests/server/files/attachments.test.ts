import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTeam } from '../../support/addTeam.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { photo } from '../../support/photo.ts';

let test: TestApp;
let capo: Api;
let team: number;
let othersTeam: number;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
  team = await addTeam(test.database.db, { empID: 103 });
  othersTeam = await addTeam(test.database.db, { empID: 105 });
});
afterAll(() => test.close());

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function upload(api: Api, fields: Readonly<Record<string, string>>, ...files: readonly File[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return api.send('POST', '/base/attachment/upload', { body: form });
}

const onTeam = (teamID = team) => ({
  linkedObject: 'team',
  linkedId: String(teamID),
  parentId: String(teamID),
});

describe('a photo', () => {
  it('is stored upright and without metadata; its position is stored beside it', async () => {
    const bytes = await photo({ width: 600, height: 400, orientation: 6 });
    const { status, body } = await upload(
      capo,
      { ...onTeam(), latitude: '45.07', longitude: '7.68', takenAt: '2026-11-20T07:30:00Z' },
      { name: 'palo.jpg', bytes },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const [attachment] = body.ResultData.attachments;
    expect(attachment).toMatchObject({
      fileName: 'palo.jpg',
      mediaType: 'image/jpeg',
      latitude: 45.07,
      createdBy: 3,
    });
    const content = await capo.get(`/base/attachment/${attachment.idAttach}/content`);
    expect(content.headers.get('content-type')).toBe('image/jpeg');
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    const meta = await sharp(content.bytes).metadata();
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([400, 600, undefined, undefined]);
  });

  it('[CASE-C29] that is long and narrow stays wide enough to be read', async () => {
    const bytes = await photo({ width: 1000, height: 6000 });
    const { body } = await upload(capo, onTeam(), { name: 'schermo.jpg', bytes });
    const [{ idAttach }] = body.ResultData.attachments;
    const content = await capo.get(`/base/attachment/${idAttach}/content`);
    const { width, height } = await sharp(content.bytes).metadata();
    expect([width, height]).toEqual([900, 5400]);
  });

  it('has a small picture for lists, asked about by ETag', async () => {
    const { body } = await upload(capo, onTeam(), {
      name: 'a.png',
      bytes: await photo({ width: 900, height: 300, format: 'png' }),
    });
    const { idAttach } = body.ResultData.attachments[0];
    const small = await capo.get(`/base/attachment/${idAttach}/thumbnail`);
    const { width, height, format } = await sharp(small.bytes).metadata();
    expect([width, height, format]).toEqual([320, 107, 'webp']);
    const etag = small.headers.get('etag') ?? '';
    const again = await capo.get(`/base/attachment/${idAttach}/thumbnail`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const large = await capo.get(`/base/attachment/${idAttach}/thumbnail?width=600`);
    expect((await sharp(large.bytes).metadata()).width).toBe(600);
  });

  it('[SEC-P5] is scaled a few at a time per user: further sizes are refused, others do not wait', async () => {
    const { body } = await upload(capo, onTeam(), {
      name: 'grande.png',
      bytes: await photo({ width: 3000, height: 2400, format: 'png' }),
    });
    const { idAttach } = body.ResultData.attachments[0];
    const sizes = Array.from({ length: 20 }, (_, n) =>
      capo.get(`/base/attachment/${idAttach}/thumbnail?width=${1000 + n}`),
    );
    const answers = await Promise.all(sizes);
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(accepted.length).toBeGreaterThanOrEqual(12);
    expect(accepted.length + refused.length).toBe(20);
    expect(refused[0]?.body.code).toBe('OWN_QUEUE_FULL');
    expect((await capo.get(`/base/attachment/${idAttach}/thumbnail?width=1000`)).status).toBe(200);
  });

  it('is listed with its object and its parent, opened by its path, and gone when deleted', async () => {
    const { body } = await upload(capo, onTeam(), {
      name: 'via.webp',
      bytes: await photo({ format: 'webp' }),
    });
    const [{ idAttach, fullpath }] = body.ResultData.attachments;
    const listed = await capo.post('/base/attachments', { linkedObject: 'team', linkedId: team });
    expect(listed.body.attachments.map((each: { idAttach: number }) => each.idAttach)).toContain(idAttach);
    const ofParent = await capo.post('/base/attachmentsByParentId', { parentId: team });
    expect(ofParent.body.attachments.length).toBe(listed.body.attachments.length);
    const opened = await capo.post('/base/attachment', { fullpath });
    expect(opened.headers.get('content-disposition')).toContain('filename="via.webp"');
    expect((await capo.send('DELETE', `/base/attachment/${idAttach}`)).body.ResultCode).toBe(0);
    expect((await capo.post('/base/attachment', { fullpath })).status).toBe(404);
  });

  it('sent twice is stored once, and stays while one of the two is there', async () => {
    const bytes = await photo({ width: 50, height: 40 });
    const first = (await upload(capo, onTeam(), { name: 'a.jpg', bytes })).body.ResultData.attachments[0];
    const second = (await upload(capo, onTeam(), { name: 'b.jpg', bytes })).body.ResultData.attachments[0];
    expect(second.sha256).toBe(first.sha256);
    await capo.send('DELETE', `/base/attachment/${first.idAttach}`);
    expect((await capo.get(`/base/attachment/${second.idAttach}/content`)).status).toBe(200);
  });
});

describe('refusals', () => {
  it.each([
    ['a page that says it is a photo', 'foto.jpg', '<html><script>alert(1)</script>', 'FILE_TYPE', 400],
    ['a drawing with scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'FILE_TYPE', 400],
    ['a program', 'a.exe', 'MZ\x90\0', 'FILE_TYPE', 400],
    ['half a photo', 'a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF', 'FILE_DAMAGED', 400],
    ['an empty file', 'a.jpg', '', 'FILE_MISSING', 400],
    ['a HEIC, with what to do', 'IMG_1.HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'FILE_HEIC', 400],
  ])('%s', async (_, name, text, code, status) => {
    const answer = await upload(capo, onTeam(), { name, bytes: Buffer.from(text, 'latin1') });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('a file above the limit, by name', async () => {
    const bytes = new Uint8Array(26_214_401);
    const { status, body } = await upload(capo, onTeam(), { name: 'enorme.pdf', bytes });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    expect(body.ResultMessage).toBe('Il file "enorme.pdf" supera il limite di 25 MB.');
  });

  it('one bad file refuses all of them', async () => {
    const before = await capo.post('/base/attachments', { linkedObject: 'team', linkedId: team });
    const good = { name: 'a.jpg', bytes: await photo({}) };
    const { status } = await upload(capo, onTeam(), good, { name: 'b.jpg', bytes: Buffer.from('no') });
    expect(status).toBe(400);
    const after = await capo.post('/base/attachments', { linkedObject: 'team', linkedId: team });
    expect(after.body).toEqual(before.body);
  });

  it('no file, no multipart, a wrong field', async () => {
    expect((await upload(capo, onTeam())).body.code).toBe('FILE_MISSING');
    expect((await capo.post('/base/attachment/upload', {})).body.code).toBe('MEDIA_UNSUPPORTED');
    const bytes = await photo({});
    const wrong = await upload(capo, { ...onTeam(), latitude: '91' }, { name: 'a.jpg', bytes });
    expect(wrong.body.problems).toMatchObject([{ path: 'latitude', rule: 'maximum' }]);
  });

  it("another crew's team, to see and to change; a planner may both", async () => {
    const bytes = await photo({});
    expect((await upload(capo, onTeam(othersTeam), { name: 'a.jpg', bytes })).body.code).toBe('NOT_YOURS');
    expect(
      (await capo.post('/base/attachments', { linkedObject: 'team', linkedId: othersTeam })).status,
    ).toBe(403);
    const planner = await test.api('planner');
    const { body } = await upload(planner, onTeam(othersTeam), { name: 'a.jpg', bytes });
    const { idAttach } = body.ResultData.attachments[0];
    expect((await capo.get(`/base/attachment/${idAttach}/content`)).status).toBe(403);
    expect((await capo.send('DELETE', `/base/attachment/${idAttach}`)).status).toBe(403);
  });

  it('[PERM-05] a file that a sender would list under another crew’s team', async () => {
    const file = { name: 'a.jpg', bytes: await photo({}) };
    const planted = await upload(capo, { ...onTeam(), parentId: String(othersTeam) }, file);
    expect(planted.body.code).toBe('NOT_YOURS');
    const unsaved = await upload(capo, { linkedObject: 'vis', parentId: String(othersTeam) }, file);
    expect(unsaved.body.code).toBe('NOT_YOURS');
    const printed = { objtype: 'team', objid: team, reportCode: 'PJC', linkedIdParent: othersTeam };
    expect((await capo.post('/wscnt/docs/render-and-save', printed)).body.code).toBe('NOT_YOURS');
  });

  it('[PERM-05] a photo of a form not saved yet: only its sender lists it under the team', async () => {
    const file = { name: 'a.jpg', bytes: await photo({}) };
    const { body } = await upload(capo, { linkedObject: 'vis', parentId: String(team) }, file);
    const { idAttach } = body.ResultData.attachments[0];
    const numbers = async (api: Api) =>
      (await api.post('/base/attachmentsByParentId', { parentId: team })).body.attachments.map(
        (each: { idAttach: number }) => each.idAttach,
      );
    expect(await numbers(capo)).toContain(idAttach);
    expect(await numbers(await test.api('planner'))).not.toContain(idAttach);
  });

  it('[PERM-05] files of visible records without write permission: projects, partners, cards and documents of others', async () => {
    const { db } = test.database;
    const file = { name: 'a.jpg', bytes: await photo({}) };
    const project = await buildProject(db);
    await addTeam(db, { empID: 103, pmgEntry: project });
    const card = await db
      .insertInto('mileage_cards')
      .values({
        ItemCode: await buildVehicle(db),
        TeamId: othersTeam,
        DocDate: '2026-11-20',
        KmOreIniziali: 1,
      })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const [foreign, own] = await db
      .insertInto('orders')
      .values([
        { SobisDocType: 'D', DocDate: '2026-11-20', empID: 105 },
        { SobisDocType: 'D', DocDate: '2026-11-20', empID: 103 },
      ])
      .returning('Id')
      .execute();
    const planner = await test.api('planner');
    const office = await test.api('ufficio');
    const uploadTo = async (api: Api, linkedObject: string, linkedId: number | undefined) =>
      (await upload(api, { linkedObject, linkedId: String(linkedId) }, file)).body;

    const projectFile = await uploadTo(planner, 'project', project);
    const { idAttach } = projectFile.ResultData.attachments[0];
    expect((await capo.get(`/base/attachment/${idAttach}/content`)).status).toBe(200);
    expect((await capo.send('DELETE', `/base/attachment/${idAttach}`)).body.code).toBe('FORBIDDEN');
    expect(await uploadTo(capo, 'project', project)).toMatchObject({
      code: 'FORBIDDEN',
      ResultMessage: expect.stringContaining('(Caricare e modificare ogni progetto)'),
    });
    expect((await uploadTo(capo, 'project', 999_999)).code).toBe('NOT_FOUND');
    // Business partners have codes: a number matches none, whoever sends it.
    expect((await uploadTo(capo, 'business-partner', 1)).code).toBe('NOT_FOUND');
    expect((await uploadTo(capo, 'vehicle', 1)).code).toBe('NOT_FOUND');
    expect((await uploadTo(capo, 'mileage-card', card.Id)).code).toBe('NOT_YOURS');
    expect((await uploadTo(capo, 'order', foreign?.Id)).code).toBe('NOT_YOURS');
    expect((await uploadTo(planner, 'order', foreign?.Id)).code).toBe('FORBIDDEN');
    expect((await uploadTo(capo, 'order', own?.Id)).ResultCode).toBe(0);
    expect((await uploadTo(office, 'order', own?.Id)).ResultCode).toBe(0);
  });

  it('[CHK-06] a file of a document of an approved site', async () => {
    const { db } = test.database;
    const teamID = await addTeam(db, { empID: 103 });
    const { Id } = await db
      .insertInto('orders')
      .values({ SobisDocType: 'F', DocDate: '2026-11-20', empID: 103, teamID })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const file = { name: 'a.jpg', bytes: await photo({}) };
    const link = { linkedObject: 'order', linkedId: String(Id) };
    const { body } = await upload(capo, link, file);
    const { idAttach } = body.ResultData.attachments[0];
    await db.updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', teamID).execute();
    expect((await upload(capo, link, file)).body.code).toBe('TEAM_APPROVED');
    expect((await capo.send('DELETE', `/base/attachment/${idAttach}`)).body.code).toBe('TEAM_APPROVED');
  });

  it('anything on an approved team', async () => {
    const teamID = await addTeam(test.database.db, { empID: 103, Stato: 'R' });
    const file = { name: 'a.jpg', bytes: await photo({}) };
    const [there] = (await upload(capo, onTeam(teamID), file)).body.ResultData.attachments;
    await test.database.db.updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', teamID).execute();
    const { status, body } = await upload(capo, onTeam(teamID), file);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'TEAM_APPROVED' });
    const removed = await capo.send('DELETE', `/base/attachment/${there.idAttach}`);
    expect(removed.body.code).toBe('ATTACHMENT_LOCKED');
  });
});

it.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\a.pdf', 'a.pdf'],
  ['foto: palo 3?.pdf', 'foto_ palo 3_.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['verifica integrità.pdf', 'verifica integrità.pdf'],
  ['script.html', 'script.html.pdf'],
  ['', 'allegato.pdf'],
])('the name %j is kept as %j and never touches the disk', async (name, kept) => {
  const { body } = await upload(capo, onTeam(), {
    name: name === '' ? ' ' : name,
    bytes: Buffer.from('%PDF-1.7 x'),
  });
  const [attachment] = body.ResultData.attachments;
  expect(attachment.fileName).toBe(kept);
  const { headers, status } = await capo.get(`/base/attachment/${attachment.idAttach}/content?download=true`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
});
