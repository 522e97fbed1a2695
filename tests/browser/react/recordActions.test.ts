import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound, libraryVisits } from './visitLibrary.ts';

const TURIN = { geolocation: { latitude: 45.07, longitude: 7.69 }, permissions: ['geolocation'] };
const press = (page: Page, label: string) =>
  page.getByRole('button', { name: `${label}: Volume 1`, exact: true }).click();
const went = (page: Page) => page.evaluate(() => window.went);

describe('what may be done with a record, on its own page', () => {
  const visit = libraryVisits();

  it('[UI-04] is what its list offers, without the way to where one is', async () => {
    const visited = await visit('record', 'phone');
    const offered = visited.page.getByRole('group').getByRole('button');
    expect(await offered.allInnerTexts()).toEqual(['Presta', 'Scarta']);
    await expectSound(visited);
  });

  it('takes the position first, then shows the message of the answer and follows its target', async () => {
    const { page } = await visit('record', 'phone', TURIN);
    await press(page, 'Presta');
    await page.getByText('Va allo scaffale R9').waitFor();
    expect(await page.locator('[data-done]').textContent()).toBe('lend {"latitude":45.07,"longitude":7.69}');
    expect(await went(page)).toEqual({ screen: 'book', params: { id: 'R9' } });
  });

  it('[TEAM-11] continues without a position if the device gives none, and reports so', async () => {
    const { page } = await visit('record', 'phone', { permissions: [] });
    await press(page, 'Presta');
    await page.getByText('Unable to retrieve your location').waitFor();
    await expect.poll(() => page.locator('[data-done]').textContent()).toBe('lend "nowhere"');
  });

  it('is left for the screen that the action names once the record is gone', async () => {
    const { page } = await visit('record');
    await press(page, 'Scarta');
    await page.getByText('Libro eliminato').waitFor();
    expect(await page.locator('[data-done]').textContent()).toBe('drop "nowhere"');
    expect(await went(page)).toEqual({ screen: 'shelves', params: {} });
  });

  it('stays in a list, because other records remain to be seen', async () => {
    const { page } = await visit('undo');
    await page.getByRole('button', { name: 'Elimina: Volume 2', exact: true }).click();
    await page.getByText('Libro eliminato').waitFor();
    expect(await went(page)).toBeUndefined();
  });
});
