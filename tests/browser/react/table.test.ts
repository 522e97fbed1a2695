import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../support/endsOf.ts';
import { expectSound, libraryVisits } from './visitLibrary.ts';

/** For a machine with much else to do. */
const PATIENT = { timeout: 20_000 };

describe('a list from its schema', () => {
  const visit = libraryVisits();

  it('[UI-04] is a real table on a desk and sound for a screen reader', async () => {
    const { page, complaints } = await visit('table');
    await page.getByRole('table', { name: 'Libri' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Stato',
      'Titolo',
      'Autore',
      'Prezzo',
      'Scaffale',
      'Copie',
      'Azioni',
    ]);
    expect(await page.getByRole('row').count()).toBe(11);
    await expectSound({ page, complaints });
  });

  it('[UI-04] is cards on a phone, from the same schema, no wider than the screen', async () => {
    const { page, complaints } = await visit('table', 'phone');
    expect(await page.getByRole('table').count()).toBe(0);
    const card = page.getByRole('list', { name: 'Libri' }).getByRole('listitem').first();
    expect(await card.textContent()).toContain('Volume 1');
    expect(await card.getByRole('button', { name: 'Apri: Volume 1' }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectSound({ page, complaints });
  });

  it('in Arabic, a text of another script keeps its own direction', async () => {
    const { page } = await visit('table', 'phone');
    const cell = page.getByRole('list', { name: 'Libri' }).locator('.card-head .grow').first();
    await cell.evaluate((element) => {
      document.documentElement.dir = 'rtl';
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (text !== null) text.nodeValue = 'Einaudi S.p.A.';
    });
    expect(await endsOf(cell)).toBe('right');
  });

  it('is read-only without actions and inputs; a grave state is announced above it', async () => {
    const visited = await visit('table&readOnly');
    const { page } = visited;
    const grave = page.getByRole('alert').filter({ hasText: 'Lo scaffale è chiuso' });
    await grave.first().waitFor();
    expect(await grave.count()).toBe(1);
    expect(await page.getByRole('textbox', { name: /^Copie di/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Apri|Elimina|Nuovo libro)/ }).count()).toBe(0);
    await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
    expect(await page.evaluate(() => window.went)).toBeUndefined();
    await expectSound(visited);
  });

  it('a column without a value shows the one that stands in its place, in that one’s format', async () => {
    const { page } = await visit('table&readOnly');
    const isbn = page.getByRole('row').nth(1).getByRole('cell').nth(6);
    expect(await isbn.textContent()).toMatch(/^€/);
    expect(await page.getByRole('row').nth(3).getByRole('cell').nth(6).textContent()).toMatch(/^88-/);
  });

  it('sorts by a column head, reverses the direction, and announces it', async () => {
    const { page } = await visit('table');
    const head = page.getByRole('columnheader', { name: 'Prezzo' });
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await page.getByRole('row').nth(1).textContent()).toContain('Volume 23');
    await head.getByRole('button').press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('row').nth(1).textContent()).toContain('Volume 1Elsa');
  });

  it('sorts on a phone too, where there are no heads', async () => {
    const { page } = await visit('table', 'phone');
    await page.getByText('Filtri').click();
    await page.getByLabel('Ordinamento').selectOption('price');
    expect(await page.getByRole('listitem').first().textContent()).toContain('Volume 23');
  });

  it('pages, shows the range, and restarts with another page size', async () => {
    const { page } = await visit('table');
    const pager = page.getByRole('navigation', { name: 'Pagine di Libri' });
    expect(await pager.locator('output').textContent()).toBe('1-10 di 23'.replace('di', 'of'));
    await pager.getByRole('button', { name: 'Ultima pagina' }).click();
    expect(await pager.locator('output').textContent()).toBe('21-23 of 23');
    expect(await pager.getByRole('button', { name: 'Pagina successiva' }).isDisabled()).toBe(true);
    await pager.getByLabel('Righe per pagina').selectOption('25');
    expect(await pager.locator('output').textContent()).toBe('1-23 of 23');
  });

  it('searches after a pause, focuses the search by /, and reports no results', async () => {
    const { page } = await visit('table');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Cerca un libro' });
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await search.fill('nessuno');
    await page.getByText('Nessun libro trovato').waitFor();
    await page.getByRole('button', { name: 'Cancella la ricerca' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('row').count()).toBe(11);
  });

  it('lists what its rule leaves out only when asked', async () => {
    const { page } = await visit('table');
    await page.getByText('Mostra tutti').click();
    expect(await page.locator('.pager output').textContent()).toBe('1-10 of 25');
  });

  it('[UI-02] asks the question of the schema before an action; declining changes nothing', async () => {
    const { page } = await visit('table');
    await page.getByRole('button', { name: 'Elimina: Volume 2', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    expect(await dialog.textContent()).toContain('Eliminare «Volume 2»?');
    await dialog.getByRole('button', { name: 'No, torna indietro' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('[data-done]').textContent()).toBe('');
    await page.getByRole('button', { name: 'Elimina: Volume 2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Sì, procedi' }).click();
    await expect.poll(() => page.locator('[data-done]').textContent()).toBe('delete Volume 2');
  });

  it('follows the target of an action, and hides forbidden or inapplicable ones', async () => {
    const { page } = await visit('table');
    await page.getByRole('button', { name: 'Apri: Volume 1', exact: true }).click();
    expect(await page.evaluate(() => window.went)).toEqual({ screen: 'book', params: { id: '1' } });
    expect(await page.getByRole('button', { name: 'Elimina: Volume 1', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Brucia/ }).count()).toBe(0);
  });

  it('keeps an edited cell after a pause, decimal comma included', async () => {
    const { page } = await visit('table');
    await page.getByRole('textbox', { name: 'Copie di Volume 2', exact: true }).fill('2,5');
    expect(await page.locator('[data-done]').textContent()).toBe('');
    await expect.poll(() => page.locator('[data-done]').textContent(), PATIENT).toBe('kept Volume 2 2.5');
    expect(
      await page.getByRole('textbox', { name: 'Copie di Volume 1', exact: true }).getAttribute('readonly'),
    ).toBe('');
  });

  it('[DIS-08] a pause in the middle of a number changes nothing of it: zero and a separator wait for more', async () => {
    const { page } = await visit('table');
    await page.clock.install();
    const cell = page.getByRole('textbox', { name: 'Copie di Volume 2', exact: true });
    const done = () => page.locator('[data-done]').textContent();
    await cell.fill('');
    for (const begun of ['0', ',']) {
      await cell.pressSequentially(begun);
      await page.clock.runFor(2_000);
      expect(await done()).toBe('');
    }
    await cell.pressSequentially('5');
    await page.clock.runFor(2_000);
    await expect.poll(done).toBe('kept Volume 2 0.5');
    await cell.fill('1.2');
    await page.clock.runFor(2_000);
    await expect.poll(done).toBe('kept Volume 2 1.2');
    await cell.pressSequentially('5');
    expect(await cell.inputValue()).toBe('1.25');
    await cell.press('Tab');
    await expect.poll(done).toBe('kept Volume 2 1.25');
    await expect.poll(() => cell.inputValue()).toBe('1,25');
  });

  it('keeps an edited cell at once on leaving it, and when the page turns to another', async () => {
    const { page } = await visit('table');
    await page.getByRole('textbox', { name: 'Copie di Volume 3', exact: true }).fill('9');
    await page.getByRole('button', { name: 'Pagina successiva' }).click();
    expect(await page.locator('[data-done]').textContent()).toBe('kept Volume 3 9');
  });

  it('shows below the cell why a value was not saved, and restores the former one', async () => {
    const { page, complaints } = await visit('table');
    const cell = page.getByRole('textbox', { name: 'Copie di Volume 2', exact: true });
    for (const [typed, why] of [
      ['molte', 'Scrivi un numero, ad esempio 12,5'],
      ['-1', 'La quantità non può essere negativa!'],
      ['12', 'Dodici copie non entrano nello scaffale'],
    ] as const) {
      await cell.fill(typed);
      await cell.press('Enter');
      await page.getByText(why).waitFor();
      expect(await cell.getAttribute('aria-invalid')).toBe('true');
      expect(await cell.inputValue()).toBe(typed);
    }
    await expectSound({ page, complaints });
    await cell.fill('13');
    await cell.press('Enter');
    await expect.poll(() => cell.inputValue()).toBe('2');
  });

  it('shows a status by icon with its name to point at, focus or hear', async () => {
    const { page } = await visit('table');
    const sign = page.getByRole('button', { name: 'In prestito' }).first();
    await sign.focus();
    const tooltip = page.locator('.bp6-tooltip');
    await tooltip.getByText('In prestito').waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('has one tooltip for all its buttons, onto which the pointer may move, and which does not stay behind', async () => {
    const { page } = await visit('table');
    const tooltip = page.locator('.bp6-tooltip');
    const actions = page.locator('[data-hint].icon-button');
    await actions.nth(0).hover();
    await tooltip.getByText((await actions.nth(0).getAttribute('data-hint')) ?? '').waitFor();
    await tooltip.hover();
    expect(await tooltip.count()).toBe(1);
    await actions.nth(1).hover();
    await tooltip.getByText((await actions.nth(1).getAttribute('data-hint')) ?? '').waitFor();
    await expect.poll(() => tooltip.count()).toBe(1);
    await page.mouse.wheel(0, 40);
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('is grouped by value and key, as a server groups it; what is no record is told apart by no key', async () => {
    const { page } = await visit('table&grouped');
    const heads = page.locator('.group-button');
    expect(await heads.allInnerTexts()).toEqual([
      'Elsa Morante (L)\n3 righe',
      'Elsa Morante (S)\n9 righe, 7 in questa pagina',
    ]);
    await page.getByLabel('Raggruppa per').selectOption({ label: 'Stato' });
    await expect
      .poll(() => heads.allInnerTexts())
      .toEqual(['Fuori\n5 righe', 'Fuori\n18 righe, 5 in questa pagina']);
  });

  it('[TEAM-14] links a position to an open map at zoom 18', async () => {
    const { page } = await visit('table');
    const link = page.getByRole('link', { name: /Apri la posizione/ }).first();
    expect(await link.getAttribute('href')).toMatch(/#map=18\/45\.07\/7\.69$/);
  });

  it('[UI-04] is saved with the rows that it lists: those left out come along once they are revealed', async () => {
    const { page, complaints } = await visit('table');
    const saved = async () => {
      await page.getByRole('button', { name: 'Esporta' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
      ]);
      return (await text(await file.createReadStream())).trim().split('\r\n');
    };
    expect(await saved()).toHaveLength(24);
    await page.getByLabel('Mostra tutti').click({ force: true });
    expect(await saved()).toHaveLength(26);
    expect(complaints).toEqual([]);
  });

  it('is a grid for wide lists that the keyboard reaches, with sound parts', async () => {
    const { page, complaints } = await visit('wide');
    await page.locator('.bp6-table-cell').first().waitFor();
    expect(await page.locator('.bp6-table-cell').filter({ hasText: '€ 100,00' }).count()).toBe(1);
    await expectSound({ page, complaints });
  });
});
