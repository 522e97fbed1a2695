import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personReferences } from '../../../server/host/person/personReferences.ts';
import type { Answer } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { photo } from '../../support/photo.ts';
import { DEEP } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

/** More audit rows of a person than a page of the export has, by `npm run deep` more than anybody has. */
const CHANGES = DEEP > 1 ? 100_500 : 2_300;
const { capo, operaio } = TEST_USERS;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test?.close());

function unpacked({ bytes }: Answer): Readonly<Record<string, Uint8Array>> {
  return unzipSync(bytes);
}
const records = (files: Readonly<Record<string, Uint8Array>>, name: string) =>
  JSON.parse(strFromU8(files[`dati/${name}.json`] ?? new Uint8Array()));

describe('all that is known of a person', () => {
  it('[SEC-14.2.7] [GDPR-15] is a ZIP of every record that names the person, with Italian labels, and of the uploaded files', async () => {
    const { db } = test.database;
    const colleague = await buildEmployee(db, { firstName: 'Zeno', lastName: 'Collega' });
    const teamID = await buildTeam(db, { GpsData: '44.5,11.3', members: [colleague, operaio.empID] });
    const members = [
      { empID: capo.empID, fullName: 'Rossi Carlo', acknowledged: 'Y' },
      { empID: colleague, fullName: 'Collega Zeno', acknowledged: 'Y' },
    ];
    await db
      .insertInto('pre_job_checks')
      .values({
        teamId: teamID,
        members: JSON.stringify(members),
        answers: JSON.stringify({ rischi: 'Caduta' }),
      })
      .execute();
    const leader = await test.api('capo');
    const form = new FormData();
    form.set('linkedObject', 'team');
    form.set('linkedId', `${teamID}`);
    form.set('parentId', `${teamID}`);
    form.set('file', new Blob([(await photo({})) as BlobPart], { type: 'image/jpeg' }), 'Palo 12.jpg');
    const upload = await leader.send('POST', '/base/attachment/upload', { body: form });
    expect(upload.status, JSON.stringify(upload.body)).toBe(200);

    const admin = await test.api('admin');
    const answer = await admin.post('/api/person/export', { empID: capo.empID });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('Dati di Rossi Carlo');
    const files = unpacked(answer);
    expect(strFromU8(files['leggimi.txt'] as Uint8Array)).toContain(
      'Tutto ciò che Cantieri sa di Rossi Carlo',
    );
    expect(records(files, 'Dipendenti')).toMatchObject([{ Nome: 'Carlo', Cognome: 'Rossi' }]);
    expect(records(files, 'Utenti')).toMatchObject([{ 'Nome utente': 'capo' }]);
    expect(records(files, 'Cantieri')).toMatchObject([
      { 'Perché è qui': 'Caposquadra', 'Posizione di apertura': '44.5,11.3' },
    ]);
    const [pjc] = Object.values(records(files, 'Pre Job Check')) as Record<string, unknown>[];
    expect(pjc).toMatchObject({ 'Rischi e misure': 'Caduta' });
    expect(pjc?.['Presa visione']).toEqual([members[0]]);
    expect(Object.keys(files).filter((name) => name.startsWith('file/'))).toEqual([
      expect.stringContaining('Palo 12.jpg'),
    ]);
    const all = Object.entries(files)
      .filter(([name]) => name.startsWith('dati/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    expect(all).not.toContain('Collega');
    expect(all).not.toMatch(/scrypt|argon2|[0-9a-f]{64}","passwordHash|tokenHash/);
  });

  it('[GDPR-15] holds each answer of a form in which several questions have the same title', async () => {
    const { db } = test.database;
    const answers = { us_note: 'Tesata lenta', fp_note: 'Ruggine', ev_data_segnalazione: '2026-01-09' };
    await db
      .insertInto('vis')
      .values({ teamId: await buildTeam(db), CreateDate: '2026-01-08', answers: JSON.stringify(answers) })
      .execute();
    const admin = await test.api('admin');
    const answer = await admin.post('/api/person/export', { empID: capo.empID });
    const text = JSON.stringify(
      records(unpacked(answer), (await testProduct()).entities['vis']?.['x-plural'] ?? ''),
    );
    for (const value of [...Object.values(answers), '2026-01-08']) expect(text).toContain(value);
  });

  it('[GDPR-15] has a file for each kind of record, also of two with the same title and of one with signs that file systems refuse', async () => {
    const titled = (plural: string) => (entity: unknown) => ({ ...(entity as object), 'x-plural': plural });
    const alike = await startTestApp({
      product: await changedProduct({
        'checklist/pjc.entity.json': titled('Che fare?'),
        'checklist/vis.entity.json': titled('Che fare?'),
      }),
    });
    const answer = await (await alike.api('admin')).post('/api/person/export', { empID: capo.empID });
    const names = Object.keys(unpacked(answer));
    await alike.close();
    expect(names).toEqual(expect.arrayContaining(['dati/Che fare_.json', 'dati/Che fare_ (vis).json']));
  });

  it('[GDPR-15] holds every entity that the schemas tie to people, and no other', async () => {
    const product = await testProduct();
    const tied = new Set(personReferences(product).map(({ table }) => table));
    const personEntities = Object.values(product.entities).filter(
      (entity) =>
        entity['x-table'] !== undefined && JSON.stringify(entity).match(/"entity":"(employee|user)"/),
    );
    for (const entity of personEntities) expect([...tied], entity['x-entity']).toContain(entity['x-table']);
    const answer = await (await test.api('admin')).post('/api/person/export', {
      userId: TEST_USERS.admin.userId,
    });
    const files = Object.keys(unpacked(answer)).filter((name) => name.startsWith('dati/'));
    // Sessions, the audit, views, drafts, comments, codes, passkeys, browsers and notifications are the server's own.
    expect(files.length).toBe(tied.size + 9);
  });

  it('[GDPR-15] holds each change once that the person made, however many in the same moment', async () => {
    const { userId } = TEST_USERS.planner;
    await test.database.owner.query(
      `insert into audit (at, "userId", username, call, "requestId", entity, key)
       select '2026-01-07T08:00:00Z', $1, 'planner', 'saveTeam', 'large', 'member', n::text
       from generate_series(1, $2::int) as n order by md5(n::text)`,
      [userId, CHANGES],
    );
    const { rows } = await test.database.owner.query('select id from audit where "userId" = $1', [userId]);
    const answer = await (await test.api('admin')).post('/api/person/export', { userId });
    const auditRows = records(unpacked(answer), 'Modifiche fatte dalla persona') as { id: number }[];
    expect(new Set(auditRows.map(({ id }) => id)).size).toBe(auditRows.length);
    expect(auditRows.length).toBe(rows.length);
    expect(Object.keys(auditRows[0] ?? {})).toEqual(['at', 'call', 'entity', 'key', 'id']);
  });

  it('[GDPR-15] names the files that should be in it and are not on the disk any more', async () => {
    const planner = await test.api('planner');
    const form = new FormData();
    form.set('linkedObject', 'vis');
    form.set('file', new Blob([(await photo({ width: 321 })) as BlobPart]), 'Perduta.jpg');
    const upload = await planner.send('POST', '/base/attachment/upload', { body: form });
    const [{ idAttach, sha256 }] = upload.body.ResultData.attachments;
    const ask = async () => {
      const admin = await test.api('admin');
      return unpacked(await admin.post('/api/person/export', { userId: TEST_USERS.planner.userId }));
    };
    expect(Object.keys(await ask())).not.toContain('file mancanti.txt');
    await rm(join(test.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)));
    const files = await ask();
    expect(strFromU8(files['file mancanti.txt'] as Uint8Array)).toContain(`n. ${idAttach}, Perduta.jpg`);
  });

  it('[REL-1] [GDPR-15] is created again for a repeat whose first answer was lost', async () => {
    const admin = await test.api('admin');
    const ask = () =>
      admin.post(
        '/api/person/export',
        { empID: operaio.empID },
        { headers: { 'idempotency-key': 'export-1' } },
      );
    for (const attempt of ['first', 'repeat']) {
      expect(Object.keys(unpacked(await ask())), attempt).toContain('leggimi.txt');
    }
  });

  it('[GDPR-15] is recorded in the audit by number only, and requires the permission', async () => {
    const admin = await test.api('admin');
    await admin.post('/api/person/export', { empID: operaio.empID });
    const [row] = (await admin.get(`/api/audit?call=exportPerson&key=${operaio.empID}`)).body.audit;
    expect(row).toMatchObject({ username: 'admin', entity: 'employee', before: null });
    expect(row.after).toEqual({ exported: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    for (const name of ['operaio', 'capo', 'planner', 'ufficio']) {
      const refused = await (await test.api(name)).post('/api/person/export', { empID: operaio.empID });
      expect(refused.body.code).toBe('FORBIDDEN');
    }
    expect((await admin.post('/api/person/export', { empID: 999_999 })).body.code).toBe('NOT_FOUND');
    const both = await admin.post('/api/person/export', { empID: operaio.empID, userId: 1 });
    expect(both.body.code).toBe('BAD_INPUT');
  });
});
