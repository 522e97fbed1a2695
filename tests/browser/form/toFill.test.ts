import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const open = 'form=pjc&record={"teamId":12}';

describe('answers that are missing at a later moment', () => {
  it.each(['phone', 'desk'] as const)(
    'are counted in one line, which leads to each and goes with the last: %s',
    async (viewport) => {
      const page = await harness.open(open, viewport);
      const card = page.locator('.sf-to-fill');
      const line = card.locator('summary');
      expect(await line.textContent()).toBe('Ancora da compilare: 2');
      const box = await line.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(48);
      const help = await page.locator('.sf-form-help').boundingBox();
      expect((box?.y ?? 0) - ((help?.y ?? 0) + (help?.height ?? 0))).toBeGreaterThanOrEqual(8);
      await line.focus();
      await page.keyboard.press('Enter');
      const links = await card.getByRole('link').allTextContents();
      expect(links).toHaveLength(2);
      expect(links[0]).toMatch(/^Attività previste: /);
      expect(await everyFaultOf(page, '.sf-to-fill')).toEqual([]);
      await card.getByRole('link').first().click();
      expect(
        await page.evaluate(() =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
        ),
      ).toBe('TA_MT');
      await page.getByRole('switch', { name: 'Lavori elettrici MT (media tensione)' }).check({ force: true });
      await expect.poll(() => line.textContent()).toBe('Ancora da compilare: 1');
    },
  );

  it('are listed beside their field, and block no save', async () => {
    const page = await harness.open(open);
    await page.getByRole('button', { name: 'Salva Pre Job Check' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ TA_MT: 'N' });
    expect(await page.locator('.sf-summary').count()).toBe(0);
  });
});
