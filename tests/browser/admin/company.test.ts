import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { photo } from '../../support/photo.ts';

const { visit, db } = browserVisits();
const shot = process.env['SHOTS'];

it.each(['phone', 'desk'] as const)(
  '[CKL-04] an administrator says what papers say of the company, and gives them its logo (%s)',
  async (size) => {
    const seen = await visit('admin', '/amministrazione/impresa', { size });
    const { page } = seen;
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
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/company-${size}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect
      .poll(() => db().selectFrom('company').select(['CompanyName', 'Logo']).executeTakeFirst())
      .toEqual({ CompanyName: name, Logo: [expect.any(Number)] });
    await page.reload();
    await expect.poll(() => page.getByLabel('Ragione sociale').inputValue()).toBe(name);
    await page.getByRole('img').first().waitFor();
  },
);
