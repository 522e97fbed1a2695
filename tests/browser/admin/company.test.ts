import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { photo } from '../../support/photo.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';

const { visit, db } = browserVisits();
const shot = process.env['SHOTS'];

it.each(sizes('desk'))(
  '[CKL-04] lets an administrator edit company data and logo of documents (%s)',
  async (size) => {
    const pageVisit = await visit('admin', '/amministrazione/impresa', { size });
    const { page } = pageVisit;
    const name = `Elettrolinee ${size} S.r.l.`;
    await page.getByLabel('Ragione sociale').fill(name);
    const buffer = Buffer.from(await photo({ width: 600, height: 200 }));
    await page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
    await page
      .getByRole('img', { name: /foto|logo/i })
      .first()
      .waitFor();
    // Only one logo is allowed: an uploaded file replaces it, and the former one can be restored.
    await page.getByLabel('Sostituisci dalla galleria').waitFor({ state: 'attached' });
    expect(await page.getByText('Aggiungi dalla galleria').count()).toBe(0);
    const first = await page.getByRole('img', { name: 'Foto 1' }).getAttribute('src');
    const otherLogo = Buffer.from(await photo({ width: 400, height: 100 }));
    await page
      .getByLabel('Sostituisci dalla galleria')
      .setInputFiles({ name: 'nuovo.jpg', mimeType: 'image/jpeg', buffer: otherLogo });
    const logo = () => page.getByRole('img', { name: 'Foto 1' }).getAttribute('src');
    // Kept by the server, no more on its way.
    const isOther = (address: string | null) => address !== first && address?.startsWith('blob:') === false;
    await expect.poll(async () => isOther(await logo())).toBe(true);
    const second = await logo();
    expect(await page.getByRole('img', { name: /^Foto/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Rimetti la foto' }).click();
    await expect.poll(logo).toBe(first);
    await page.getByRole('button', { name: 'Rimetti la foto' }).click();
    await expect.poll(logo).toBe(second);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    await expectSound(pageVisit);
    if (shot) await page.screenshot({ path: `${shot}/company-${size}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect
      .poll(() => db().selectFrom('company').select(['CompanyName', 'Logo']).executeTakeFirst())
      .toEqual({ CompanyName: name, Logo: [expect.any(Number)] });
    await goTo({ page }, '/');
    await goTo({ page }, '/amministrazione/impresa');
    await expect.poll(() => page.getByLabel('Ragione sociale').inputValue()).toBe(name);
    await page.getByRole('img').first().waitFor();
  },
);
