import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let operaio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner, operaio] = await Promise.all([test.api('capo'), test.api('planner'), test.api('operaio')]);
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';
const db = () => test.database.db;

/** The three documents: their address, the content of a complete one, and the label of the missing part. */
const KINDS = [
  {
    kind: 'mileage card',
    one: 'schedaPercorrenza',
    list: 'schedePercorrenza',
    key: 'schedePercorrenza',
    sent: 'schedaPercorrenzaData',
    whole: { KmOreIniziali: 10, KmOreFinali: 20 },
    part: { KmOreIniziali: 10 },
    lacks: 'mancano i km/ore finali',
    closed: 'TEAM_APPROVED',
  },
  {
    kind: 'assignment',
    one: 'assegnazione',
    list: 'assegnazioni',
    key: 'assegnazioniItem',
    sent: 'assegnazioneData',
    whole: { BinCode: 'OFFICINA' },
    part: { BinCode: '' },
    lacks: "mancano l'assegnatario o la destinazione",
    closed: 'DOCUMENT_OF_APPROVED_TEAM',
  },
  {
    kind: 'transfer',
    one: 'trasferimento',
    list: 'trasferimenti',
    key: 'trasferimentiItem',
    sent: 'trasferimentoData',
    whole: { BinCode: 'OFFICINA' },
    part: { BinCode: 'BASE' },
    lacks: 'la destinazione è il posto in cui si trova già',
    closed: 'DOCUMENT_OF_APPROVED_TEAM',
  },
] as const;
type Kind = (typeof KINDS)[number];

const vehicle = (columns: object = {}) => buildVehicle(db(), { BinCode: 'BASE', ...columns });
const save = async (api: Api, { one, sent }: Kind, data: object) =>
  (await api.post(`${ITEMS}/${one}`, { [sent]: { DocDate: '2026-11-20', ...data } })).body;
const confirm = async (api: Api, { one }: Kind, body: object) =>
  (await api.post(`${ITEMS}/${one}/confirm`, body)).body;
// The interface has this one path in small letters.
const cancel = async (api: Api, { one }: Kind, Id: number) =>
  (await api.send('DELETE', `${ITEMS}/${one === 'schedaPercorrenza' ? 'schedapercorrenza' : one}/${Id}`))
    .body;
const readDocument = async (api: Api, { one }: Kind, Id: number) =>
  (await api.get(`${ITEMS}/${one}?Id=${Id}`)).body;
/** Numbers of the documents that a user sees. */
async function documentNumbers(
  api: Api,
  { list, key }: Kind,
  query: Readonly<Record<string, string>>,
): Promise<number[]> {
  const { body } = await api.get(`${ITEMS}/${list}?${new URLSearchParams({ perPage: '100', ...query })}`);
  expect(body.total, JSON.stringify(query)).toBe(body[key].length);
  return body[key].map(({ Id }: { readonly Id: number }) => Id).toSorted((a: number, b: number) => a - b);
}

describe.each(KINDS)('[VEH-05] [DOC-02] a document about a vehicle: $kind', (kind) => {
  it('is refused to be confirmed while something is missing, in words, and stays the draft that it was', async () => {
    const ItemCode = await vehicle();
    const { ResultData: draft } = await save(capo, kind, { ItemCode, ...kind.part });
    expect(await confirm(capo, kind, { Id: draft.Id })).toMatchObject({
      code: 'DOCUMENT_INCOMPLETE',
      ResultMessage: `Il documento non si può confermare: ${kind.lacks}. Completa i dati e riprova.`,
    });
    const once = await save(capo, kind, { ItemCode, ...kind.part, DocStatus: 'I' });
    // A card reports the problem at its field.
    expect(['BAD_INPUT', 'DOCUMENT_INCOMPLETE']).toContain(once.code);
    expect(await documentNumbers(capo, kind, { ItemCode })).toEqual([draft.Id]);
    expect(Object.values(await readDocument(capo, kind, draft.Id))).toContainEqual(
      expect.objectContaining({ DocStatus: 'D', DocNum: null, rowVersion: 1 }),
    );
  });

  it('gets a number of its series at confirmation, and is read-only from then on', async () => {
    const ItemCode = await vehicle();
    const { ResultData: first } = await save(capo, kind, { ItemCode, ...kind.whole });
    expect(first).toMatchObject({ DocStatus: 'D', DocNum: null });
    const { ResultData: sure } = await confirm(capo, kind, { Id: first.Id, rowVersion: first.rowVersion });
    expect(sure).toMatchObject({ Id: first.Id, DocStatus: 'I', rowVersion: 2 });
    const otherDocument = await save(capo, kind, {
      ItemCode: await vehicle(),
      ...kind.whole,
      DocStatus: 'I',
    });
    expect(otherDocument.ResultData.DocNum).toBe(sure.DocNum + 1);
    for (const answer of [
      await save(capo, kind, { Id: first.Id, ItemCode, ...kind.whole, Notes: 'poi' }),
      await confirm(capo, kind, { Id: first.Id }),
      await cancel(capo, kind, first.Id),
    ])
      expect(answer.code).toBe('DOCUMENT_LOCKED');
  });

  it('[CASE-C12] takes no number for a day ahead: a slip in the year would begin the numbers of that year', async () => {
    const ItemCode = await vehicle();
    const slip = { ItemCode, ...kind.whole, DocDate: '2062-11-20' };
    const { ResultData: draft } = await save(capo, kind, slip);
    for (const answer of [
      await confirm(capo, kind, { Id: draft.Id }),
      await save(capo, kind, { ...slip, DocStatus: 'I' }),
    ])
      expect(answer).toMatchObject({
        code: 'DOCUMENT_INCOMPLETE',
        ResultMessage: expect.stringContaining('la data del documento è nel futuro'),
      });
    const mended = await save(capo, kind, { ...slip, Id: draft.Id, DocDate: '2026-11-20', DocStatus: 'I' });
    expect(mended.ResultData).toMatchObject({ DocStatus: 'I', DocNum: expect.any(Number) });
  });

  it('is changed and confirmed only in the version last read', async () => {
    const ItemCode = await vehicle();
    const { ResultData: draft } = await save(capo, kind, { ItemCode, ...kind.whole });
    const draftKey = { Id: draft.Id, rowVersion: draft.rowVersion };
    await save(capo, kind, { ...draftKey, ItemCode, ...kind.whole, Notes: 'di un altro' });
    expect((await save(capo, kind, { ...draftKey, ItemCode, ...kind.whole, Notes: 'vecchia' })).code).toBe(
      'STALE',
    );
    expect((await confirm(capo, kind, draftKey)).code).toBe('STALE');
    expect((await confirm(capo, kind, { Id: draft.Id, rowVersion: 2 })).ResultData.Notes).toBe('di un altro');
  });

  it('of another crew is neither seen nor touched; one of a team that one leads is', async () => {
    const ItemCode = await vehicle();
    const foreignTeam = await buildTeam(db(), { empID: await buildEmployee(db()), Stato: 'O' });
    const ownTeam = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: foreign } = await save(planner, kind, {
      ItemCode,
      TeamId: foreignTeam,
      ...kind.whole,
    });
    const { ResultData: ours } = await save(planner, kind, { ItemCode, TeamId: ownTeam, ...kind.whole });
    expect((await readDocument(capo, kind, foreign.Id)).code).toBe('NOT_YOURS');
    expect((await confirm(capo, kind, { Id: foreign.Id })).code).toBe('NOT_YOURS');
    expect((await cancel(capo, kind, foreign.Id)).code).toBe('NOT_YOURS');
    expect((await save(capo, kind, { Id: ours.Id, ItemCode, TeamId: foreignTeam, ...kind.whole })).code).toBe(
      'NOT_YOURS',
    );
    expect(await documentNumbers(capo, kind, { ItemCode })).toEqual([ours.Id]);
    expect(await documentNumbers(planner, kind, { ItemCode })).toEqual([foreign.Id, ours.Id]);
    expect((await cancel(capo, kind, ours.Id)).ResultData.DocStatus).toBe('A');
  });

  it('of an approved team cannot be changed, by planners neither', async () => {
    const ItemCode = await vehicle();
    const TeamId = await buildTeam(db(), { Stato: 'R' });
    const { ResultData: draft } = await save(planner, kind, { ItemCode, TeamId, ...kind.whole });
    await db().updateTable('teams').set({ Approved: 'Y' }).where('teamID', '=', TeamId).execute();
    for (const answer of [
      await save(planner, kind, { Id: draft.Id, ItemCode, TeamId, ...kind.whole }),
      await confirm(planner, kind, { Id: draft.Id }),
      await save(planner, kind, { ItemCode, TeamId, ...kind.whole }),
    ])
      expect(answer.code).toBe('TEAM_APPROVED');
    expect((await cancel(capo, kind, draft.Id)).code).toBe(kind.closed);
  });

  it('is found by state, team, day and words, by several of them only if all fit', async () => {
    const ItemCode = await vehicle({ ItemName: `Gru ${kind.kind}`, targa: 'AB123CD' });
    const TeamId = await buildTeam(db(), { Stato: 'O' });
    const { ResultData: old } = await save(capo, kind, {
      ItemCode,
      ...kind.whole,
      DocDate: '2026-11-01',
      Notes: 'ponte',
    });
    const { ResultData: teams } = await save(capo, kind, {
      ItemCode,
      TeamId,
      ...kind.whole,
      Notes: '100%_sicuro',
    });
    const { ResultData: gone } = await save(capo, kind, { ItemCode, ...kind.whole });
    await cancel(capo, kind, gone.Id);
    const all = [old.Id, teams.Id, gone.Id];
    const rows: readonly (readonly [Readonly<Record<string, string>>, readonly number[]])[] = [
      [{}, all],
      [{ status: 'D' }, [old.Id, teams.Id]],
      [{ status: 'A,I' }, [gone.Id]],
      [{ status: '' }, all],
      [{ TeamId: String(TeamId) }, [teams.Id]],
      [{ from: '2026-11-02' }, [teams.Id, gone.Id]],
      [{ to: '2026-11-01' }, [old.Id]],
      [{ from: '2026-11-01', to: '2026-11-20' }, all],
      [{ q: 'PONTE' }, [old.Id]],
      [{ q: '%_s' }, [teams.Id]],
      [{ q: `#${TeamId}` }, [teams.Id]],
      [{ q: 'ab123' }, all],
      [{ q: `gru ${kind.kind}`, status: 'D', to: '2026-11-19' }, [old.Id]],
      [{ q: 'ponte', status: 'A' }, []],
    ];
    for (const [query, ids] of rows)
      expect(await documentNumbers(capo, kind, { ItemCode, ...query }), JSON.stringify(query)).toEqual(ids);
  });

  it('reports a missing document, vehicle or team', async () => {
    const ItemCode = await vehicle();
    for (const answer of [
      await readDocument(capo, kind, 999_999),
      await confirm(capo, kind, { Id: 999_999 }),
      await cancel(capo, kind, 999_999),
      await save(capo, kind, { ItemCode: 'NESSUNO', ...kind.whole }),
      await save(capo, kind, { ItemCode, TeamId: 999_999, ...kind.whole }),
    ])
      expect(answer).toMatchObject({
        code: 'NOT_FOUND',
        ResultMessage: expect.stringMatching(/NESSUNO|999999/),
      });
    expect(await documentNumbers(planner, kind, { ItemCode })).toEqual([]);
  });

  it('[PERM-05] is read-only for a worker', async () => {
    const ItemCode = await vehicle();
    expect((await save(operaio, kind, { ItemCode, ...kind.whole })).code).toBe('FORBIDDEN');
    const { ResultData: draft } = await save(capo, kind, { ItemCode, ...kind.whole });
    expect((await confirm(operaio, kind, { Id: draft.Id })).code).toBe('FORBIDDEN');
    expect((await cancel(operaio, kind, draft.Id)).code).toBe('FORBIDDEN');
  });
});

describe('[VEH-05] place and holder of a vehicle', () => {
  const where = async (ItemCode: string) =>
    db()
      .selectFrom('vehicles')
      .select(['BinCode', 'empID', 'rowVersion'])
      .where('ItemCode', '=', ItemCode)
      .executeTakeFirstOrThrow();
  const [card, assignment, transfer] = KINDS;

  it('is changed by a confirmation, never by a draft or a mileage card', async () => {
    const ItemCode = await vehicle();
    await save(capo, assignment, { ItemCode, empID: TEST_USERS.operaio.empID, BinCode: 'SEDE' });
    await save(capo, card, { ItemCode, ...card.whole, DocStatus: 'I' });
    expect(await where(ItemCode)).toEqual({ BinCode: 'BASE', empID: null, rowVersion: 1 });
    await save(capo, transfer, { ItemCode, BinCode: 'SEDE', DocStatus: 'I' });
    expect(await where(ItemCode)).toEqual({ BinCode: 'SEDE', empID: null, rowVersion: 2 });
  });

  it('an assignment to a person leaves the place, one to a place leaves the person', async () => {
    const ItemCode = await vehicle();
    const { empID } = TEST_USERS.operaio;
    await save(capo, assignment, { ItemCode, empID, DocStatus: 'I' });
    expect(await where(ItemCode)).toMatchObject({ BinCode: 'BASE', empID });
    await save(capo, assignment, { ItemCode, BinCode: 'SEDE', DocStatus: 'I' });
    expect(await where(ItemCode)).toMatchObject({ BinCode: 'SEDE', empID });
  });

  it('two concurrent confirmations number two documents, and the vehicle is at the place of one', async () => {
    const ItemCode = await vehicle();
    const drafts = await Promise.all(
      ['NORD', 'SUD'].map((BinCode) => save(capo, transfer, { ItemCode, BinCode })),
    );
    const sure = await Promise.all(drafts.map(({ ResultData: { Id } }) => confirm(capo, transfer, { Id })));
    const numbers = sure.map(({ ResultData }) => ResultData.DocNum);
    expect(Math.abs(numbers[0] - numbers[1])).toBe(1);
    expect(['NORD', 'SUD']).toContain((await where(ItemCode)).BinCode);
    expect((await where(ItemCode)).rowVersion).toBe(3);
  });
});
