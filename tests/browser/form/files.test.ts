import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

describe('files of one kind', () => {
  it('are checked before upload, with the reason; valid files are sent', async () => {
    const page = await harness.open('form=foto&record=%7B%22carte%22%3A%5B9%5D%7D');
    const carte = page.locator('[data-field="carte"]');
    const choose = carte.getByLabel('Aggiungi file');
    expect(await choose.getAttribute('accept')).toBe('application/pdf');
    const file = (name: string, bytes: number, mimeType = 'application/pdf') => ({
      name,
      mimeType,
      buffer: Buffer.alloc(bytes, '%PDF-1.4'),
    });
    await choose.setInputFiles([file('foto.txt', 10, 'text/plain'), file('grande.pdf', 1001)]);
    await carte.getByText('foto.txt non è di un tipo ammesso. Sono ammessi: PDF').waitFor();
    await carte.getByText('grande.pdf è troppo grande. Al massimo 1 kB').waitFor();
    expect(await page.evaluate(() => window.harness.uploads.length)).toBe(0);
    await choose.setInputFiles([file('a.pdf', 900), file('b.pdf', 900)]);
    await carte.getByText('al massimo 2').waitFor();
    await expect.poll(() => page.evaluate(() => window.harness.uploads.length)).toBe(1);
    await carte.getByRole('button', { name: 'Rimuovi file 1' }).click();
    await page.getByRole('button', { name: 'Salva foto' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ carte: [1] });
  });
});
