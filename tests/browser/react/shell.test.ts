import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

describe('the frame of every page', () => {
  const visit = libraryVisits();

  it('[SCR-03] shows at the side of a desk what one may see, grouped, the present place marked', async () => {
    const visited = await visit('shell');
    const { page } = visited;
    const side = page.getByRole('navigation', { name: 'Navigazione principale' });
    expect(await side.getByRole('link').allInnerTexts()).toEqual([
      'Oggi',
      'Libri',
      'Prestiti',
      'Lettori',
      'Scaffali',
    ]);
    expect(await side.getByRole('link', { name: 'Libri' }).getAttribute('aria-current')).toBe('page');
    await expectSound(visited);
  });

  it('[SCR-03] shows four places at the bottom of a phone, and all of them behind Altro', async () => {
    const visited = await visit('shell', 'phone');
    const { page } = visited;
    const bar = page.getByRole('navigation', { name: 'Navigazione principale' });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Oggi', 'Libri', 'Prestiti', 'Lettori']);
    for (const target of await bar.getByRole('link').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    await expectSound(visited);
    await bar.getByRole('button', { name: 'Altro' }).click();
    const all = page.getByRole('dialog', { name: 'Tutte le pagine' });
    expect(await all.getByRole('link').count()).toBe(5);
    await expectSound(visited);
    await all.getByRole('link', { name: 'Scaffali' }).click();
    expect(await page.evaluate(() => window.went?.screen)).toBe('Scaffali');
    await all.waitFor({ state: 'detached' });
  });

  it('skips to the content, tells the way back and names the window', async () => {
    const { page } = await visit('shell');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Vai al contenuto');
    await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Libri' }).click();
    await expect.poll(() => page.locator('[data-said]').textContent()).toBe('to /books');
    expect(await page.title()).toBe('Libro n.7 · Biblioteca');
  });

  it('lists its shortcuts by ? and goes home by g h', async () => {
    const visited = await visit('shell');
    const { page } = visited;
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
    await dialog.waitFor();
    await expectSound(visited);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('[data-said]').textContent()).toBe('home');
  });

  it('changes its look for full sun and keeps it, offers languages and the way out', async () => {
    const visited = await visit('shell', 'phone');
    const { page } = visited;
    await page.getByRole('button', { name: 'Menu di Livia Bibliotecaria' }).click();
    const menu = page.getByRole('dialog', { name: 'Livia Bibliotecaria' });
    for (const [name, theme] of [
      ['Scuro', 'dark'],
      ['Pieno sole', 'sole'],
    ] as const) {
      await menu.getByRole('radio', { name }).check();
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
      await expectSound(visited);
    }
    await menu.getByRole('radio', { name: 'العربية' }).click();
    expect(await page.locator('[data-said]').textContent()).toBe('language ar');
    await menu.getByRole('button', { name: 'Esci' }).click();
    expect(await page.locator('[data-said]').textContent()).toBe('out');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('sole');
  });
});
