import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

describe('what the page says and asks', () => {
  const visit = libraryVisits();

  it('[UI-01] a toast has variant, icon, title, text and a close button', async () => {
    const { page, complaints } = await visit('feedback');
    await page.getByRole('button', { name: 'Avviso', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Elenco non caricato' });
    await toast.waitFor();
    expect(await toast.getAttribute('data-intent')).toBe('danger');
    expect(await toast.locator('.bp6-icon').first().getAttribute('class')).toContain('bp6-icon-warning-sign');
    expect(await toast.locator('strong').textContent()).toBe('Lista');
    await expectSound({ page, complaints });
    await toast.getByRole('button', { name: 'Chiudi' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  it('[UI-01] a message of the catalogue brings its own title, icon and time', async () => {
    const { page } = await visit('feedback', 'phone');
    await page.getByRole('button', { name: 'Dal catalogo' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Libro eliminato' });
    await toast.waitFor();
    expect(await toast.getAttribute('data-intent')).toBe('success');
    expect(await toast.locator('strong').textContent()).toBe('Scaffale');
    await toast.waitFor({ state: 'detached', timeout: 3000 });
  });

  it('[UI-01] a toast waits while it is pointed at', async () => {
    const { page } = await visit('feedback');
    await page.getByRole('button', { name: 'Dal catalogo' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Libro eliminato' });
    await toast.hover();
    await page.waitForTimeout(2000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(0, 0);
    await toast.waitFor({ state: 'detached', timeout: 3000 });
  });

  it('[UI-02] an alert is titled Attenzione! and is read before anything else', async () => {
    const visited = await visit('feedback', 'phone');
    const { page } = visited;
    await page.getByRole('button', { name: 'Allerta' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    expect(await dialog.textContent()).toContain('Il libro è già in prestito');
    await expectSound(visited);
    await dialog.getByRole('button', { name: 'Ho capito' }).click();
    await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('read');
  });

  it('[UI-02] a question keeps the focus inside, Esc is no, and only yes is yes', async () => {
    const { page } = await visit('feedback');
    const ask = page.getByRole('button', { name: 'Domanda' });
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    await ask.click();
    const no = dialog.getByRole('button', { name: 'No, annulla' });
    await expect.poll(() => no.evaluate((button) => button === document.activeElement)).toBe(true);
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.bp6-portal') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('false');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true);
    await ask.click();
    await dialog.waitFor();
    await page.mouse.click(5, 5);
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Sì, procedi' }).click();
    await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('true');
  });

  it('[UI-04] loading, empty, failed and under way each say so; failed tries again, work can be left', async () => {
    const visited = await visit('feedback', 'phone');
    const { page } = visited;
    expect(await page.getByText('Caricamento in corso…').count()).toBe(1);
    expect(await page.getByText('Nessun libro').count()).toBe(1);
    expect(await page.getByText('Il server non risponde.').count()).toBe(1);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect.poll(() => page.locator('[data-tries]').textContent()).toBe('1');
    expect(await page.getByRole('progressbar', { name: 'Stampa del catalogo' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('left');
    await expectSound(visited);
  });

  it('[UI-04] says that the network is away, for as long as it is', async () => {
    const { page } = await visit('feedback');
    await page.context().setOffline(true);
    await page.getByText('Nessuna connessione').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Nessuna connessione').waitFor({ state: 'detached' });
  });
});
