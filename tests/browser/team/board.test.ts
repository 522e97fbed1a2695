import { describe, expect, it } from 'vitest';
import { browserVisits, expectWhole, LOCATED } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { BOARD, card, column, DESK, hold, menu, siteOf, storedOf } from './boardWords.ts';
import { agree, attention, button } from './words.ts';

const { walk, db } = browserVisits();
const site = siteOf(db);
const stored = storedOf(db);

describe('the board of sites', () => {
  it('[SCR-03] is chosen above the list: columns by state with their numbers, narrowed as the list is', async () => {
    await site('Linea Reno');
    await site('Linea Savena', { Stato: 'O' });
    const pageVisit = await walk('planner', '/cantieri', DESK);
    const { page } = pageVisit;
    await page.getByRole('radio', { name: 'Lavagna' }).check();
    await column(page, 'Pianificato').getByText('Linea Reno').waitFor();
    await column(page, 'Aperto').getByText('Linea Savena').waitFor();
    expect(new URL(page.url()).searchParams.get('board')).toBe('true');
    expect(await page.locator('.board-head').allInnerTexts()).toHaveLength(7);
    await expectWhole(pageVisit);
    await page.getByRole('searchbox').fill('Savena');
    await card(page, 'Linea Reno').waitFor({ state: 'detached' });
    await column(page, 'Aperto').getByText('Linea Savena').waitFor();
    await page.getByRole('radio', { name: 'Elenco' }).check();
    await page.locator('.board').waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Linea Savena' }).waitFor();
  });

  it('[SCR-03] [TEAM-01] a card is dragged by the way of its workflow: asked, carried out, counted', async () => {
    const teamID = await site('Linea Setta', { Stato: 'O' });
    const { page } = await walk('planner', `${BOARD}&q=Setta`, DESK);
    await card(page, 'Linea Setta').waitFor();
    await hold(page, card(page, 'Linea Setta'), column(page, 'Chiuso'));
    expect(await column(page, 'Chiuso').getAttribute('data-over')).toBe('true');
    await page.mouse.up();
    await column(page, 'Chiuso').getByText('Linea Setta').waitFor();
    expect(await stored(teamID)).toBe('O');
    expect(await agree(page)).toBe(
      'Mancano ancora delle risposte. Sei sicuro di voler chiudere il cantiere?',
    );
    await expect.poll(() => stored(teamID)).toBe('C');
    await page.getByText(/Linea Setta.*: spostato in Chiuso/).waitFor({ state: 'attached' });
    await column(page, 'Chiuso').getByText('Linea Setta').waitFor();
    expect(await column(page, 'Aperto').getByText('Linea Setta').count()).toBe(0);
  });

  it('closes columns without a permitted transition; a drop there, or Escape, keeps the card', async () => {
    const teamID = await site('Linea Silla', { Stato: 'O' });
    const { page } = await walk('planner', `${BOARD}&q=Silla`, DESK);
    await card(page, 'Linea Silla').waitFor();
    await hold(page, card(page, 'Linea Silla'), column(page, 'Pianificato'));
    await column(page, 'Pianificato').getByText('Qui non si può spostare').waitFor();
    expect(await column(page, 'Chiuso').getAttribute('data-closed')).toBeNull();
    await page.mouse.up();
    await page.locator('[data-closed]').first().waitFor({ state: 'detached' });
    await hold(page, card(page, 'Linea Silla'), column(page, 'Chiuso'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await attention(page).count()).toBe(0);
    await column(page, 'Aperto').getByText('Linea Silla').waitFor();
    expect(await stored(teamID)).toBe('O');
  });

  it('[TEAM-01] returns the card after a cancelled or refused move, with the reason', async () => {
    const { empID } = TEST_USERS.capo;
    const teamID = await site('Linea Idice', { Stato: 'V', members: [empID] });
    const { page } = await walk('planner', `${BOARD}&q=Idice`, DESK);
    await menu(card(page, 'Linea Idice')).click();
    await page.getByRole('menuitem', { name: 'Aperto Apri cantiere', exact: true }).click();
    await attention(page).getByRole('button').first().click();
    await column(page, 'In verifica').getByText('Linea Idice').waitFor();
    await menu(card(page, 'Linea Idice')).click();
    await page.getByRole('menuitem', { name: 'Aperto Apri cantiere', exact: true }).click();
    expect(await agree(page)).toBe('Mancano ancora delle risposte. Sei sicuro di voler avviare in cantiere?');
    await attention(page).waitFor();
    expect(await attention(page).innerText()).toMatch(/valid/i);
    await attention(page).getByRole('button').last().click();
    await column(page, 'In verifica').getByText('Linea Idice').waitFor();
    expect(await stored(teamID)).toBe('V');
  });

  it('keys and readers have a menu of the allowed ways alone; the focus goes with the card', async () => {
    const teamID = await site('Linea Limentra', { Stato: 'O' });
    const { page } = await walk('planner', `${BOARD}&q=Limentra`, DESK);
    await menu(card(page, 'Linea Limentra')).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Chiuso\nChiudi cantiere',
      'Chiusura differita\nChiusura differita',
    ]);
    await page.keyboard.press('Escape');
    expect(await menu(card(page, 'Linea Limentra')).evaluate((each) => each === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await agree(page);
    await expect.poll(() => stored(teamID)).toBe('C');
    const there = column(page, 'Chiuso').locator('.board-card').filter({ hasText: 'Linea Limentra' });
    await there.waitFor();
    await expect.poll(() => there.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  });

  it('moves a card that another user moves, without taking the focus', async () => {
    await site('Linea Samoggia', { Stato: 'O' });
    await site('Linea Lavino', { Stato: 'O' });
    const { page: mine } = await walk('planner', `${BOARD}&q=Linea`, DESK);
    const { page: theirs } = await walk('planner', `${BOARD}&q=Linea`, DESK);
    const cardMenu = menu(card(mine, 'Linea Lavino'));
    await cardMenu.focus();
    await menu(card(theirs, 'Linea Samoggia')).click();
    await theirs.getByRole('menuitem', { name: 'Chiuso Chiudi cantiere', exact: true }).click();
    await agree(theirs);
    await column(mine, 'Chiuso').getByText('Linea Samoggia').waitFor();
    expect(await cardMenu.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('of a long column the first cards are there, and more by a button', async () => {
    const pmgEntry = await buildProject(db(), { NAME: 'Linea Navile' });
    for (const _each of Array.from({ length: 23 })) await buildTeam(db(), { pmgEntry });
    const { page } = await walk('planner', `${BOARD}&q=Navile`, DESK);
    const planned = column(page, 'Pianificato');
    await button(page, 'Mostra altri (3)').waitFor();
    expect(await planned.locator('.board-card').count()).toBe(20);
    expect(await planned.getByRole('heading').innerText()).toMatch(/23$/);
    await button(page, 'Mostra altri (3)').click();
    await expect.poll(() => planned.locator('.board-card').count()).toBe(23);
    expect(await button(page, 'Mostra altri (3)').count()).toBe(0);
  });

  it('on a phone one column at a time, chosen by keys for gloves with their numbers, and moved by the menu', async () => {
    const teamID = await site('Linea Quaderna', { Stato: 'O' });
    const pageVisit = await walk('planner', `${BOARD}&q=Quaderna`, { ...LOCATED, size: 'phone' });
    const { page } = pageVisit;
    await card(page, 'Linea Quaderna').waitFor();
    expect(await page.locator('.board-column').count()).toBe(1);
    expect(await page.locator('.board-grip').count()).toBe(0);
    const key = page.locator('.choice-key').filter({ hasText: 'Aperto (1)' });
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    expect((await page.locator('.board-choice fieldset').boundingBox())?.width).toBeLessThanOrEqual(360);
    await expectWhole(pageVisit);
    await menu(card(page, 'Linea Quaderna')).click();
    for (const entry of await page.getByRole('menuitem').all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.getByRole('menuitem', { name: 'Chiuso Chiudi cantiere', exact: true }).click();
    await agree(page);
    await expect.poll(() => stored(teamID)).toBe('C');
    await page.getByRole('radio', { name: 'Chiuso (1)' }).check();
    await card(page, 'Linea Quaderna').waitFor();
  });

  it('hides menus and grips from users who may not move cards', async () => {
    await site('Linea Sillaro', { Stato: 'O' });
    const { page } = await walk('ufficio', `${BOARD}&q=Sillaro`, DESK);
    await card(page, 'Linea Sillaro').waitFor();
    expect(await menu(card(page, 'Linea Sillaro')).count()).toBe(0);
    expect(await page.locator('.board-grip').count()).toBe(0);
  });
});
