import { expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';

const { visit, app } = browserVisits();
const shot = process.env['SHOTS'];
const READ = '/api/reading/forms';

it.each(['phone', 'desk'] as const)(
  '[CKL-04] an administrator lets another program read, copies its code once, and takes it back (%s)',
  async (size) => {
    const seen = await visit('admin', '/amministrazione/programmi', { size });
    const { page } = seen;
    const name = `Magazzino dati ${size}`;
    const read = async (token: string) =>
      (await fetch(`${app().address}${READ}`, { headers: { authorization: `Bearer ${token}` } })).status;
    await page.getByRole('button', { name: 'Nuovo codice' }).click();
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label);
    await field('Programma').fill(name);
    await field('Che cosa può leggere').selectOption({ label: 'Moduli e loro versioni' });
    const [token = ''] = /tok_[\w-]{59}\b/.exec(await dialog.innerText()) ?? [];
    expect(token).not.toBe('');
    expect(await dialog.getByRole('textbox', { name: 'Codice' }).count()).toBe(0);
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/token-${size}.png` });
    expect(await read(token)).toBe(401);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(name).first().waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    expect(await read(token)).toBe(200);
    await expectSound(seen);
    if (shot) await page.screenshot({ path: `${shot}/tokens-${size}.png` });
    const row = page.getByRole(size === 'desk' ? 'row' : 'listitem').filter({ hasText: name });
    await row.getByRole('button', { name: /Revoca/ }).click();
    await page.getByRole('alertdialog').getByText(`Revocare il codice di ${name}?`).waitFor();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByText(name).first().waitFor({ state: 'detached' });
    expect(await read(token)).toBe(401);
  },
);
