import { describe, expect, it } from 'vitest';
import { agree, next, reportVisits, step, toast } from './visitReport.ts';

describe('a report whose inventory failed to load', () => {
  const { signedIn, site, db, app, take } = reportVisits();

  it('[DIS-11] [DESK-A18] reports it beside the materials, and covers no button', async () => {
    const filled = await site({ withoutSilo: true });
    // So low that the buttons of the wizard are at the bottom of the screen.
    const low = { options: { viewport: { width: 1440, height: 420 } } };
    const { page } = await signedIn(filled.username, low);
    const missing = toast(page, /Nessun inventario definito per il caposquadra del cantiere/);
    const dischargesResponse = page.waitForResponse('**/silos/discharges');
    await page.goto(`${app().address}/cantieri/${filled.teamID}/rapportino`);
    await dischargesResponse;
    await step(page, 'Attività svolte').waitFor();
    expect(await missing.count()).toBe(0);
    await next(page).click();
    await missing.waitFor();
    expect(await page.evaluate(coveredButtons)).toEqual([]);
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
  });

  it.each([
    ['company', 'CAVO', 'C', 'Conferma scarico', undefined],
    ['enel', 'MIS', 'R', 'Conferma ed approva team', 'planner'],
  ] as const)(
    '[WIZ-07] [WIZ-08] [WIZ-10] is finished with its %s unload all the same',
    async (kind, ItemCode, Stato, button, as) => {
      const filled = await site({
        checks: { noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' },
        stock: [{ ItemCode, Quantity: 100, itemType: kind }],
      });
      const { teamID } = filled;
      await take(filled, { ItemCode, Quantity: 3 }, kind);
      await db().updateTable('teams').set({ Stato }).where('teamID', '=', teamID).execute();
      const unload = () =>
        db()
          .selectFrom('discharges')
          .select('confirmedAt')
          .where('TeamID', '=', teamID)
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow();

      const { page } = await signedIn(as ?? filled.username);
      await page.route('**/silos/discharges', (route) => route.abort());
      await page.goto(`${app().address}/cantieri/${teamID}/rapportino?step=verifiche`);
      const finish = page.getByRole('button', { name: button });
      await finish.click();
      if (as !== undefined) await agree(page);
      await page.waitForURL(as === undefined ? `${app().address}/` : `${app().address}/cantieri/${teamID}`);
      expect((await unload()).confirmedAt).not.toBeNull();
    },
  );
});

/** Names of the buttons of the page on which a toast lies. */
function coveredButtons(): readonly string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main a.bp6-button')];
  return buttons
    .filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts') instanceof Element;
    })
    .filter((button) => {
      const { y, height } = button.getBoundingClientRect();
      return y + height > 0 && y < innerHeight;
    })
    .map((button) => button.textContent ?? '');
}
