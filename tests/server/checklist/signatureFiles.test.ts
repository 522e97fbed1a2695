import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedHashes } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test.close());

const savePjc = async (pjc: object) =>
  (await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { TA_MT: 'Y', ...pjc } })).body.ResultData;
async function upload(fileName: string, teamId: number, more: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ linkedObject: 'pjc', parentId: String(teamId), ...more }))
    form.set(name, value);
  form.set('file', new File([(await photo({})) as BlobPart], fileName, { type: 'image/jpeg' }));
  const upload = await capo.send('POST', '/base/attachment/upload', { body: form });
  return Number(upload.body.ResultData.attachments[0].idAttach);
}
const listed = async (parentId: number) => {
  const { body } = await capo.post('/base/attachmentsByParentId', { parentId });
  return body.attachments.map(({ fileName }: { fileName: string }) => fileName);
};

it('[DAY-B9] signatures stand among no attachments, and one that was replaced goes', async () => {
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const signs = test.product.entities['pjc']?.properties['firma']?.['x-signs'] ?? [];
  const first = await savePjc({ teamId });
  const sign = (of: object, image: number) => ({
    name: 'Carlo Rossi',
    image,
    ...signedHashes({ ...of }, signs),
  });
  const teamPhoto = await upload('palo.jpg', teamId, {
    linkedObject: 'team',
    linkedId: String(teamId),
    source: 'camera',
  });
  // Drawn, and made void by an answer before it was saved.
  await upload('firma-persa.jpg', teamId, { source: 'signature' });
  const drawing = await upload('firma.jpg', teamId, { source: 'signature' });
  expect(await listed(teamId)).toEqual(['palo.jpg']);

  // A photo of the record is no signature, even in a new request to sign.
  await test.database.db
    .updateTable('attachments')
    .set({ linkedObject: 'pjc', linkedId: first.Id })
    .where('idAttach', '=', teamPhoto)
    .execute();

  const signed = await savePjc({ ...first, firma: sign(first, drawing) });
  expect(signed.firma).toMatchObject({ image: drawing, valid: true });
  // A client with an older program does not send `source`: a signing field takes the file as a signature.
  const again = await upload('firma-2.jpg', teamId);
  const changed = await savePjc({ ...signed, AP: 'N' });
  const anew = await savePjc({ ...changed, firma: sign(changed, again) });
  expect(anew.firma).toMatchObject({ image: again, valid: true });
  expect(await listed(teamId)).toEqual(['palo.jpg']);
  const { attachments } = (await capo.post('/base/attachments', { linkedObject: 'pjc', linkedId: first.Id }))
    .body;
  expect(attachments).toMatchObject([{ idAttach: teamPhoto }]);
  const remainingFiles = await test.database.db
    .selectFrom('attachments')
    .select(['idAttach', 'source'])
    .where('linkedObject', '=', 'pjc')
    .where('linkedId', '=', first.Id)
    .orderBy('idAttach')
    .execute();
  expect(remainingFiles).toEqual([
    { idAttach: teamPhoto, source: 'camera' },
    { idAttach: again, source: 'signature' },
  ]);
  // Its picture is seen where it was signed.
  expect((await capo.get(`/base/attachment/${again}/content`)).status).toBe(200);

  const without = await savePjc({ ...anew, firma: null });
  expect(without.firma ?? null).toBeNull();
  const none = await test.database.db
    .selectFrom('attachments')
    .select('idAttach')
    .where('linkedObject', '=', 'pjc')
    .where('linkedId', '=', first.Id)
    .execute();
  expect(none).toEqual([{ idAttach: teamPhoto }]);
});

it('[DAY-B9] a sender hides no file by calling it a signature: attached to a record, or taken by a field of photos, it is listed', async () => {
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  const source = 'signature';
  await upload('nascosta.jpg', teamId, { linkedObject: 'team', linkedId: String(teamId), source });
  expect(await listed(teamId)).toEqual(['nascosta.jpg']);
  const foto = [await upload('nominata.jpg', teamId, { linkedObject: 'vis', source })];
  const vis = { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo', motivoNonGuardati: 'Palo', foto };
  const saved = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis, teamId });
  expect(saved.body.ResultData.foto).toEqual(foto);
  expect(await listed(teamId)).toEqual(['nascosta.jpg', 'nominata.jpg']);
});

it('[DAY-B9] [ADMIN-A4] keeps the picture of a signature under a version that the record has left', async () => {
  const { db } = test.database;
  const teamId = await buildTeam(db, { Stato: 'O' });
  const { Id, rowVersion } = await savePjc({ teamId });
  const image = await upload('firma.jpg', teamId, { source: 'signature' });
  const former = JSON.stringify({ 'firma@0': { name: 'Carlo Rossi', image, hash: 'a', parts: {} } });
  await sql`update pre_job_checks set answers = answers || ${former}::jsonb where "Id" = ${Id}`.execute(db);
  await sql`update attachments set "linkedId" = ${Id} where "idAttach" = ${image}`.execute(db);
  await savePjc({ Id, teamId, rowVersion, firma: null });
  expect((await capo.get(`/base/attachment/${image}/content`)).status).toBe(200);
});
