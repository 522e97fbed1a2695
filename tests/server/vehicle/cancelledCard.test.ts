import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

let test: TestApp;
let capo: Api;
let planner: Api;
let ufficio: Api;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-11-20T09:30:00Z') });
  [capo, planner, ufficio] = await Promise.all([test.api('capo'), test.api('planner'), test.api('ufficio')]);
});
afterAll(() => test.close());

const ITEMS = '/api/inventory/silos/items';
const db = () => test.database.db;
const confirmed = async (more: object = {}) => {
  const { body } = await capo.post(`${ITEMS}/schedaPercorrenza`, {
    schedaPercorrenzaData: {
      DocDate: '2026-11-20',
      ItemCode: await buildVehicle(db()),
      KmOreIniziali: 120_500,
      KmOreFinali: 999_999,
      DocStatus: 'I',
      ...more,
    },
  });
  expect(body.ResultCode, body.ResultMessage).toBe(0);
  return body.ResultData;
};
const cancel = (api: Api, Id: number, more: object = {}) =>
  api.post(`${ITEMS}/schedaPercorrenza/cancel`, { Id, cancelReason: 'Chilometri sbagliati', ...more });
const errands = (Id: number) =>
  db().selectFrom('outbox').selectAll().where('key', '=', String(Id)).orderBy('kind').execute();

it('[VEH-05] a mileage card names another of its vehicle with the same kilometres, until one is cancelled', async () => {
  const first = await confirmed({ KmOreIniziali: 100, KmOreFinali: 180 });
  const { ItemCode } = first;
  const next = await confirmed({ ItemCode, KmOreIniziali: 180, KmOreFinali: 250 });
  expect([first.overlappingCard, next.overlappingCard]).toEqual([null, null]);
  const open = await confirmed({ ItemCode, KmOreIniziali: 170, KmOreFinali: null, DocStatus: 'D' });
  expect(open.overlappingCard).toBeNull();
  const again = await confirmed({ ItemCode, KmOreIniziali: 150, KmOreFinali: 180 });
  expect(again.overlappingCard).toBe(first.Id);
  await cancel(capo, first.Id);
  const { body } = await capo.get(`${ITEMS}/schedaPercorrenza?Id=${again.Id}`);
  expect(body.schedaPercorrenza.overlappingCard).toBeNull();
});

describe('a confirmed mileage card', () => {
  it('[DAY-A5] is cancelled with its reason by the leader of the site, and in the ERP', async () => {
    const TeamId = await buildTeam(db(), { Stato: 'O' });
    const { Id, DocNum, ItemCode, rowVersion } = await confirmed({ TeamId });
    const [sent] = await errands(Id);
    expect((await cancel(capo, Id, { cancelReason: ' ' })).status).toBe(400);
    expect((await cancel(capo, Id, { rowVersion: rowVersion + 1 })).body.code).toBe('STALE');
    expect((await cancel(capo, Id, { rowVersion })).body.ResultData).toMatchObject({
      DocStatus: 'A',
      DocNum,
      cancelReason: 'Chilometri sbagliati',
      cancelledAt: '2026-11-20T09:30:00.000Z',
    });
    expect(await errands(Id)).toMatchObject([
      {
        kind: 'mileage-card-cancellation',
        status: 'I',
        payload: { DocNum, ItemCode, reason: 'Chilometri sbagliati', externalIds: [sent?.externalId] },
      },
    ]);
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_NOT_CANCELLABLE');
    // A confirmed and cancelled card does not come back by restoring deletions.
    expect(
      (await capo.post('/api/restore', { entity: 'mileage-card', key: Id })).body.ResultCode,
    ).toBeLessThan(0);
    // The next card begins where the vehicle's last valid one ended, not at a figure that was wrong.
    const { body } = await capo.get(`${ITEMS}/automezzi/team?teamId=${TeamId}`);
    expect(JSON.stringify(body)).not.toContain('999999');
  });

  it('[DAY-A5] that the ERP has keeps its errand beside the word of its end', async () => {
    const { Id } = await confirmed();
    await db()
      .updateTable('mileage_cards')
      .set({ DocStatus: 'Y', DocEntry: 77 })
      .where('Id', '=', Id)
      .execute();
    await db().updateTable('outbox').set({ status: 'Y' }).where('key', '=', String(Id)).execute();
    expect((await cancel(capo, Id)).body.ResultCode).toBe(0);
    const cardErrands = await errands(Id);
    expect(cardErrands.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'mileage-card Y',
      'mileage-card-cancellation I',
    ]);
    expect(cardErrands[1]?.payload).toMatchObject({ DocEntry: 77 });
  });

  it('[DAY-A5] is not cancelled as a draft, on its way to the ERP, or by another', async () => {
    const draft = await confirmed({ DocStatus: 'D' });
    expect((await cancel(capo, draft.Id)).body.code).toBe('DOCUMENT_NOT_CANCELLABLE');
    const { Id } = await confirmed();
    await db().updateTable('mileage_cards').set({ DocStatus: 'S' }).where('Id', '=', Id).execute();
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_NOT_CANCELLABLE');
    const otherCard = await confirmed();
    await db().updateTable('mileage_cards').set({ empID: 104 }).where('Id', '=', otherCard.Id).execute();
    expect((await cancel(capo, otherCard.Id)).body.code).toBe('NOT_YOURS');
    expect((await cancel(await test.api('operaio'), otherCard.Id)).body.code).toBe('FORBIDDEN');
    expect((await cancel(capo, 999_999)).body.code).toBe('NOT_FOUND');
  });

  it('[DAY-A8] that the ERP refused after its site was approved is cancelled by the office, and leaves the queue', async () => {
    const TeamId = await buildTeam(db(), { Stato: 'O' });
    const { Id } = await confirmed({ TeamId });
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', TeamId).execute();
    await db().updateTable('outbox').set({ status: 'E' }).where('key', '=', String(Id)).execute();
    await db().updateTable('mileage_cards').set({ DocStatus: 'E' }).where('Id', '=', Id).execute();
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_OF_APPROVED_TEAM');
    expect((await cancel(ufficio, Id)).body.ResultData).toMatchObject({ DocStatus: 'A' });
    expect(await errands(Id)).toMatchObject([{ kind: 'mileage-card-cancellation', status: 'I' }]);
  });

  it.each([
    ['planner', () => planner],
    ['office', () => ufficio],
  ] as const)('[DAY-A5] of an approved site is cancelled by the %s, not by its leader', async (_who, api) => {
    const TeamId = await buildTeam(db(), { Stato: 'O' });
    const { Id } = await confirmed({ TeamId });
    await db().updateTable('teams').set({ Stato: 'R', Approved: 'Y' }).where('teamID', '=', TeamId).execute();
    const { schedaPercorrenza } = (await capo.get(`${ITEMS}/schedaPercorrenza?Id=${Id}`)).body;
    expect(schedaPercorrenza).toMatchObject({ DocStatus: 'I', teamApproved: 'Y' });
    expect((await cancel(capo, Id)).body.code).toBe('DOCUMENT_OF_APPROVED_TEAM');
    expect((await cancel(api(), Id)).body.ResultData).toMatchObject({
      DocStatus: 'A',
      cancelReason: 'Chilometri sbagliati',
    });
  });
});
