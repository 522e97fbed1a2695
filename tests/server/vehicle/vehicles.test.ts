import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let operaio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  capo = await test.api('capo');
  planner = await test.api('planner');
  operaio = await test.api('operaio');
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';
const db = () => test.database.db;
const card = (more: object) => ({
  schedaPercorrenzaData: { DocDate: '2026-11-20', KmOreIniziali: 100, ...more },
});
const newCard = async (api: Api, more: object) =>
  (await api.post(`${ITEMS}/schedaPercorrenza`, card(more))).body;
const codes = (rows: readonly { ItemCode: string }[]) => rows.map(({ ItemCode }) => ItemCode);

describe('vehicles and equipment of a team', () => {
  it('[VEH-01] [VEH-03] are listed with their assignee and chassis, complete once a card is there and none is a draft', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const van = await buildVehicle(db(), { teams: [teamId], empID: 104 });
    const drill = await buildVehicle(db(), { teams: [teamId], kind: 'attrezzatura', ItemName: 'Trapano' });
    const team = async () => (await capo.get(`${ITEMS}/automezzi/team?teamId=${teamId}`)).body.automezzi;
    const check = async () => (await capo.get(`${ITEMS}/automezzi/checkAutomezziTeam?teamId=${teamId}`)).body;
    expect(await team()).toMatchObject([
      {
        ItemCode: van,
        Telaio: 'ZFA250',
        user: { empID: 104, fullName: 'Verdi Olga' },
        schedePercorrenza: [],
      },
    ]);
    expect(await check()).toMatchObject({ complete: false, incomplete: 1 });

    const { ResultData: draft } = await newCard(capo, { ItemCode: van, TeamId: teamId, KmOreFinali: 140 });
    expect(draft).toMatchObject({ DocStatus: 'D', empID: 103, ItemName: 'Furgone' });
    expect(await check()).toMatchObject({ complete: false, incomplete: 1 });
    await capo.post(`${ITEMS}/schedaPercorrenza/confirm`, { Id: draft.Id });
    expect(await check()).toMatchObject({ complete: true, incomplete: 0 });
    expect(await team()).toMatchObject([
      { KmOreAttuali: 140, schedePercorrenza: [{ Id: draft.Id, DocStatus: 'I', DocDate: '2026-11-20' }] },
    ]);
    const user = await capo.get(`${ITEMS}/schedapercorrenza/checkUserTeam?teamId=${teamId}`);
    expect(user.body).toEqual({ allowed: true, incomplete: 1 });
    const tools = await capo.get(`${ITEMS}/attrezzature/checkAttrezzatureTeam?teamId=${teamId}`);
    expect(tools.body).toMatchObject({ incomplete: 1, attrezzature: [{ ItemCode: drill }] });
  });

  it('are offered by name, those in the leader’s name before all others', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const owned = { ItemName: 'Verricello rosso', empID: 103 };
    const [own, other] = [
      await buildVehicle(db(), owned),
      await buildVehicle(db(), { ItemName: 'Verricello blu', empID: await buildEmployee(db()) }),
    ];
    const nobodys = await buildVehicle(db(), { ItemName: 'Verricello azzurro', empID: null });
    const offered = async (more = '') =>
      codes(
        (await capo.get(`${ITEMS}/automezzi/availableTeam?teamId=${teamId}&q=verricello${more}`)).body
          .automezzi,
      );
    expect(await offered()).toEqual([own, nobodys, other]);
    expect(await offered('&sortBy=ItemName')).toEqual([nobodys, other, own]);
  });

  it('are chosen as a whole from those that no other open team uses', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const elsewhere = await buildTeam(db(), { Stato: 'O', empID: await buildEmployee(db()) });
    const free = await buildVehicle(db(), { ItemName: 'Autogru libera' });
    const usedVehicle = await buildVehicle(db(), { teams: [elsewhere], ItemName: 'Autogru presa' });
    const available = async () =>
      codes((await capo.get(`${ITEMS}/automezzi/availableTeam?teamId=${teamId}&q=autogru`)).body.automezzi);
    expect(await available()).toEqual([free]);

    const save = (automezziTeamData: unknown) =>
      capo.post(`${ITEMS}/automezzi/saveTeam`, { teamId, automezziTeamData });
    expect((await save([{ ItemCode: free }])).body.ResultData.automezzi).toMatchObject([{ ItemCode: free }]);
    expect(await available()).toEqual([]);
    expect((await save([free, usedVehicle])).body).toMatchObject({
      code: 'VEHICLE_NOT_AVAILABLE',
      ResultMessage: 'Autogru presa è già assegnato a un altro cantiere aperto.',
    });
    await newCard(capo, { ItemCode: free, TeamId: teamId });
    expect((await save([])).body.code).toBe('VEHICLE_HAS_CARDS');
    expect((await save([free, 'NESSUNO'])).status).toBe(404);
    const tool = await buildVehicle(db(), { kind: 'attrezzatura' });
    const retired = await buildVehicle(db(), { active: 'N' });
    for (const none of [tool, retired]) expect((await save([free, none])).body.code).toBe('NOT_FOUND');
    // A cancelled site uses no vehicle any more.
    await db().updateTable('teams').set({ Cancelled: 'Y' }).where('teamID', '=', elsewhere).execute();
    expect(await available()).toEqual([usedVehicle]);
    await db().updateTable('teams').set({ Approved: 'Y', Stato: 'R' }).where('teamID', '=', teamId).execute();
    expect((await save([free])).body.code).toBe('TEAM_APPROVED');
  });

  it('is assigned to one of two teams that take it at once', async () => {
    const van = await buildVehicle(db());
    const teams = [await buildTeam(db(), { Stato: 'O' }), await buildTeam(db(), { Stato: 'O' })];
    const answers = await Promise.all(
      teams.map((teamId) =>
        planner.post(`${ITEMS}/automezzi/saveTeam`, { teamId, automezziTeamData: [van] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are found by name, code, plate and chassis, sorted and in pages', async () => {
    const ItemCode = await buildVehicle(db(), { ItemName: 'Ruspa cingolata', targa: 'ZZ999ZZ', empID: 104 });
    await newCard(capo, { ItemCode, Notes: 'al fiume' });
    const matches = await operaio.get(`${ITEMS}/automezzi?q=zz999&perPage=5`);
    expect(matches.body).toMatchObject({ total: 1, automezzi: [{ ItemName: 'Ruspa cingolata' }] });
    // All words match in any order and at any position: a person by either name first.
    const total = async (list: string, q: string) =>
      (await planner.get(`${ITEMS}/${list}?q=${encodeURIComponent(q)}`)).body.total;
    expect(await total('automezzi', 'cingolata  ruspa')).toBe(1);
    expect(await total('automezzi', 'olga verdi zz999')).toBe(1);
    expect(await total('automezzi', 'ruspa gommata')).toBe(0);
    expect(await total('automezzi', '% _')).toBe(0);
    expect(await total('schedePercorrenza', 'fiume ruspa')).toBe(1);
    expect((await operaio.get(`${ITEMS}/automezzi?sortBy=rowVersion`)).body.code).toBe('SORT_UNKNOWN');
    expect(
      (await operaio.post(`${ITEMS}/automezzi/saveTeam`, { teamId: 1, automezziTeamData: [] })).body.code,
    ).toBe('FORBIDDEN');
  });
});

describe('a mileage card', () => {
  it('[VEH-05] ends where it began or later, and is complete to be confirmed', async () => {
    const ItemCode = await buildVehicle(db());
    const lower = await capo.post(`${ITEMS}/schedaPercorrenza`, card({ ItemCode, KmOreFinali: 99 }));
    expect(lower).toMatchObject({
      status: 400,
      body: { problems: [{ path: 'schedaPercorrenzaData.KmOreFinali' }] },
    });
    const { ResultData: draft } = await newCard(capo, { ItemCode });
    const early = await capo.post(`${ITEMS}/schedaPercorrenza/confirm`, { Id: draft.Id });
    expect(early.body).toMatchObject({
      code: 'DOCUMENT_INCOMPLETE',
      ResultMessage:
        'Il documento non si può confermare: mancano i km/ore finali. Completa i dati e riprova.',
    });
    const once = await newCard(capo, {
      ItemCode,
      Id: draft.Id,
      rowVersion: 1,
      KmOreFinali: 100,
      DocStatus: 'I',
    });
    expect(once.ResultData).toMatchObject({ DocStatus: 'I', KmOreFinali: 100, rowVersion: 3 });
    expect((await newCard(capo, { ItemCode, Id: draft.Id, KmOreFinali: 500 })).code).toBe('DOCUMENT_LOCKED');
    const second = await newCard(capo, { ItemCode, KmOreFinali: 160, DocStatus: 'I' });
    expect(second.ResultData.DocNum).toBe(once.ResultData.DocNum + 1);
    const errands = await db()
      .selectFrom('outbox')
      .select(['kind', 'status'])
      .where('key', '=', String(draft.Id))
      .where('kind', '=', 'mileage-card')
      .execute();
    expect(errands).toEqual([{ kind: 'mileage-card', status: 'I' }]);
  });

  it('[VEH-05] keeps the year of its number when the ERP has refused it', async () => {
    const ItemCode = await buildVehicle(db());
    const { ResultData: made } = await newCard(capo, { ItemCode, KmOreFinali: 120, DocStatus: 'I' });
    await db().updateTable('mileage_cards').set({ DocStatus: 'E' }).where('Id', '=', made.Id).execute();
    const change = (DocDate: string) => newCard(capo, { Id: made.Id, ItemCode, KmOreFinali: 120, DocDate });
    expect(await change('2025-12-31')).toMatchObject({ ResultCode: -2303, code: 'DOCUMENT_NUMBERED' });
    expect(await change('2026-11-19')).toMatchObject({ ResultCode: 0, ResultData: { DocNum: made.DocNum } });
  });

  it('[VEH-05] [VAL-04] is judged as a whole: a reading that is left out is the one that it has', async () => {
    const ItemCode = await buildVehicle(db());
    const { ResultData: draft } = await newCard(capo, { ItemCode, KmOreFinali: 200 });
    const later = await capo.post(
      `${ITEMS}/schedaPercorrenza`,
      card({ ItemCode, Id: draft.Id, KmOreIniziali: 300 }),
    );
    expect(later).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_INPUT',
        ResultMessage: 'I chilometri o le ore finali non possono essere meno di quelli iniziali',
        problems: [{ path: 'schedaPercorrenzaData.KmOreFinali', rule: 'final-not-below-initial' }],
      },
    });
    const both = await newCard(capo, { ItemCode, Id: draft.Id, KmOreIniziali: 300, KmOreFinali: 301 });
    expect(both.ResultData).toMatchObject({ KmOreIniziali: 300, KmOreFinali: 301 });
  });

  it('[DOC-02] is marked A when deleted, and no longer counts', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const ItemCode = await buildVehicle(db(), { teams: [teamId] });
    const { ResultData: draft } = await newCard(capo, { ItemCode, TeamId: teamId });
    const waiting = await capo.get(`${ITEMS}/schedePercorrenza/incomplete?TeamId=${teamId}`);
    expect(waiting.body).toMatchObject({ total: 1, schedePercorrenza: [{ Id: draft.Id }] });
    const deleted = await capo.send('DELETE', `${ITEMS}/schedapercorrenza/${draft.Id}`);
    expect(deleted.body).toMatchObject({ ResultCode: 0, ResultData: { DocStatus: 'A' } });
    expect((await capo.send('DELETE', `${ITEMS}/schedapercorrenza/${draft.Id}`)).body).toMatchObject({
      code: 'DOCUMENT_LOCKED',
      ResultMessage:
        'Il documento è in stato ANNULLATO: si modifica o elimina solo se da confermare o in errore.',
    });
    expect((await capo.get(`${ITEMS}/schedePercorrenza/incomplete?TeamId=${teamId}`)).body.total).toBe(0);
    expect(
      (await capo.get(`${ITEMS}/automezzi/team?teamId=${teamId}`)).body.automezzi[0].schedePercorrenza,
    ).toEqual([]);
  });

  it('is the user’s or that of a team that the user leads', async () => {
    const ItemCode = await buildVehicle(db());
    const stranger = await buildEmployee(db());
    const foreignTeam = await buildTeam(db(), { empID: stranger, Stato: 'O' });
    expect((await newCard(capo, { ItemCode, TeamId: foreignTeam })).code).toBe('NOT_YOURS');
    const { ResultData: planned } = await newCard(planner, { ItemCode, TeamId: foreignTeam });
    expect((await capo.get(`${ITEMS}/schedaPercorrenza?Id=${planned.Id}`)).body.code).toBe('NOT_YOURS');
    expect((await capo.get(`${ITEMS}/schedePercorrenza?ItemCode=${ItemCode}`)).body.total).toBe(0);
    expect((await planner.get(`${ITEMS}/schedePercorrenza?ItemCode=${ItemCode}`)).body.total).toBe(1);
    expect((await newCard(capo, { ItemCode: 'NESSUNO' })).code).toBe('NOT_FOUND');
  });
});

describe('assignments and transfers', () => {
  it('[VEH-05] an assignment gives the vehicle to its assignee once it is confirmed', async () => {
    const ItemCode = await buildVehicle(db());
    const target = { empID: 104, BinCode: 'BASE' };
    const assegnazioneData = { ItemCode, DocDate: '2026-11-20', ...target, Notes: 'per il turno' };
    const { body } = await planner.post(`${ITEMS}/assegnazione`, { assegnazioneData });
    const { Id } = body.ResultData;
    expect(body.ResultData).toMatchObject({ ...assegnazioneData, DocStatus: 'D', fullName: 'Verdi Olga' });
    expect((await planner.get(`${ITEMS}/assegnazione?Id=${Id}`)).body.assegnazione).toEqual(body.ResultData);
    const vehicle = async () => (await planner.get(`${ITEMS}/automezzi?q=${ItemCode}`)).body.automezzi[0];
    expect((await vehicle()).user ?? null).toBeNull();
    await planner.post(`${ITEMS}/assegnazione/confirm`, { Id });
    expect(await vehicle()).toMatchObject({ user: { empID: 104 }, BinCode: 'BASE' });
    const list = await planner.get(`${ITEMS}/assegnazioni?ItemCode=${ItemCode}&status=I,S&sortBy=fullName`);
    expect(list.body).toMatchObject({ total: 1, assegnazioniItem: [{ Id, DocStatus: 'I' }] });
    expect((await capo.get(`${ITEMS}/assegnazioni?ItemCode=${ItemCode}`)).body.total).toBe(0);

    const assignee = { ...assegnazioneData, empID: await buildEmployee(db(), { active: 'N' }) };
    const refused = await planner.post(`${ITEMS}/assegnazione`, { assegnazioneData: assignee });
    expect(refused.body.problems).toMatchObject([{ path: 'assegnazioneData.empID', rule: 'offered' }]);
    const draft = (await planner.post(`${ITEMS}/assegnazione`, { assegnazioneData })).body.ResultData;
    const ofAssignee = db().updateTable('employees').where('empID', '=', 104);
    await ofAssignee.set({ active: 'N' }).execute();
    const again = { assegnazioneData: { ...assegnazioneData, Id: draft.Id, Notes: 'restituito' } };
    const answer = await planner.post(`${ITEMS}/assegnazione`, again);
    await ofAssignee.set({ active: 'Y' }).execute();
    expect(answer.body.ResultData).toMatchObject({ Notes: 'restituito' });
  });

  it('[VEH-05] a transfer starts from where the vehicle is', async () => {
    const ItemCode = await buildVehicle(db(), { BinCode: 'BASE' });
    const trasferimentoData = {
      ItemCode,
      DocDate: '2026-11-20',
      BinCode: 'OFFICINA',
      FromBinCode: 'INVENTATO',
    };
    const { body } = await capo.post(`${ITEMS}/trasferimento`, { trasferimentoData });
    expect(body.ResultData).toMatchObject({ FromBinCode: 'BASE', BinCode: 'OFFICINA', createdBy: 3 });
    const { Id } = body.ResultData;
    await capo.post(`${ITEMS}/trasferimento/confirm`, { Id });
    expect((await capo.get(`${ITEMS}/trasferimenti?q=%23999999`)).body.total).toBe(0);
    expect(
      (await capo.get(`${ITEMS}/trasferimenti?ItemCode=${ItemCode}`)).body.trasferimentiItem,
    ).toMatchObject([{ Id, DocStatus: 'I', DocNum: 1 }]);
    const away = await capo.post(`${ITEMS}/trasferimento`, { trasferimentoData });
    expect(
      (await capo.post(`${ITEMS}/trasferimento/confirm`, { Id: away.body.ResultData.Id })).body.code,
    ).toBe('DOCUMENT_INCOMPLETE');
    expect(
      (await capo.send('DELETE', `${ITEMS}/trasferimento/${away.body.ResultData.Id}`)).body.ResultData
        .DocStatus,
    ).toBe('A');
  });

  it('[VEH-05] [DOC-02] a transfer that the ERP has refused still starts from where it found the vehicle', async () => {
    const ItemCode = await buildVehicle(db(), { BinCode: 'BASE' });
    const body = { ItemCode, DocDate: '2026-11-20', BinCode: 'OFFICINA', DocStatus: 'I' };
    const { Id } = (await capo.post(`${ITEMS}/trasferimento`, { trasferimentoData: body })).body.ResultData;
    await db().updateTable('transfers').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    const trasferimentoData = { ...body, Id, FromBinCode: 'INVENTATO', Notes: 'corretto' };
    const again = await capo.post(`${ITEMS}/trasferimento`, { trasferimentoData });
    expect(again.body.ResultMessage).toBe('');
    expect(again.body.ResultData).toMatchObject({ FromBinCode: 'BASE', DocStatus: 'I', Notes: 'corretto' });
  });
});
