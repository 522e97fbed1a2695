import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { testProduct } from '../../support/testProduct.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { BOARD, column, DESK } from './boardWords.ts';

const product = await testProduct();
const { teams } = product.tables;
if (teams?.board === undefined) throw new Error('Sites have no board.');
/**
 * The product with more cards per column, so that the test needs one click on "more". Its version is its own: pages of
 * former files have stored the tables of the product's.
 */
const generous = {
  ...{ ...product, version: `${product.version}-generous` },
  tables: { ...product.tables, teams: { ...teams, board: { ...teams.board, first: 250 } } },
};
const { visit, db } = browserVisits({ product: generous });

it('draws at most 500 cards of a column, and reports it', async () => {
  await sql`insert into teams ("PlannedDate", "PlannedTime", "Stato", "empID")
    select '2026-11-20', '07:30', 'O', ${TEST_USERS.capo.empID} from generate_series(1, 507)`.execute(db());
  const { page } = await visit('planner', BOARD, DESK);
  const open = column(page, 'Aperto');
  const cards = open.locator('.board-card');
  await page.getByRole('button', { name: 'Mostra altri (257)', exact: true }).click();
  await expect.poll(() => cards.count()).toBe(500);
  await open.getByText(/Sono mostrati i primi 500 di 507/).waitFor();
  expect(await open.getByRole('heading').innerText()).toMatch(/507$/);
  expect(await page.getByRole('button', { name: /^Mostra altri/ }).count()).toBe(0);
  // The remaining cards are reached by a filter, as the hint explains.
  await page.getByRole('searchbox').fill('nessuna linea così');
  await page.getByText('Sono mostrati').waitFor({ state: 'detached' });
});
