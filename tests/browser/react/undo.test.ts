import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Elimina: ${title}`, exact: true });
const undo = (page: Page, title: string) =>
  page.getByRole('button', { name: `Annulla: ${title}`, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const restoreCalls = (page: Page) =>
  page.evaluate(() =>
    window.asked
      .filter(({ call }) => call === 'restoreBook')
      .map(({ input, key }) => ({ body: input.body, key })),
  );

describe('a deletion that can be undone', () => {
  const visit = libraryVisits();

  it('[UI-01] deletes without a question; the toast names the record, and its button restores it', async () => {
    const visited = await visit('undo', 'phone');
    const { page } = visited;
    await remove(page, 'Volume 2').click();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const deletedToast = toast(page, 'Libro eliminato');
    await deletedToast.getByText('Volume 2').waitFor();
    expect(await deletedToast.getAttribute('role')).toBe('status');
    await remove(page, 'Volume 2').waitFor({ state: 'detached' });
    const box = await undo(page, 'Volume 2').boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    await expectSound(visited);
    await undo(page, 'Volume 2').click();
    await toast(page, 'Ripristinato').getByText('Volume 2').waitFor();
    await remove(page, 'Volume 2').waitFor();
    expect(await deletedToast.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect((await restoreCalls(page)).map(({ body }) => body)).toEqual([{ id: 2, rack: 'R2' }]);
  });

  it('shows no success and no undo where the screen answers with a failure', async () => {
    const { page } = await visit('undo');
    await remove(page, 'Volume 3').click();
    await remove(page, 'Volume 4').click();
    await undo(page, 'Volume 4').waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
  });

  it('two of the same word are two, each with its own button', async () => {
    const { page } = await visit('undo');
    await remove(page, 'Volume 1').click();
    await remove(page, 'Volume 2').click();
    await undo(page, 'Volume 1').click();
    await remove(page, 'Volume 1').waitFor();
    expect(await remove(page, 'Volume 2').count()).toBe(0);
    await undo(page, 'Volume 2').click();
    await remove(page, 'Volume 2').waitFor();
  });

  it('is undone by Ctrl+Z, newest first; within a text the key is the text’s', async () => {
    const { page } = await visit('undo');
    await remove(page, 'Volume 1').click();
    await remove(page, 'Volume 2').click();
    await undo(page, 'Volume 2').waitFor();
    await page.getByLabel('Nota').focus();
    await page.keyboard.press('Control+z');
    expect(await restoreCalls(page)).toEqual([]);
    await page.getByLabel('Nota').blur();
    await page.keyboard.press('Control+z');
    await remove(page, 'Volume 2').waitFor();
    await page.keyboard.press('Control+z');
    await remove(page, 'Volume 1').waitFor();
    await page.keyboard.press('Control+z');
    expect(await restoreCalls(page)).toHaveLength(2);
  });

  it('is restored once however often the button is pressed; a refusal shows its reason and ends the offer', async () => {
    const { page } = await visit('undo');
    await remove(page, 'Volume 2').click();
    await undo(page, 'Volume 2').waitFor();
    await page.evaluate(() => window.shelved.add(2));
    await undo(page, 'Volume 2').dblclick();
    const refusedToast = toast(page, 'Il libro è già al suo posto');
    await refusedToast.waitFor();
    expect(await refusedToast.getAttribute('role')).toBe('alert');
    expect(await undo(page, 'Volume 2').count()).toBe(0);
    expect(await restoreCalls(page)).toHaveLength(1);
  });

  it('[CALL-02] without an answer can be tried again, with the same key', async () => {
    const { page } = await visit('undo');
    await remove(page, 'Volume 2').click();
    await page.evaluate(() => {
      window.silent = 1;
    });
    await undo(page, 'Volume 2').click();
    await toast(page, 'Il server non risponde').waitFor();
    await undo(page, 'Volume 2').click();
    await remove(page, 'Volume 2').waitFor();
    const [first, second, ...more] = await restoreCalls(page);
    expect(more).toEqual([]);
    expect(second?.key).toBe(first?.key);
  });

  it('can be undone for ten seconds, and as long as it is pointed at or has the focus', async () => {
    const { page } = await visit('undo');
    await page.clock.install();
    // Paused: on a busy machine the page's own time would go on while the test looks.
    await page.clock.pauseAt(Date.now() + 60_000);
    await remove(page, 'Volume 2').click();
    const deletedToast = toast(page, 'Libro eliminato');
    const appeared = async () => {
      await page.clock.runFor(50);
      return deletedToast.count();
    };
    await expect.poll(appeared, { timeout: 10_000 }).toBe(1);
    await page.clock.runFor(9_000);
    expect(await deletedToast.count()).toBe(1);
    await undo(page, 'Volume 2').focus();
    await page.clock.runFor(60_000);
    expect(await deletedToast.count()).toBe(1);
    await deletedToast.hover();
    await page.getByLabel('Nota').focus();
    await page.clock.runFor(60_000);
    expect(await deletedToast.count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(11_000);
    await deletedToast.waitFor({ state: 'detached' });
  });
});
