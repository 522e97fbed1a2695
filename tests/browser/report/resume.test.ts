import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { approveSite } from '../../support/siteCalls.ts';
import { reportVisits, step, toast } from './visitReport.ts';

/** A report that may be handed in as it is, but for its material. */
const READY = {
  checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
  stock: [{ ItemCode: 'CAVO', Quantity: 100 }],
} as const;
const END = '/end-report';

describe('a report that was handed in unheard', () => {
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

  /** The report is handed in, but the answer is lost with the network. */
  const handInUnheard = async () => {
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
    const keys: (string | undefined)[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith(END)) keys.push(asked.headers()['idempotency-key']);
    });
    await page.route(`**${END}`, (route) => route.fetch().then(() => route.abort()));
    await page.getByRole('button', { name: finish }).click();
    await toast(page, 'Il server non risponde').waitFor();
    await eventually(() => stateOf(ready.teamID)).toBe('R');
    expect((await unloadOf(ready.teamID)).confirmedAt).not.toBeNull();
    await page.unroute(`**${END}`);
    return { ...visited, ready, keys };
  };

  it('[WIZ-10] [TEAM-07] is handed in again once it was sent back to closed', async () => {
    const ready = await site(READY);
    const { page } = await visit(ready, { step: 'verifiche' });
    const handIn = async () => {
      await page.getByRole('button', { name: finish }).click();
      await page.waitForURL(`${app().address}/`);
      expect(await stateOf(ready.teamID)).toBe('R');
    };
    await handIn();
    const planner = await app().api('planner');
    expect((await planner.get(`/wscnt/teams/${ready.teamID}/revert-end-report`)).status).toBe(200);
    await page.goto(`${app().address}/cantieri/${ready.teamID}/rapportino?step=verifiche`);
    await step(page, 'Verifiche').waitFor();
    await handIn();
  });

  it('[WIZ-10] [REL-1] goes on after a reload, under its key', async () => {
    const { page, ready, keys } = await handInUnheard();
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await page.getByRole('button', { name: finish }).click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf(ready.teamID)).toBe('R');
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('[REL-7] reports that the report was sent back meanwhile, and hands it in again', async () => {
    const { page, ready } = await handInUnheard();
    const planner = await app().api('planner');
    expect((await planner.get(`/wscnt/teams/${ready.teamID}/revert-end-report`)).status).toBe(200);
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await page.getByRole('button', { name: finish }).click();
    await toast(page, 'La tua operazione era riuscita, ma dopo lo stato è tornato «Chiuso».').waitFor();
    expect(await stateOf(ready.teamID)).toBe('C');
    await page.getByRole('button', { name: finish }).click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf(ready.teamID)).toBe('R');
  });

  it('[WIZ-03] [WIZ-10] has no finish after the approval', async () => {
    const { page, ready } = await handInUnheard();
    const planner = await app().api('planner');
    expect((await approveSite(planner, ready.teamID)).status).toBe(200);
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    expect(await page.getByRole('button', { name: finish }).count()).toBe(0);
  });
});
