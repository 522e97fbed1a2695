import type { Locator, Page } from 'playwright-core';
import { LOCATED } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import type { TestDatabase } from '../../support/database.ts';

export const BOARD = '/cantieri?board=true';
/** Wide and high enough for some cards of each column. */
export const DESK = { ...LOCATED, viewport: { width: 2400, height: 1600 } };

type Db = () => TestDatabase['db'];

/** Inserts a site by the name of its project: the only one of that name, also when a test is retried. */
export const siteOf =
  (db: Db) =>
  async (NAME: string, columns: Parameters<typeof buildTeam>[1] = {}): Promise<number> => {
    await db().updateTable('projects').set({ NAME: 'Di prima' }).where('NAME', '=', NAME).execute();
    return buildTeam(db(), { pmgEntry: await buildProject(db(), { NAME }), ...columns });
  };

export const storedOf = (db: Db) => async (teamID: number) =>
  (await db().selectFrom('teams').select('Stato').where('teamID', '=', teamID).executeTakeFirstOrThrow())
    .Stato;

/** A column of the board, by its state; its heading has its number beside. */
export const column = (page: Page, name: string): Locator =>
  page
    .locator('.board-column')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} \\d+$`) }) });
export const card = (page: Page, name: string): Locator =>
  page.locator('.board-card').filter({ hasText: name });

/** What moves a card without dragging. */
export const menu = (of: Locator): Locator => of.getByRole('button', { name: /^Sposta in…/ });

/** Chooses an action in the menu of a card. */
export async function ask(page: Page, name: string, way: string): Promise<void> {
  await menu(card(page, name)).click();
  await page.getByRole('menuitem', { name: way, exact: true }).click();
}

/** Takes a card with the mouse and holds it over the middle of a column. */
export async function hold(page: Page, taken: Locator, over: Locator): Promise<void> {
  // A page is as wide as it is read well: not all columns are in view.
  await over.scrollIntoViewIfNeeded();
  const from = await taken.boundingBox();
  const to = await over.boundingBox();
  if (from === null || to === null) throw new Error('nothing to take, or nowhere to hold it');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height / 2, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
}
