import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { doubleTap } from '../../support/doubleTap.ts';
import { expectSound, libraryVisits } from './visitLibrary.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Avanti' });
const finish = (page: Page) => page.getByRole('button', { name: 'Consegna il libro' });
const calls = (page: Page) => page.locator('[data-calls]').textContent();

async function toLastStep(page: Page): Promise<void> {
  await page.getByLabel('Lettore').fill('Ada');
  await next(page).click();
  await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
  await next(page).click();
  await page.getByRole('heading', { name: 'Riepilogo' }).waitFor();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sì, procedi' }).click();
}

/** Where a short step follows a long one the button would not be under the finger any more. */
const FIXED = '.wizard-buttons { position: fixed !important; inset: auto 0 0 }';

describe('a wizard from its schema', () => {
  const visit = libraryVisits();

  for (const size of ['phone', 'desk'] as const) {
    it(`[WIZ-11] shows its steps and where one is, sound on a ${size}`, async () => {
      const visited = await visit('wizard', size);
      const { page } = visited;
      await page.getByRole('heading', { name: 'Prestito n.12' }).waitFor();
      const steps = page.getByRole('navigation', { name: 'Passi' }).getByRole('listitem');
      expect(await steps.count()).toBe(3);
      expect(await steps.first().getAttribute('aria-current')).toBe('step');
      expect(await page.getByRole('button', { name: 'Precedente' }).isDisabled()).toBe(true);
      await expectSound(visited);
    });
  }

  it('[WIZ-04] refuses to go on, shows the reason, focuses and links to the field', async () => {
    const visited = await visit('wizard', 'phone');
    const { page } = visited;
    await next(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Scegliere chi prende il libro' });
    await refusal.waitFor();
    await expect.poll(() => refusal.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectSound(visited);
    await refusal.getByRole('button', { name: 'Scegliere chi prende il libro' }).press('Enter');
    const reader = page.getByRole('textbox', { name: 'Lettore' });
    expect(await reader.evaluate((input) => input === document.activeElement)).toBe(true);
    await reader.fill('Ada');
    await next(page).click();
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('[WIZ-04] names each row that breaks the rule, with its values', async () => {
    const { page } = await visit('wizard&torn', 'phone');
    await next(page).click();
    await page.getByText('Copia 3: mancano 2 pagine').waitFor();
  });

  it('[WIZ-04] [PHONE-A28] a fixed error leaves no gap above the step, and shifts no button under a press', async () => {
    const { page } = await visit('wizard', 'phone');
    const reader = page.getByRole('textbox', { name: 'Lettore' });
    const top = async () => (await reader.boundingBox())?.y ?? 0;
    const before = await top();
    await next(page).click();
    const refusal = page.locator('.refusal[data-intent="danger"]');
    await refusal.waitFor();
    await reader.fill('Ada');
    // The field is left by a press on the button, which meets it.
    await next(page).click();
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await page.getByRole('button', { name: 'Precedente' }).click();
    await reader.waitFor();
    await reader.fill('');
    await next(page).click();
    await refusal.waitFor();
    await reader.fill('Eva');
    await reader.press('Tab');
    await refusal.waitFor({ state: 'detached' });
    await expect.poll(async () => Math.round(await top())).toBe(Math.round(before));
  });

  it('[WIZ-04] [PHONE-A17] two quick taps on Avanti are one step', async () => {
    const { page } = await visit('wizard', 'phone');
    await page.getByLabel('Lettore').fill('Ada');
    const at = await next(page).boundingBox();
    if (at === null) throw new Error('no button');
    await doubleTap(page, { x: at.x + at.width / 2, y: at.y + at.height / 2 }, 120);
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await page.waitForTimeout(600);
    const steps = page.getByRole('navigation', { name: 'Passi' }).getByRole('listitem');
    expect(await steps.nth(1).getAttribute('aria-current')).toBe('step');
    // A tap that comes later is meant.
    await next(page).tap();
    await page.getByRole('heading', { name: 'Riepilogo' }).waitFor();
  });

  it('[WIZ-04] [PHONE-A17] a double click on Avanti is one step, too', async () => {
    const { page } = await visit('wizard');
    await page.getByLabel('Lettore').fill('Ada');
    await page.addStyleTag({ content: FIXED });
    const at = await next(page).boundingBox();
    if (at === null) throw new Error('no button');
    // Clicks at the same position twice, as a slow hand does: the next step is visible at the second click.
    await page.mouse.click(at.x + 20, at.y + 20);
    await page.waitForTimeout(250);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await page.waitForTimeout(600);
    expect(await page.getByRole('heading', { name: 'Omaggio' }).count()).toBe(1);
  });

  it('[WIZ-04] [PHONE-A17] two quick taps on Precedente are one step back', async () => {
    const { page } = await visit('wizard', 'phone');
    await page.getByLabel('Lettore').fill('Ada');
    await next(page).click();
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await next(page).click();
    await page.getByRole('heading', { name: 'Riepilogo' }).waitFor();
    await page.addStyleTag({ content: FIXED });
    const back = page.getByRole('button', { name: 'Precedente' });
    const at = await back.boundingBox();
    if (at === null) throw new Error('no button');
    await doubleTap(page, { x: at.x + 20, y: at.y + 20 }, 250);
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await page.waitForTimeout(400);
    expect(await page.getByRole('heading', { name: 'Omaggio' }).count()).toBe(1);
  });

  it('[WIZ-04] leads back to a step that has become invalid, and does not finish', async () => {
    const { page } = await visit('wizard');
    await toLastStep(page);
    await page.evaluate(() => dispatchEvent(new Event('reader-leaves')));
    await finish(page).click();
    await page.getByRole('alert').filter({ hasText: 'Scegliere chi prende il libro' }).waitFor();
    await page.getByRole('textbox', { name: 'Lettore' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await calls(page)).toBe('');
  });

  it('[WIZ-04] asks the screen too before a step is left', async () => {
    const { page } = await visit('wizard&empty-shelf');
    await page.getByLabel('Lettore').fill('Ada');
    await next(page).click();
    await page.getByRole('heading', { name: 'Omaggio' }).waitFor();
    await next(page).click();
    await page.getByRole('alert').filter({ hasText: 'I segnalibri sono finiti' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Omaggio' }).count()).toBe(1);
  });

  it('[WIZ-04] [WIZ-09] neither goes on nor finishes if one goes back during the check', async () => {
    const { page } = await visit('wizard&slow-shelf');
    const answer = () => page.evaluate(() => dispatchEvent(new Event('shelf-answers')));
    const isChecking = () => page.locator('.wizard-buttons .bp6-loading').waitFor();
    const gift = page.getByRole('heading', { name: 'Omaggio' });
    const back = page.getByRole('button', { name: 'Precedente' });
    await page.getByLabel('Lettore').fill('Ada');
    await next(page).click();
    await gift.waitFor();
    await next(page).click();
    await isChecking();
    await back.click();
    await page.getByLabel('Lettore').waitFor();
    await answer();
    await next(page).click();
    await gift.waitFor();
    await next(page).click();
    await isChecking();
    await answer();
    await page.getByRole('heading', { name: 'Riepilogo' }).waitFor();
    await finish(page).click();
    await isChecking();
    await back.click();
    await gift.waitFor();
    await answer();
    await page.waitForTimeout(300);
    expect(await gift.count()).toBe(1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await calls(page)).toBe('');
  });

  it('[WIZ-11] goes on and back by keyboard alone, with the focus on the new step', async () => {
    const { page } = await visit('wizard');
    await page.getByLabel('Lettore').fill('Ada');
    await next(page).press('Enter');
    const gift = page.getByRole('heading', { name: 'Omaggio' });
    await expect.poll(() => gift.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await page.getByText('Un prestito oltre 30 giorni va approvato').count()).toBe(1);
    await page
      .getByRole('navigation', { name: 'Passi' })
      .getByRole('button', { name: /Lettore/ })
      .press('Enter');
    await expect.poll(() => page.getByLabel('Lettore').inputValue()).toBe('Ada');
  });

  it('[WIZ-06] skips a step whose condition does not hold', async () => {
    const { page } = await visit('wizard&no-gifts');
    expect(await page.getByRole('navigation', { name: 'Passi' }).getByRole('listitem').count()).toBe(2);
  });

  it('[WIZ-10] shows a failed call, stays, and repeats only the missing calls', async () => {
    const { page } = await visit('wizard');
    await toLastStep(page);
    await finish(page).click();
    await confirm(page);
    await page.getByRole('alert').filter({ hasText: 'La stampante è senza carta' }).waitFor();
    expect(await calls(page)).toBe('registerLoan printSlip');
    await finish(page).click();
    await confirm(page);
    await expect.poll(() => calls(page)).toBe('registerLoan printSlip printSlip');
    await expect
      .poll(() => page.evaluate(() => window.went))
      .toEqual({ screen: 'loan', params: { id: '12' } });
  });

  it('[WIZ-10] remembers missing calls after a reload', async () => {
    const { page } = await visit('wizard&key=loan:12');
    await toLastStep(page);
    await finish(page).click();
    await confirm(page);
    await page.getByRole('alert').filter({ hasText: 'senza carta' }).waitFor();
    await page.reload();
    await toLastStep(page);
    await finish(page).click();
    await confirm(page);
    await expect.poll(() => calls(page)).toBe('printSlip');
  });

  it('makes no call after the last question is declined', async () => {
    const { page } = await visit('wizard');
    await toLastStep(page);
    await finish(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No, torna indietro' }).press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await calls(page)).toBe('');
  });

  it('[WIZ-09] reports that no finish applies', async () => {
    const { page } = await visit('wizard&state=odd');
    await toLastStep(page);
    await finish(page).click();
    await page.getByText('Stato del prestito non congruente. Nessuna operazione effettuata').waitFor();
    expect(await calls(page)).toBe('');
  });

  it('[WIZ-03] hides the last button where the schema requires it', async () => {
    const { page } = await visit('wizard&closed');
    await toLastStep(page);
    expect(await finish(page).count()).toBe(0);
  });
});
