import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHashes } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';

let test: TestApp;
let [capo, planner, operaio]: Api[] = [];
let now = new Date('2026-11-20T09:30:00Z');
beforeAll(async () => {
  test = await startTestApp({ now: () => now });
  [capo, planner, operaio] = await Promise.all(['capo', 'planner', 'operaio'].map((name) => test.api(name)));
});
afterAll(() => test.close());
const db = () => test.database.db;
const api = (client: Api | undefined): Api => client as Api;
const savePjc = (pjc: object, more: object = {}, who = capo) =>
  api(who).post('/wscnt/prejobcheck/addupdate', { pjc: { TA_MT: 'Y', ...pjc }, ...more });
const saveVis = (teamId: number, vis: object) =>
  api(capo).post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: {
      teamId,
      picchetto: '12',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      ...vis,
    },
  });
const acknowledge = (TeamId: number, who = operaio) =>
  api(who).post('/wscnt/prejobcheck/acknowledge', { TeamId });
const verify = async (objtype: 'pjc' | 'vis', Id: number) =>
  (await api(capo).post('/wscnt/checklists/verify', { objtype, Id })).body;

let sites = 0;

/** An open site of `capo` with three in its crew; the second has badged. */
async function site(): Promise<number> {
  sites += 1;
  const pmgEntry = await buildProject(db(), { DocNum: 88_000 + sites, NAME: 'Cabina Nord' });
  const teamID = await buildTeam(db(), { Stato: 'O', pmgEntry, members: [102, 104, 105] });
  const members = db().updateTable('members').set({ Badge: 'Y' }).where('teamID', '=', teamID);
  await members.where('empID', '=', 105).execute();
  return teamID;
}

const SITE = expect.stringMatching(/^88\d{3} – Cabina Nord$/);

const FORGED = {
  CreateDate: '2019-01-01',
  caposquadra: 'Mario Altro Caposquadra',
  cantiere: 'Cantiere inventato',
  team: 'Cantiere n.1',
};

describe('what a checklist shows as read-only is the server’s', () => {
  it('[SEC-P8] the head of a pre-job check, at the first save and at every later one', async () => {
    const teamId = await site();
    const head = {
      ...{ CreateDate: '2026-11-20', caposquadra: 'Rossi Carlo', cantiere: SITE },
      team: `Cantiere n.${teamId}`,
    };
    const first = (await savePjc({ teamId, ...FORGED })).body.ResultData;
    expect(first).toMatchObject(head);
    now = new Date('2026-11-21T09:30:00Z');
    const { Id, rowVersion } = first;
    const later = (await savePjc({ teamId, Id, rowVersion, ...FORGED, Note: 'x' })).body.ResultData;
    now = new Date('2026-11-20T09:30:00Z');
    expect(later).toMatchObject({ ...head, Note: 'x' });
    const check = await db().selectFrom('pre_job_checks').selectAll().where('Id', '=', Id).executeTakeFirst();
    expect(JSON.stringify(check)).not.toMatch(/inventato|Altro|2019/);
  });

  it('[SEC-P8] the head of a support check', async () => {
    const teamId = await site();
    const { CreateDate, caposquadra, cantiere } = FORGED;
    const { ResultData: vis } = (await saveVis(teamId, { CreateDate, caposquadra, cantiere })).body;
    const head = { CreateDate: '2026-11-20', caposquadra: 'Rossi Carlo', cantiere: SITE };
    expect(vis).toMatchObject(head);
    expect(
      (await saveVis(teamId, { ...vis, CreateDate, caposquadra, cantiere })).body.ResultData,
    ).toMatchObject(head);
  });

  it('[SEC-P8] the vehicle of an assignment, once it is written', async () => {
    for (const ItemCode of ['PRIMO', 'SECONDO']) {
      const vehicle = { ItemCode, ItemName: ItemCode, Telaio: '', kind: 'automezzo' } as const;
      await db().insertInto('vehicles').values(vehicle).execute();
    }
    const write = (assegnazioneData: object) =>
      api(capo).post('/api/inventory/silos/items/assegnazione', { assegnazioneData });
    const body = { DocDate: '2026-11-20', ItemCode: 'PRIMO', empID: 103 };
    const { Id, rowVersion } = (await write(body)).body.ResultData;
    const again = await write({ ...body, Id, rowVersion, ItemCode: 'SECONDO', Notes: 'x' });
    expect(again.body.ResultData).toMatchObject({ ItemCode: 'PRIMO', Notes: 'x' });
  });
});

describe('who acknowledges', () => {
  it('[SEC-P8] the leader records it for badged members, with name and time, and for no others', async () => {
    const teamId = await site();
    const whole = await savePjc({ teamId }, { members: [102, 104, 105] });
    expect(whole.body.code).toBe('ACKNOWLEDGED_WITHOUT_BADGE');
    expect(whole.body.ResultMessage).toContain('Neri Piero non ha badgiato');
    const { body } = await savePjc(
      { teamId },
      {
        members: [
          { empID: 104, acknowledged: 'N' },
          { empID: 105, acknowledged: 'Y', acknowledgedHow: 'own' },
        ],
      },
    );
    expect(body.ResultData.members).toEqual([
      { empID: 104, fullName: 'Verdi Olga', acknowledged: 'N' },
      {
        ...{ empID: 105, fullName: 'Gialli Ugo', acknowledged: 'Y', acknowledgedHow: 'badge' },
        ...{ acknowledgedBy: 'Carlo Rossi', acknowledgedByUser: 3 },
        acknowledgedAt: '2026-11-20T09:30:00.000Z',
        agreedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('[SEC-P8] one gives one’s own by one’s own sign-in, and no other page takes it back', async () => {
    const teamId = await site();
    expect((await acknowledge(teamId)).body.code).toBe('ACKNOWLEDGED_BY_CREW');
    const { Id, rowVersion } = (await savePjc({ teamId }, { members: [] })).body.ResultData;
    const consent = (await acknowledge(teamId)).body.ResultData;
    expect(consent.members).toMatchObject([
      { empID: 104, acknowledged: 'Y', acknowledgedHow: 'own', acknowledgedBy: 'Olga Verdi' },
    ]);
    // The leader's page was open meanwhile: saving it keeps the acknowledgement, left out or withdrawn.
    const saved = (await savePjc({ teamId, Id, rowVersion, Note: 'x' }, { members: [105] })).body.ResultData;
    expect(saved.members).toMatchObject([{ empID: 105 }, { empID: 104, acknowledgedHow: 'own' }]);
    const members = [{ empID: 104, acknowledged: 'N' }];
    const denied = await savePjc({ teamId, Id, rowVersion: saved.rowVersion }, { members });
    expect(denied.body.ResultData.members).toMatchObject([{ empID: 104, acknowledgedHow: 'own' }]);
  });

  it('[SEC-P8] [TEAM-10] keeps a member who left the crew by name, without blocking others', async () => {
    const teamId = await site();
    const members = [
      { empID: 104, acknowledged: 'N' },
      { empID: 105, acknowledged: 'Y' },
    ];
    const { Id } = (await savePjc({ teamId }, { members })).body.ResultData;
    const crew = (await api(capo).post('/wscnt/teams/members', { teamID: teamId })).body.members;
    const { id } = crew.find(({ empID }: { empID: number }) => empID === 105);
    expect((await api(capo).get(`/wscnt/member/delete/${id}/D`)).body.ResultCode).toBe(0);
    const consent = await acknowledge(teamId);
    expect(consent.body.ResultMessage).toBe('');
    const expectedMembers = [
      { empID: 105, fullName: 'Gialli Ugo', acknowledged: 'Y', acknowledgedHow: 'badge' },
      { empID: 104, acknowledged: 'Y', acknowledgedHow: 'own' },
    ];
    expect(consent.body.ResultData.members).toMatchObject(expectedMembers);
    // The page of the leader sends back the members it received.
    const { rowVersion } = consent.body.ResultData;
    const again = { members: consent.body.ResultData.members };
    const saved = await savePjc({ teamId, Id, rowVersion, Note: 'x' }, again);
    expect(saved.body.ResultData.members).toMatchObject(expectedMembers);
    const strange = { members: [...again.members, { empID: 101, acknowledged: 'N' }] };
    const refused = await savePjc({ teamId, Id, rowVersion: saved.body.ResultData.rowVersion }, strange);
    expect(refused.body.code).toBe('UNKNOWN_REFERENCE');
  });

  it('[SEC-P8] [TEAM-10] requires no signature of an absent member, named before or not', async () => {
    const teamId = await site();
    await savePjc({ teamId }, { members: [{ empID: 104, acknowledged: 'N' }] });
    const absent = { teamID: teamId, EmpID: 104, stato: 'N' };
    expect((await api(capo).post('/wscnt/member/validate', absent)).body.ResultCode).toBe(0);
    const { bytes } = await api(planner).post('/wscnt/docs/render', { Id: teamId, ReportCode: 'PJC' });
    expect((await readPdf(bytes)).text).toMatch(/Verdi Olga.*Assente/s);
  });

  it('[SEC-P8] refuses to acknowledge for outsiders, and after the approval', async () => {
    const teamId = await site();
    await savePjc({ teamId });
    expect((await acknowledge(teamId, capo)).body.code).toBe('ACKNOWLEDGED_BY_CREW');
    const foreignTeam = await buildTeam(db(), { Stato: 'O', empID: 102 });
    expect((await acknowledge(foreignTeam)).body.code).toBe('NOT_YOURS');
    await db().updateTable('teams').set({ Approved: 'Y', Stato: 'R' }).where('teamID', '=', teamId).execute();
    expect((await acknowledge(teamId)).body.code).toBe('TEAM_APPROVED');
  });
});

describe('who signs', () => {
  it('[CKL-01] [DAY-C2] the leader signs the answers of the pre-job check: sealed by the server, void once one changes', async () => {
    const teamId = await site();
    const signs = test.product.entities['pjc']?.properties['firma']?.['x-signs'] ?? [];
    const { Id, ...first } = (await savePjc({ teamId, AP: 'Y' }, { members: [105] })).body.ResultData;
    const form = new FormData();
    form.set('linkedObject', 'pjc');
    form.set('file', new File([(await photo({})) as BlobPart], 'firma.jpg', { type: 'image/jpeg' }));
    const upload = await api(capo).send('POST', '/base/attachment/upload', { body: form });
    const image = upload.body.ResultData.attachments[0].idAttach;
    const sign = (of: object, more: object = {}) => ({
      name: 'Carlo Rossi',
      image,
      ...signedHashes({ ...of }, signs),
      ...more,
    });
    // A signature of other answers: refused with the differing fields, and not stored.
    const mismatched = { ...first, Id, firma: sign({ ...first, AP: 'N', AD: 'Y' }) };
    const refused = await savePjc(mismatched);
    expect(refused.status).toBe(400);
    expect(refused.body.ResultMessage).toMatch(/Cambiato dopo la firma: .+, .+\. Firma di nuovo/);
    const forged = { at: '2001-01-01T00:00:00Z', valid: true };
    const signed = (await savePjc({ ...first, Id, firma: sign(first, forged) })).body.ResultData;
    expect(signed.firma).toMatchObject({
      name: 'Carlo Rossi',
      image,
      at: '2026-11-20T09:30:00.000Z',
      valid: true,
    });
    expect(await verify('pjc', Id)).toMatchObject({ valid: true, contentHash: signed.contentHash });
    // Signing leaves the consent of the crew valid.
    const consent = (await acknowledge(teamId)).body.ResultData;
    expect(consent.members[0].agreedHash).toBe(consent.members[1].agreedHash);
    const { bytes } = await api(planner).post('/wscnt/docs/render', { Id: teamId, ReportCode: 'PJC' });
    const paper = await readPdf(bytes);
    expect(paper.text).toContain('Firmata da Carlo Rossi il');
    expect(paper.images).toBe(1);
    expect(paper.text).not.toContain('il testo è cambiato dopo');
    const later = (await savePjc({ ...signed, Id, rowVersion: consent.rowVersion, AP: 'N' })).body.ResultData;
    expect(later.firma).toEqual({ ...signed.firma, valid: false });
    const again = await savePjc({ ...later, Id, firma: sign(later) });
    expect(again.status, 'what was drawn for one thing does not sign another').toBe(400);
  });
});

describe('the hash of displayed and acknowledged content', () => {
  it('[SEC-P8] changes with every answer, with the head, with who acknowledged, and is proved anew', async () => {
    const teamId = await site();
    const first = (await savePjc({ teamId }, { members: [105] })).body.ResultData;
    expect(await verify('pjc', first.Id)).toMatchObject({
      ...{ valid: true, reason: 'integra', contentHash: first.contentHash },
      shortHash: expect.stringMatching(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/),
    });
    const { Id } = first;
    const unchanged = (await savePjc({ teamId, Id, rowVersion: 1 }, { members: [105] })).body.ResultData;
    expect(unchanged.contentHash).toBe(first.contentHash);
    const edited = (await savePjc({ teamId, Id, rowVersion: 1, AP: 'Y' }, { members: [105] })).body
      .ResultData;
    const consent = (await acknowledge(teamId)).body.ResultData;
    const hashes = [first, edited, consent].map(({ contentHash }) => contentHash);
    expect(new Set(hashes).size).toBe(3);
    expect(await verify('pjc', Id)).toMatchObject({ valid: true, contentHash: consent.contentHash });
    // The hash identifies the content to which a member agreed.
    expect(consent.members[0].agreedHash).not.toBe(consent.members[1].agreedHash);
  });

  it('[SEC-P8] detects a record modified in the database, and a modified form', async () => {
    const teamId = await site();
    const pjc = (await savePjc({ teamId })).body.ResultData;
    const vis = (await saveVis(teamId, {})).body.ResultData;
    expect(await verify('vis', vis.Id)).toMatchObject({ valid: true });
    const answers = JSON.stringify({ picchetto: '12', tipoSostegno: 'legno', ev_esito: 'non-idoneo' });
    await db().updateTable('vis').set({ answers }).where('Id', '=', vis.Id).execute();
    expect(await verify('vis', vis.Id)).toMatchObject({ valid: false, reason: 'contenuto-cambiato' });
    // The product itself cannot rewrite a stored form version.
    const rewritten = db().updateTable('form_versions').set({ content: '{}' });
    await expect(rewritten.where('hash', '=', pjc.formHash).execute()).rejects.toThrow(/permission denied/);
    const forge = `update form_versions set content = '{}' where hash = '${pjc.formHash}'`;
    await expect(test.database.owner.query(forge)).rejects.toThrow('only ever added to');
    await test.database.owner.query(
      `alter table form_versions disable trigger form_versions_for_ever; ${forge}`,
    );
    expect(await verify('pjc', pjc.Id)).toMatchObject({ valid: false, reason: 'scheda-cambiata' });
  });

  it('[SEC-P8] [CKL-03] is printed on the papers, short and whole, above the lines for the pen, with who acknowledged how', async () => {
    const teamId = await site();
    const pjc = (await savePjc({ teamId }, { members: [{ empID: 105, acknowledged: 'Y' }] })).body.ResultData;
    const consent = (await acknowledge(teamId)).body.ResultData;
    const vis = (await saveVis(teamId, {})).body.ResultData;
    const paper = async (ReportCode: string) => {
      const request = { Id: teamId, ReportCode, Type: 'PDF' };
      const { bytes } = await api(planner).post('/wscnt/docs/render', request);
      return (await readPdf(bytes)).text;
    };
    const printed = await paper('PJC');
    const { shortHash } = await verify('pjc', pjc.Id);
    expect(printed).toContain(shortHash);
    expect(printed.replaceAll(' ', '')).toContain(consent.contentHash);
    expect(printed).toContain(
      'Presa visione confermata il 20/11/2026 10:30, con badge: registrata da Carlo Rossi',
    );
    expect(printed).toContain('Presa visione confermata il 20/11/2026 10:30 con il proprio accesso');
    const poles = await paper('VIS');
    expect(poles).toContain((await verify('vis', vis.Id)).shortHash);
    expect(poles.replaceAll(' ', '')).toContain(vis.contentHash);
    expect(printed).toMatch(/SHA-256.*Responsabile/);
    expect(poles).toMatch(/SHA-256.*Verificatore/);
  });
});
