import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { reportVisits, step, toast } from './visitReport.ts';

/** A report that may be handed in as it is, but for its material. */
const READY = {
  checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
  stock: [{ ItemCode: 'CAVO', Quantity: 100 }],
} as const;

describe('a report that was handed in half', () => {
  const { visit, site, db, app } = reportVisits();
  const finish = 'Conferma scarico';
  const stateOf = async (teamID: number) =>
    (await db().selectFrom('teams').select('Stato').where('teamID', '=', teamID).executeTakeFirstOrThrow())
      .Stato;
  const unloadOf = (teamID: number) =>
    db()
      .selectFrom('discharges')
      .select('confirmedAt')
      .where('TeamID', '=', teamID)
      .where('kind', '=', 'company')
      .executeTakeFirstOrThrow();

  /** The report is handed in, the material is not unloaded: the network went away between. */
  const handInHalf = async () => {
    const ready = await site(READY);
    const api = await app().api(ready.username);
    const answer = await api.post('/api/inventory/silos/dischargeItem', {
      dischargeItem: { ItemCode: 'CAVO', Quantity: 3 },
      dischargeData: { TeamID: ready.teamID },
      itemType: 'company',
    });
    expect(answer.status).toBe(200);
    const visited = await visit(ready, { step: 'verifiche' });
    const { page } = visited;
    await page.route('**/confirmDischarge', (route) => route.abort());
    await page.getByRole('button', { name: finish }).click();
    await toast(page, 'Il server non risponde').waitFor();
    await eventually(() => stateOf(ready.teamID)).toBe('R');
    await page.unroute('**/confirmDischarge');
    return { ...visited, ready };
  };

  for (const reloaded of [false, true]) {
    it(`[WIZ-10] [TEAM-07] is handed in again whole once it was sent back to closed${reloaded ? ', after a reload' : ''}`, async () => {
      const { page, ready } = await handInHalf();
      const planner = await app().api('planner');
      expect((await planner.get(`/wscnt/teams/${ready.teamID}/revert-end-report`)).status).toBe(200);
      if (reloaded) await page.reload();
      await step(page, 'Verifiche').waitFor();
      await page.getByRole('button', { name: finish }).click();
      await page.waitForURL(`${app().address}/`);
      expect(await stateOf(ready.teamID)).toBe('R');
      expect((await unloadOf(ready.teamID)).confirmedAt).not.toBeNull();
    });
  }

  it('[WIZ-10] [REL-1] goes on after a reload where the answer to its first call never came', async () => {
    const ready = await site(READY);
    const api = await app().api(ready.username);
    const taken = await api.post('/api/inventory/silos/dischargeItem', {
      dischargeItem: { ItemCode: 'CAVO', Quantity: 3 },
      dischargeData: { TeamID: ready.teamID },
      itemType: 'company',
    });
    expect(taken.status).toBe(200);
    const { page } = await visit(ready, { step: 'verifiche' });
    const end = '**/end-report';
    const keys: (string | undefined)[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('/end-report')) keys.push(asked.headers()['idempotency-key']);
    });
    // It is done, and nobody hears of it.
    await page.route(end, (route) => route.fetch().then(() => route.abort()));
    await page.getByRole('button', { name: finish }).click();
    await toast(page, 'Il server non risponde').waitFor();
    await eventually(() => stateOf(ready.teamID)).toBe('R');
    await page.unroute(end);
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await page.getByRole('button', { name: finish }).click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf(ready.teamID)).toBe('R');
    expect((await unloadOf(ready.teamID)).confirmedAt).not.toBeNull();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('[WIZ-03] [WIZ-10] leaves nothing to finish once it was approved, which made up for the unload', async () => {
    const { page, ready } = await handInHalf();
    const planner = await app().api('planner');
    expect((await planner.post('/wscnt/works/approve', { TeamId: ready.teamID })).status).toBe(200);
    expect((await unloadOf(ready.teamID)).confirmedAt).not.toBeNull();
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    expect(await page.getByRole('button', { name: finish }).count()).toBe(0);
  });
});
