import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

describe('the frame of every page', () => {
  const visit = libraryVisits();

  it('[SCR-03] shows permitted entries at the side of a desk, grouped, with the current one marked', async () => {
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

  it('[SCR-03] [DESK-E] brings the present place into sight where the navigation is longer than the screen', async () => {
    const { page } = await visit('shell', 'desk', { viewport: { width: 1440, height: 150 } });
    const present = page.locator('.side-bar [aria-current=page]');
    const side = await page.locator('.side-bar').boundingBox();
    const place = await present.boundingBox();
    expect(place?.y ?? 0).toBeGreaterThanOrEqual(side?.y ?? 150);
    expect((place?.y ?? 150) + (place?.height ?? 0)).toBeLessThanOrEqual(150);
    expect(await page.evaluate(() => scrollY)).toBe(0);
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
    await all.getByRole('link').first().waitFor();
    expect(await all.getByRole('link').count()).toBe(5);
    await expectSound(visited);
    await all.getByRole('link', { name: 'Scaffali' }).click();
    expect(await page.evaluate(() => window.went?.screen)).toBe('Scaffali');
    await all.waitFor({ state: 'detached' });
  });

  it.each([
    [360, 740],
    [740, 360],
  ])(
    '[SCR-03] cuts no place at the bottom in text of double size, %i × %i, in Arabic either',
    async (width, height) => {
      const { page } = await visit('shell', 'phone', { viewport: { width, height } });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const labels = page.locator('.bottom-bar .nav-link > span:last-child');
      const sizes = await labels.evaluateAll((all) =>
        all.map((label) => {
          label.textContent = 'المشاريع';
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = label;
          return [scrollWidth - clientWidth, scrollHeight - clientHeight].map((cut) => Math.max(0, cut));
        }),
      );
      expect(sizes).toEqual(sizes.map(() => [0, 0]));
    },
  );

  it.each([
    ['Altro', 'Tutte le pagine'],
    [/^Menu di/, ''],
  ])('[PHONE-A7] what %s opens stays open under the second half of its tap', async (name, title) => {
    const { page } = await visit('shell', 'phone');
    // The page's clock is paused, because a busy machine would delay the second tap.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const opens = page.getByRole('button', { name });
    const at = await opens.boundingBox();
    if (at === null) throw new Error('no button');
    for (const pause of [40, 250]) {
      await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
      await page.clock.runFor(pause);
      await page.touchscreen.tap(at.x + at.width / 2 + 4, at.y + at.height / 2 + 2);
      const dialog = page.getByRole('dialog', title === '' ? {} : { name: title });
      await dialog.waitFor();
      await page.clock.runFor(700);
      expect(await dialog.count()).toBe(1);
      // A press beside it that is meant closes it.
      await page.touchscreen.tap(5, 5);
      await page.clock.runFor(600);
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('skips to the content, announces the way back and sets the window title', async () => {
    const { page } = await visit('shell');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Vai al contenuto');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
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
