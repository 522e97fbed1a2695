import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { doubleTap } from '../../support/doubleTap.ts';
import { expectSound, libraryVisits } from './visitLibrary.ts';

describe('messages and questions of the page', () => {
  const visit = libraryVisits();

  it('[UI-01] a toast has variant, icon, title, text and a close button', async () => {
    const { page, complaints } = await visit('feedback');
    await page.getByRole('button', { name: 'Avviso', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Elenco non caricato' });
    await toast.waitFor();
    expect(await toast.getAttribute('data-intent')).toBe('danger');
    expect(await toast.locator('svg').first().getAttribute('data-icon')).toBe('warning-sign');
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
    const no = dialog.getByRole('button', { name: 'No, torna indietro' });
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

  it('[UI-02] the Back of the device is no and stays on the page; two presses on an answer are one step', async () => {
    const { page } = await visit('feedback', 'phone');
    const ask = page.getByRole('button', { name: 'Domanda' });
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    const answer = () => page.locator('[data-answer]').textContent();
    await page.evaluate(() => history.pushState({}, '', '#earlier'));
    await page.evaluate(() => history.pushState({}, '', '#question'));
    await ask.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(answer).toBe('false');
    expect(new URL(page.url()).hash).toBe('#question');
    await ask.click();
    const yes = dialog.getByRole('button', { name: 'Sì, procedi' });
    await yes.waitFor();
    // Two presses before the page answers the first.
    await yes.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(answer).toBe('true');
    expect(new URL(page.url()).hash).toBe('#question');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe('#earlier');
  });

  it('[UI-04] announces loading, empty, failed and pending states; failed can retry, pending can be left', async () => {
    const visited = await visit('feedback', 'phone');
    const { page } = visited;
    expect(await page.getByText('Caricamento in corso…').count()).toBe(1);
    expect(await page.getByText('Nessun libro').count()).toBe(1);
    expect(await page.getByText('Il server non risponde.').count()).toBe(1);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect.poll(() => page.locator('[data-tries]').textContent()).toBe('1');
    expect(await page.getByRole('progressbar', { name: 'Stampa del catalogo' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Interrompi' }).click();
    await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('left');
    await expectSound(visited);
  });

  it('[UI-04] shows that the network is down as long as it is', async () => {
    const { page } = await visit('feedback');
    await page.context().setOffline(true);
    await page.getByText('Senza rete: le bozze restano qui').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Senza rete: le bozze restano qui').waitFor({ state: 'detached' });
  });

  describe('a double tap presses one thing', () => {
    it('[PHONE-A7] [UI-02] ignores a press that opened the question or one that follows its close', async () => {
      const { page } = await visit('feedback', 'phone');
      const ask = page.getByRole('button', { name: 'Domanda' });
      const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
      await ask.tap();
      const yes = await middleOf(dialog.getByRole('button', { name: 'Sì, procedi' }));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.waitForTimeout(600);
      await moveTo(ask, yes);
      await doubleTap(page, yes, 200);
      await dialog.waitFor();
      await page.waitForTimeout(300);
      expect(await dialog.count()).toBe(1);
      expect(await page.locator('[data-answer]').textContent()).toBe('false');
      // And at its end: the button beneath is the very one that opened it.
      await page.waitForTimeout(600);
      await doubleTap(page, yes, 250);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('[data-answer]').textContent()).toBe('true');
      await page.waitForTimeout(300);
      expect(await dialog.count()).toBe(0);
      // Clicks count after the delay that prevents accidental confirmation.
      await page.waitForTimeout(600);
      await ask.tap();
      await dialog.waitFor();
    });

    it('[PHONE-A7] so does a double click, and a button pressed twice is pressed twice', async () => {
      const { page } = await visit('feedback');
      const ask = page.getByRole('button', { name: 'Domanda' });
      const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
      await ask.click();
      const yes = await middleOf(dialog.getByRole('button', { name: 'Sì, procedi' }));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await moveTo(ask, yes);
      await page.mouse.dblclick(yes.x, yes.y, { delay: 120 });
      await dialog.waitFor();
      expect(await page.locator('[data-answer]').textContent()).toBe('false');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Riprova' }).dblclick();
      await expect.poll(() => page.locator('[data-tries]').textContent()).toBe('2');
    });

    it('[PHONE-A7] counts a double tap once, except for buttons that are meant to repeat', async () => {
      const { page } = await visit('feedback', 'phone');
      const again = page.getByRole('button', { name: 'Riprova' });
      const tries = () => page.locator('[data-tries]').textContent();
      for (const [pause, pressed] of [
        [40, '1'],
        [250, '2'],
        [600, '4'],
      ] as const) {
        await again.scrollIntoViewIfNeeded();
        await doubleTap(page, await middleOf(again), pause);
        await expect.poll(tries).toBe(pressed);
        await page.waitForTimeout(600);
        expect(await tries()).toBe(pressed);
      }
      await again.evaluate((button) => button.setAttribute('data-repeats', ''));
      await doubleTap(page, await middleOf(again), 120);
      await expect.poll(tries).toBe('6');
    });

    it.each([
      ['[PHONE-A6] the row that slides under the thumb', 'button'],
      ['[PHONE-A7] [PHONE-A34] what a row opens', 'p'],
    ])('%s is not pressed by the second half of its tap', async (_what, kind) => {
      const { page } = await visit('feedback', 'phone');
      const beneath = page.getByRole('button', { name: 'Riprova' });
      await beneath.scrollIntoViewIfNeeded();
      const place = await middleOf(beneath);
      await page.evaluate(
        ([tag, { x, y }]) => {
          const row = document.createElement(tag);
          row.dataset['opens'] = tag === 'p' ? 'true' : '';
          row.className = 'goes';
          const box = `left: ${x - 40}px; top: ${y - 20}px; width: 80px; height: 40px`;
          row.setAttribute('style', `position: fixed; z-index: 99; margin: 0; ${box}`);
          row.addEventListener('click', () => row.remove());
          document.body.append(row);
        },
        [kind, place] as const,
      );
      await doubleTap(page, place, 300);
      await page.waitForTimeout(300);
      expect(await page.locator('.goes').count()).toBe(0);
      expect(await page.locator('[data-tries]').textContent()).toBe('0');
    });
  });
});

const middleOf = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

/** Puts a button where another thing will be. */
const moveTo = (locator: Locator, { x, y }: { x: number; y: number }) =>
  locator.evaluate(
    (button, at) =>
      button.setAttribute('style', `position: fixed; left: ${at.x - 40}px; top: ${at.y - 20}px; width: 80px`),
    { x, y },
  );
