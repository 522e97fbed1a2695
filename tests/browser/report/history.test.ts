import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { approveSite } from '../../support/siteCalls.ts';
import { goTo } from '../screens/walk.ts';
import {
  activityDialog,
  activityText,
  back,
  expectSound,
  next,
  quantity,
  question,
  refusal,
  refuse,
  reportVisits,
  STEPS,
  step,
  toast,
} from './visitReport.ts';

const { api, app, db, kept, site, take, walk, walkTo } = reportVisits();

const UNSAVED = 'Quello che hai scritto non è salvato. Vuoi chiudere lo stesso?';

describe('the browser’s Back and Forward in the report', () => {
  const leftTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

  it('[WIZ-04] [WIZ-11] [DIS-08] lead one step back and on again as its buttons do, past no broken rule, and out of the wizard only from its first step', async () => {
    const report = await site({ stock: [{ ItemCode: 'CAVO', Quantity: 100 }] });
    const before = `/cantieri/${report.teamID}`;
    const { page } = await walkTo(report.username, before, { size: 'desk' });
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    await step(page, 'Attività svolte').waitFor();
    const position = () => page.evaluate(() => history.state.idx);
    const first = await position();
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goForward();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    // From another page, and after a reload.
    await page.getByRole('link', { name: 'Ordini' }).first().click();
    await leftTo(page, '/ordini');
    await page.goBack();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.reload();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page.goBack();
    await step(page, 'Materiali fornitura impresa').waitFor();
    // A quantity being typed is kept.
    await quantity(page, 'CAVO').fill('12,5');
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await eventually(() => kept(report)).toEqual({ CAVO: 12.5 });
    // A step left by Precedente is not revisited by Back.
    await next(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await back(page).click();
    await step(page, 'Materiali fornitura impresa').waitFor();
    await page.goBack();
    await step(page, 'Attività svolte').waitFor();
    await page.goForward();
    await step(page, 'Materiali fornitura impresa').waitFor();
    // The list of steps leads to the place itself, however far back.
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    await page
      .getByRole('navigation', { name: 'Passi' })
      .getByRole('button', { name: /Attività svolte/ })
      .click();
    await step(page, 'Attività svolte').waitFor();
    expect(await position()).toBe(first);
    await db().deleteFrom('report_activities').where('teamId', '=', report.teamID).execute();
    await page.goForward();
    await refusal(page)
      .filter({ hasText: "Per procedere è necessario inserire almento un'attività" })
      .waitFor();
    expect(await step(page, 'Attività svolte').count()).toBe(1);
    await eventually(() => new URL(page.url()).searchParams.get('step')).toBe('attivita');
    await page.goBack();
    await leftTo(page, before);
  });

  it('[ACT-05] [ACT-09] Back closes a dialog, not the page; typed text is discarded only after a question, and nothing is left in the history', async () => {
    const report = await site({ activities: [] });
    const before = `/cantieri/${report.teamID}`;
    const { page } = await walkTo(report.username, before, { size: 'phone' });
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    const add = page.getByRole('button', { name: 'Nuova attività' });
    await add.click();
    await activityDialog(page).waitFor();
    await page.goBack();
    await activityDialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();

    await add.click();
    await activityText(page).fill('Posa di 40 m di cavo');
    for (const mistake of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await mistake();
      await question(page).getByText(UNSAVED).waitFor();
      await refuse(page);
      await question(page).waitFor({ state: 'hidden' });
      expect(await activityText(page).inputValue()).toBe('Posa di 40 m di cavo');
    }
    await page.goBack();
    await question(page).getByText(UNSAVED).waitFor();
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await activityDialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();

    await add.click();
    await activityText(page).fill('Posa palo');
    await activityDialog(page).getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Attività salvata').waitFor();
    await activityDialog(page).waitFor({ state: 'hidden' });
    await add.click();
    await activityDialog(page).getByRole('button', { name: 'Chiudi' }).click();
    await eventually(() => activityDialog(page).count()).toBe(0);
    await page.goBack();
    await leftTo(page, before);
  });
});

/** A report that may be handed in as it is, but for its material. */
const READY = {
  checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
  stock: [{ ItemCode: 'CAVO', Quantity: 100 }],
} as const;
const END = '/end-report';

describe('a report that was handed in unheard', () => {
  it('[REL-1] [REL-7] [TEAM-07] [WIZ-03] [WIZ-10] goes on after a reload, under its key; reports that it was sent back meanwhile, and hands it in again; has no finish after the approval', async () => {
    const ready = await site(READY);
    await take(ready, { ItemCode: 'CAVO', Quantity: 3 });
    const { page } = await walk(ready, { step: 'verifiche' });
    const stateOf = async () => {
      const teams = db().selectFrom('teams').select('Stato').where('teamID', '=', ready.teamID);
      return (await teams.executeTakeFirstOrThrow()).Stato;
    };
    const finish = page.getByRole('button', { name: 'Conferma scarico' });
    const keys: (string | undefined)[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith(END)) keys.push(asked.headers()['idempotency-key']);
    });
    /** The report is handed in, but the answer is lost with the network. */
    const loseAnswer = async () => {
      await page.route(`**${END}`, (route) => route.fetch().then(() => route.abort()));
      await finish.click();
      await toast(page, 'Il server non risponde').waitFor();
      await eventually(stateOf).toBe('R');
      const discharges = db().selectFrom('discharges').select('confirmedAt');
      const unload = discharges.where('TeamID', '=', ready.teamID).where('kind', '=', 'company');
      expect((await unload.executeTakeFirstOrThrow()).confirmedAt).not.toBeNull();
      await page.unroute(`**${END}`);
    };
    const sendBack = async () => {
      const answer = await (await api('planner')).get(`/wscnt/teams/${ready.teamID}/revert-end-report`);
      expect(answer.status).toBe(200);
    };

    await loseAnswer();
    await page.reload();
    await step(page, 'Verifiche').waitFor();
    await finish.click();
    await page.waitForURL(`${app().address}/`);
    expect(await stateOf()).toBe('R');
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    // Sent back to closed, it is handed in again.
    await sendBack();
    await goTo({ page }, `/cantieri/${ready.teamID}/rapportino?step=verifiche`);
    await step(page, 'Verifiche').waitFor();
    await loseAnswer();
    expect(keys.at(-1)).not.toBe(keys[0]);
    await sendBack();
    await finish.click();
    await toast(page, 'La tua operazione era riuscita, ma dopo lo stato è tornato «Chiuso».').waitFor();
    expect(await stateOf()).toBe('C');
    await loseAnswer();
    expect((await approveSite(await api('planner'), ready.teamID)).status).toBe(200);
    await finish.waitFor({ state: 'detached' });
  });
});

/** Tab until the element with that name has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let turn = 0; turn < most; turn += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? (element?.textContent || element?.id) ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

describe('the report for everybody', () => {
  const plan = {
    stock: [
      { ItemCode: 'CAVO', Quantity: 100 },
      { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
    ],
    vehicles: [['I'], []],
    equipment: [['D']],
  } as const;

  it('[WIZ-11] no step breaks a rule of axe nor is wider than the screen, on a phone', async () => {
    const visited = await walk(await site(plan), { size: 'phone' });
    for (const title of STEPS) {
      await step(visited.page, title).waitFor();
      await visited.page.locator('.wizard .schema-table').first().waitFor();
      await expectSound(visited);
      // By mouse: a second tap within half a second is a double tap.
      if (title !== 'Verifiche') await next(visited.page).click();
    }
  });

  it('[WIZ-11] is done by keyboard alone on a desk, from the first step to the end', async () => {
    const filled = await site({
      ...plan,
      vehicles: [['I']],
      equipment: [['I']],
      checks: { noEnelDischarge: 'Y' },
    });
    const { page } = await walk(filled);
    const on = async (title: string) => {
      await tabTo(page, /^Avanti$/);
      await page.keyboard.press('Enter');
      await step(page, title).waitFor();
      await eventually(() =>
        step(page, title).evaluate((heading) => heading === document.activeElement),
      ).toBe(true);
      await page.locator('.wizard .schema-table').first().waitFor();
    };
    await on('Materiali fornitura impresa');
    await tabTo(page, /^Quantità di Articolo CAVO$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await quantity(page, 'CAVO').inputValue()).toBe('2');
    for (const title of STEPS.slice(2)) await on(title);
    // The title of the step appears before its form: Tab reaches only rendered elements.
    await page.getByLabel(/Non hai prodotto DDT/).waitFor();
    await tabTo(page, /noDdt|Non hai prodotto DDT/);
    await page.keyboard.press('Space');
    const storedChecks = () =>
      db().selectFrom('report_checks').selectAll().where('teamId', '=', filled.teamID).executeTakeFirst();
    await eventually(storedChecks).toMatchObject({ noDdt: 'Y' });
    await tabTo(page, /^Conferma scarico$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app().address}/`);
    const line = await db()
      .selectFrom('inventory_lines')
      .select('Quantity')
      .where('SiloAbsEntry', '=', filled.silo)
      .where('ItemCode', '=', 'CAVO')
      .executeTakeFirstOrThrow();
    expect(line.Quantity).toBe(98);
  });
});
