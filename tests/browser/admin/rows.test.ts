import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button, toast } from '../team/words.ts';

const { visit, walk, db } = browserVisits();

beforeAll(() => buildEmployee(db(), { firstName: 'Ada', lastName: 'Aalto', isLeader: 'Y' }));

describe('[DESK-E] rows that open', () => {
  it('[DESK-E] opens a record by a click on row or name, in a new tab with Ctrl, and not while text is selected', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea che si apre' });
    const pageVisit = await walk('planner', '/progetti?q=si+apre', { size: 'desk' });
    const { page, context } = pageVisit;
    const row = page.getByRole('row').filter({ hasText: 'Linea che si apre' });
    await row.waitFor();
    await expectWhole(pageVisit);
    // A link or button in the row would open it in another way.
    const plain = row
      .getByRole('cell')
      .filter({ hasNot: page.locator('a, button') })
      .first();
    const [tab] = await Promise.all([context.waitForEvent('page'), plain.click({ modifiers: ['Control'] })]);
    await tab.waitForURL(`**/progetti/${AbsEntry}`);
    const [second] = await Promise.all([
      context.waitForEvent('page'),
      row.getByRole('link', { name: 'Linea che si apre' }).click({ button: 'middle' }),
    ]);
    await second.waitForURL(`**/progetti/${AbsEntry}`);
    for (const each of [tab, second]) await each.close();
    // Selecting a word to copy it must not open the row.
    await plain.dblclick({ noWaitAfter: true });
    await page.waitForURL(`**/progetti/${AbsEntry}`);
    await page.goBack();
    await row.getByRole('link', { name: 'Linea che si apre' }).click();
    await page.waitForURL(`**/progetti/${AbsEntry}`);
  });

  it('[DESK-E] in their form, where they have no page; buttons inside keep their own meaning', async () => {
    const leader = await buildEmployee(db(), { firstName: 'Ivo', lastName: 'Barbero', isLeader: 'Y' });
    await db().insertInto('squads').values({ empID: leader }).execute();
    const { page } = await walk('planner', '/squadre', { size: 'desk' });
    const row = page.getByRole('row').filter({ hasText: 'Barbero Ivo' });
    await row.getByRole('cell').first().click();
    const form = page.getByRole('dialog', { name: 'Squadra abituale' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^Elimina/ }).click();
    await toast(page, 'Eliminato')
      .or(page.getByRole('button', { name: 'Annulla' }))
      .first()
      .waitFor();
    expect(await form.count()).toBe(0);
  });

  it('[DESK-E] on a phone a card opens its page by a tap', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea da toccare' });
    const { page } = await visit('planner', '/progetti?q=da+toccare', { size: 'phone' });
    await page.locator('.card').getByText('Linea da toccare').click();
    await page.waitForURL(`**/progetti/${AbsEntry}`);
  });

  it('[DESK-E] `n` begins a new one, but not while one types or beneath a dialog; `?` lists it beside Ctrl+Enter', async () => {
    const { page } = await walk('planner', '/squadre', { size: 'desk' });
    await button(page, 'Nuova squadra').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
    await help.getByText('Nuovo elemento dell’elenco').waitFor();
    await help.getByText('Salva il modulo aperto').waitFor();
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('n');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Squadra abituale' }).waitFor();
  });

  it('[DESK-A15] filters stay open when one is emptied, and a name typed with Enter is taken', async () => {
    const { page } = await walk('planner', '/cantieri', { size: 'desk' });
    await page.getByText('Filtri').click();
    const leader = page.getByRole('combobox', { name: 'Caposquadra' });
    await leader.fill('rossi');
    await leader.press('Enter');
    await eventually(() => leader.inputValue()).toBe('Rossi Carlo');
    await page.waitForURL('**EmpID=103**');
    await leader.fill('');
    await page.waitForURL((url) => !url.search.includes('EmpID'));
    expect(await leader.isVisible()).toBe(true);
    expect(await leader.evaluate((field) => field === document.activeElement)).toBe(true);
    const state = page.getByRole('combobox', { name: 'Stato' });
    await state.selectOption({ index: 1 });
    await page.waitForURL('**stato=**');
    await state.selectOption({ index: 0 });
    await page.waitForURL((url) => !url.search.includes('stato'));
    expect(await state.isVisible()).toBe(true);
  });

  it.each(sizes('desk'))(
    '[DESK-C8] a filter by a person is the choice that forms have, by keyboard alone, on a %s',
    async (size) => {
      const pageVisit = await walk('planner', '/cantieri', { size });
      const { page } = pageVisit;
      await page.getByText('Filtri').click();
      const leader = page.getByRole('combobox', { name: 'Caposquadra' });
      const options = page.getByRole('listbox', { name: 'Caposquadra' }).getByRole('option');
      await leader.focus();
      await leader.pressSequentially('ross');
      await options.filter({ hasText: 'Rossi Carlo' }).waitFor();
      expect(await leader.getAttribute('aria-expanded')).toBe('true');
      // No choice is active before the list has answered the typed search.
      await eventually(() => leader.getAttribute('aria-activedescendant')).toMatch(/-choice-/);
      const active = await leader.getAttribute('aria-activedescendant');
      expect(await page.locator(`[id="${active}"]`).innerText()).toBe('Rossi Carlo');
      await expectSound(pageVisit);
      await leader.press('Escape');
      expect(await options.count()).toBe(0);
      expect(await leader.inputValue()).toBe('');
      await leader.press('ArrowDown');
      await options.filter({ hasText: 'Aalto Ada' }).first().waitFor();
      await leader.press('ArrowUp');
      await leader.press('ArrowDown');
      const walked = await leader.getAttribute('aria-activedescendant');
      const name = await page.locator(`[id="${walked}"]`).innerText();
      await leader.press('Enter');
      await eventually(() => leader.inputValue()).toBe(name);
      await page.waitForURL('**EmpID=**');
      await page.getByRole('button', { name: 'Svuota Caposquadra' }).click();
      await page.waitForURL((url) => !url.search.includes('EmpID'));
      expect(await leader.inputValue()).toBe('');
      expect(await leader.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await leader.getAttribute('placeholder')).toBe('Tutti');
    },
  );

  it('[DESK-C8] the log is narrowed to what people call it, not to a name of the program', async () => {
    const { page } = await walk('admin', '/amministrazione/registro');
    await page.getByText('Filtri').click();
    const what = page.getByRole('combobox', { name: 'Che cosa' });
    await what.fill('trasferi');
    await what.press('Enter');
    await eventually(() => what.inputValue()).toBe('Trasferimento');
    await page.waitForURL('**entity=transfer**');
    await goTo({ page }, '/');
    await goTo({ page }, '/amministrazione/registro?entity=transfer');
    await eventually(() => what.inputValue()).toBe('Trasferimento');
  });

  it('[DESK-C8] what an address names is called by its name, also where it is not among the first of a long list', async () => {
    const employeeIds = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        buildEmployee(db(), { firstName: `N${index}`, lastName: 'Abbate', isLeader: 'Y' }),
      ),
    );
    const last = await buildEmployee(db(), { firstName: 'Zeno', lastName: 'Zulian', isLeader: 'Y' });
    expect(employeeIds.length).toBe(60);
    const { page } = await walk('planner', `/cantieri?EmpID=${last}`, { size: 'desk' });
    const leader = page.getByRole('combobox', { name: 'Caposquadra' });
    await eventually(() => leader.inputValue()).toBe('Zulian Zeno');
    await leader.fill('abbate n7');
    await leader.press('Enter');
    await eventually(() => leader.inputValue()).toBe('Abbate N7');
    await page.waitForURL(`**EmpID=${employeeIds[7]}**`);
  });
});
