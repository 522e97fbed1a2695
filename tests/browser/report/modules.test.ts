import { expect, it } from 'vitest';
import { testProduct } from '../../support/testProduct.ts';
import { reportVisits } from './visitReport.ts';

const product = await testProduct();
const modules = {
  ...product.settings.modules,
  attivita: false,
  materialiEnel: false,
  mezzi: false,
  attrezzature: false,
};
const { visit, site, app, db } = reportVisits({
  product: { ...product, settings: { ...product.settings, modules } },
});

it('[WIZ-06] [CHK-01] a module that is off takes its step and its checks along, on both sides', async () => {
  const bare = await site({
    activities: [],
    vehicles: [[]],
    checks: { noCompanyDischarge: 'Y', noDdt: 'Y' },
  });
  const { page } = await visit(bare, { step: 'verifiche' });
  const names = page.getByRole('navigation', { name: 'Passi' }).locator('.step-title');
  expect(await names.allInnerTexts()).toEqual(['Materiali fornitura impresa', 'Verifiche']);
  expect(await page.getByText('Confermo che non è stato scaricato materiale fornitura ENEL').count()).toBe(0);
  await page.getByRole('button', { name: 'Conferma scarico' }).click();
  await page.waitForURL(`${app().address}/`);
  const team = await db()
    .selectFrom('teams')
    .select('Stato')
    .where('teamID', '=', bare.teamID)
    .executeTakeFirst();
  expect(team?.Stato).toBe('R');
});
