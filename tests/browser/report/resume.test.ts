import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { approveSite } from '../../support/siteCalls.ts';
import { goTo } from '../screens/walk.ts';
import { reportVisits, step, toast } from './visitReport.ts';

/** A report that may be handed in as it is, but for its material. */
const READY = {
  checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
  stock: [{ ItemCode: 'CAVO', Quantity: 100 }],
} as const;
const END = '/end-report';

describe('a report that was handed in unheard', () => {
  const { site, db, api, app, take, walk } = reportVisits();
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
    await take(ready, { ItemCode: 'CAVO', Quantity: 3 });
    const visited = await walk(ready, { step: 'verifiche' });
    const { page } = visited;
    const keys: (string | undefined)[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith(END)) keys.push(asked.headers()['idempotency-key']);
    });
    const loseAnswer = async () => {
      await page.route(`**${END}`, (route) => route.fetch().then(() => route.abort()));
      await page.getByRole('button', { name: finish }).click();
      await toast(page, 'Il server non risponde').waitFor();
      await eventually(() => stateOf(ready.teamID)).toBe('R');
      expect((await unloadOf(ready.teamID)).confirmedAt).not.toBeNull();
      await page.unroute(`**${END}`);
    };
    await loseAnswer();
    return { ...visited, ready, keys, loseAnswer };
  };

  const sendBack = async (teamID: number) => {
    const answer = await (await api('planner')).get(`/wscnt/teams/${teamID}/revert-end-report`);
    expect(answer.status).toBe(200);
  };

  it('[WIZ-10] [REL-1] [TEAM-07] goes on after a reload, under its key, and again once it was sent back to closed', async () => {
    const { page, ready, keys } = await handInUnheard();
    const handIn = async () => {
      await page.getByRole('button', { name: finish }).click();
      await page.waitForURL(`${app().address}/`);
      expect(await stateOf(ready.teamID)).toBe('R');
    };
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await handIn();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await sendBack(ready.teamID);
    await goTo({ page }, `/cantieri/${ready.teamID}/rapportino?step=verifiche`);
    await step(page, 'Verifiche').waitFor();
    await handIn();
  });

  it('[REL-7] [WIZ-03] [WIZ-10] reports that the report was sent back meanwhile, and hands it in again; has no finish after the approval', async () => {
    const { page, ready, loseAnswer } = await handInUnheard();
    await sendBack(ready.teamID);
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await page.getByRole('button', { name: finish }).click();
    await toast(page, 'La tua operazione era riuscita, ma dopo lo stato è tornato «Chiuso».').waitFor();
    expect(await stateOf(ready.teamID)).toBe('C');
    await loseAnswer();
    expect((await approveSite(await api('planner'), ready.teamID)).status).toBe(200);
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    expect(await page.getByRole('button', { name: finish }).count()).toBe(0);
  });
});
