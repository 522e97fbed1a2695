import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { libraryVisits } from './visitLibrary.ts';

describe('reading and writing from a screen', () => {
  const visit = libraryVisits({ isFresh: true });

  it('[CALL-03] aborts the search before when another begins, and shows the last one’s answer', async () => {
    const { page } = await visit('calls');
    await page.locator('[data-total]').waitFor();
    await page.getByLabel('Cerca').pressSequentially('Volume 24', { delay: 20 });
    await expect.poll(() => page.locator('[data-total]').textContent()).toBe('1');
    const searches = await page.evaluate(() =>
      window.asked.map(({ input, aborted }) => ({ q: (input.query as { readonly q: string }).q, aborted })),
    );
    expect(searches.at(-1)).toEqual({ q: 'Volume 24', aborted: false });
    expect(searches.filter(({ aborted }) => aborted).length).toBeGreaterThan(3);
  });

  it('[SCR-02] shows no answer of another input while its own is pending', async () => {
    const { page } = await visit('calls');
    await page.locator('[data-total]').waitFor();
    await page.evaluate(() => {
      window.held = [];
    });
    await page.getByLabel('Cerca').fill('Volume 24');
    await expect.poll(() => page.evaluate(() => window.held?.length)).toBe(1);
    expect(await page.locator('[data-total]').count()).toBe(0);
    await page.evaluate(() => window.held?.[0]?.());
    await expect.poll(() => page.locator('[data-total]').textContent()).toBe('1');
  });

  it('sends once however fast one taps', async () => {
    const { page } = await visit('calls');
    await page.getByLabel('Titolo').fill('Aracoeli');
    await page.getByRole('button', { name: 'Salva due volte' }).click();
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => window.asked.filter(({ call }) => call === 'saveBook').length)).toBe(1);
  });

  it('sends a call about another record, although the same call is pending', async () => {
    const { page } = await visit('calls');
    await page.getByRole('button', { name: 'Rimetti 904 e 905, 904 due volte' }).click();
    const restoreCalls = () =>
      page.evaluate(() =>
        window.asked
          .filter(({ call }) => call === 'restoreBook')
          .map(({ input }) => (input.body as { readonly key: number }).key),
      );
    await expect.poll(restoreCalls).toEqual([904, 905]);
  });

  it('renews what a write has changed', async () => {
    const { page } = await visit('calls');
    await page.locator('[data-total]').waitFor();
    await page.getByLabel('Titolo').fill('Aracoeli');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => window.asked.map(({ call }) => call).slice(-2)))
      .toEqual(['saveBook', 'fetchBooks']);
  });

  it('shows a user who left before the reload no state from before the write, and recovers', async () => {
    const { page } = await visit('calls');
    const reading = page.locator('[data-reading]');
    await reading.filter({ hasText: '1' }).waitFor();
    await page.evaluate(() => {
      window.held = [];
    });
    const asked = (times: number) => expect.poll(() => page.evaluate(() => window.held?.length)).toBe(times);
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await asked(1);
    expect(await reading.textContent()).toBe('1');
    await page.getByRole('button', { name: 'Va altrove' }).click();
    await expect.poll(() => page.evaluate(() => window.asked.at(-1)?.aborted)).toBe(true);
    await page.getByRole('button', { name: 'Torna' }).click();
    await page.getByRole('button', { name: 'Va altrove' }).waitFor();
    expect(await reading.count()).toBe(0);
    await asked(2);
    await page.evaluate(() => window.held?.[1]?.());
    await reading.filter({ hasText: '3' }).waitFor();
  });

  describe('an answer that a later read overtakes', () => {
    const heldReads = async () => {
      const { page } = await visit('calls');
      await page.locator('[data-reading]').filter({ hasText: '1' }).waitFor();
      await page.evaluate(() => {
        window.held = [];
      });
      const answer = (which: number) => page.evaluate((at) => window.held?.[at]?.(), which);
      const expectHeld = (times: number) =>
        expect.poll(() => page.evaluate(() => window.held?.length)).toBe(times);
      return { page, answer, asked: expectHeld, renewed: page.locator('[data-renewed]') };
    };

    it('does not end the wait of who asked again: the later one does', async () => {
      const { page, answer, asked, renewed } = await heldReads();
      await page.getByRole('button', { name: 'Rileggi' }).click();
      await asked(1);
      // A write's renewal begins meanwhile.
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await asked(2);
      await answer(0);
      // One further turn of the event loop, in which effects of the first answer have finished.
      await page.evaluate(() => new Promise((turn) => setTimeout(turn)));
      expect(await renewed.textContent()).toBe('');
      await answer(1);
      await renewed.filter({ hasText: /^3, / }).waitFor();
      expect(await page.locator('[data-reading]').textContent()).toBe('3');
    });

    it('ignores an answer that is older than the expected state until the next answer', async () => {
      const { page, answer, asked, renewed } = await heldReads();
      await page.getByRole('button', { name: 'Rileggi' }).click();
      await asked(1);
      await page.getByRole('button', { name: 'Già sessanta' }).click();
      await page.locator('[data-total]').filter({ hasText: '60' }).waitFor();
      await answer(0);
      await renewed.filter({ hasText: '1, 60' }).waitFor();
      expect(await page.locator('[data-total]').textContent()).toBe('60');
      await page.getByRole('button', { name: 'Rileggi' }).click();
      await asked(2);
      await answer(1);
      await renewed.filter({ hasText: /^3, / }).waitFor();
      expect(await page.locator('[data-total]').textContent()).not.toBe('60');
    });
  });

  it('[REL-1] repeats a lost call with the same key, marked as a repeat, and uses a new key after an answer', async () => {
    const { page } = await visit('calls');
    await page.getByLabel('Titolo').fill('Aracoeli');
    await page.evaluate(() => {
      window.silent = 1;
    });
    const save = page.getByRole('button', { name: 'Salva', exact: true });
    await save.click();
    await page.getByText('Il server non risponde.').waitFor();
    for (const times of [2, 3]) {
      await save.click();
      await expect
        .poll(() => page.evaluate(() => window.asked.filter(({ call }) => call === 'saveBook').length))
        .toBe(times);
      await page.waitForTimeout(300);
    }
    const [lost, again, anew] = await page.evaluate(() =>
      window.asked.filter(({ call }) => call === 'saveBook').map(({ key, repeat }) => ({ key, repeat })),
    );
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.key).toBe(lost?.key);
    expect(anew?.key).not.toBe(lost?.key);
    expect([lost, again, anew].map((each) => each?.repeat)).toEqual([false, true, false]);
  });

  it('[UI-02] shows a refusal as a toast, or as an alert where the screen requires it', async () => {
    const { page } = await visit('calls', 'phone');
    await page.getByLabel('Titolo').fill('doppio');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Il titolo esiste già' }).waitFor();
    await page.getByRole('button', { name: 'Salva con allerta' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Attenzione!' });
    expect(await dialog.textContent()).toContain('Il titolo esiste già');
  });

  it('[UI-01] clears the message of a row after its success, and of no other', async () => {
    const { page } = await visit('calls');
    const failed = page.getByRole('alert').filter({ hasText: 'Il server non risponde.' });
    const putBack = async (id: number, silent: boolean) => {
      const requestCount = await page.evaluate((times) => {
        window.silent = times;
        return window.asked.length;
      }, Number(silent));
      await page.getByRole('button', { name: `Rimetti ${id}` }).click();
      await eventually(() => page.evaluate(() => window.asked.length)).toBe(requestCount + 1);
      await eventually(() => page.locator('button.bp6-loading').count()).toBe(0);
    };
    await putBack(901, true);
    await eventually(() => failed.count()).toBe(1);
    await putBack(902, false);
    expect(await failed.count()).toBe(1);
    // The same words of both are one toast, which stays as long as one of them has failed.
    await putBack(903, true);
    await putBack(903, false);
    expect(await failed.count()).toBe(1);
    await putBack(901, false);
    await eventually(() => failed.count()).toBe(0);
  });
});
