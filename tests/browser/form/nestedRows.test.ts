import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const open = (record: object, viewport: 'phone' | 'desk' = 'phone', more = '') =>
  harness.open(`form=annidate${more}&record=${encodeURIComponent(JSON.stringify(record))}`, viewport);
const item = (page: Page, ...names: readonly string[]) =>
  names.reduce<Page | ReturnType<Page['getByRole']>>(
    (within, name) => within.getByRole('listitem', { name, exact: true }),
    page,
  ) as ReturnType<Page['getByRole']>;
const press = (place: Page | ReturnType<Page['getByRole']>, name: string) =>
  place.getByRole('button', { name, exact: true }).click();
async function saved(page: Page) {
  await press(page, 'Salva annidate');
  await expect.poll(() => savedBy(page)).toBeDefined();
  return savedBy(page);
}

it('are added, copied without unique values, reordered and limited within their row', async () => {
  const page = await open({});
  await press(page, 'Aggiungi riga');
  await item(page, 'Riga 1').getByLabel('Voce').fill('crepa');
  await press(item(page, 'Riga 1'), 'Aggiungi foto');
  const first = item(page, 'Riga 1', 'Foto 1');
  await first.getByLabel('Nome').fill('palo');
  await first.getByLabel('Targa').fill('T1');
  await press(first, 'Copia foto 1');
  const second = item(page, 'Riga 1', 'Foto 2');
  expect(await second.getByLabel('Nome').inputValue()).toBe('palo');
  expect(await second.getByLabel('Targa').inputValue()).toBe('');
  await second.getByLabel('Nome').fill('base');
  await expect.poll(() => second.getByLabel('Targa').count()).toBe(0);
  await press(second, 'Sposta su foto 2');
  await press(page, 'Copia riga 1');
  await press(item(page, 'Riga 2'), 'Aggiungi foto');
  await item(page, 'Riga 2').getByText('Numero massimo raggiunto: 3').waitFor();
  await press(item(page, 'Riga 2', 'Foto 3'), 'Elimina foto 3');
  expect(await saved(page)).toEqual({
    righe: [
      { voce: 'crepa', foto: [{ nome: 'base' }, { nome: 'palo', targa: 'T1' }] },
      { voce: 'crepa', foto: [{ nome: 'base' }, { nome: 'palo' }] },
    ],
  });
});

it('have cells that look at their row, at the one around and at the record, and go with it', async () => {
  const foto = [{ nome: 'palo', nota: 'n', targa: 't' }];
  const page = await open({
    severo: true,
    righe: [
      { voce: 'crepa', foto },
      { voce: 'altro', foto: [{ nome: 'palo' }] },
    ],
  });
  const inner = item(page, 'Riga 1', 'Foto 1');
  expect(await item(page, 'Riga 2', 'Foto 1').getByLabel('Nota').count()).toBe(0);
  expect(await inner.getByLabel('Nota').getAttribute('aria-required')).toBe('true');
  await inner.getByLabel('Nome').fill('base');
  await expect.poll(() => inner.getByLabel('Targa').count()).toBe(0);
  await item(page, 'Riga 1').getByLabel('Voce').fill('altro');
  await expect.poll(() => inner.getByLabel('Nota').count()).toBe(0);
  await item(page, 'Riga 2').getByLabel('Voce').fill('senza');
  await expect.poll(() => item(page, 'Riga 2', 'Foto 1').count()).toBe(0);
  expect(await saved(page)).toEqual({
    severo: true,
    righe: [{ voce: 'altro', foto: [{ nome: 'base' }] }, { voce: 'senza' }],
  });
});

it('report errors at their cell by its path, and link to it', async () => {
  const righe = [
    { voce: 'altro', foto: [{ nome: 'a' }] },
    { voce: 'crepa', foto: [{ nome: 'palo', nota: '' }] },
  ];
  const page = await open({ severo: true, righe }, 'desk');
  await press(page, 'Salva annidate');
  const errorLink = page.locator('.sf-summary').getByRole('link', { name: /Riga 2, Foto 1, Nota/ });
  await errorLink.click();
  const note = item(page, 'Riga 2', 'Foto 1').getByLabel('Nota');
  expect(await note.evaluate((input) => input === document.activeElement)).toBe(true);
  await item(page, 'Riga 2', 'Foto 1').locator('[data-field="nota"] .sf-error').waitFor();
  expect(await page.evaluate(() => window.harness.saved.length)).toBe(0);
});

it('[XLS-11] hold several choices of a list, each row its own, and show them in a closed form', async () => {
  const page = await open({ righe: [{ voce: 'guasti' }, { voce: 'guasti', guasti: ['none'] }] });
  const box = (row: string, name: string) =>
    item(page, row).getByRole('group', { name: 'Guasti' }).getByRole('checkbox', { name, exact: true });
  await box('Riga 1', 'Crepa').check();
  await box('Riga 1', 'Ruggine').check();
  expect(await box('Riga 2', 'Ruggine').isChecked()).toBe(false);
  await box('Riga 2', 'Crepa').check();
  expect(await box('Riga 2', 'Nessuno').isChecked()).toBe(false);
  const record = await saved(page);
  expect(record).toEqual({
    righe: [
      { voce: 'guasti', guasti: ['rust', 'crack'] },
      { voce: 'guasti', guasti: ['crack'] },
    ],
  });
  const readOnlyPage = await open(record as object, 'phone', '&readOnly');
  await item(readOnlyPage, 'Riga 1').getByText('Ruggine, Crepa').waitFor();
});

it('[XLS-11] accept an address, with its keyboard, and report an invalid one', async () => {
  const page = await open({ righe: [{ voce: 'posta' }] });
  const address = item(page, 'Riga 1').getByLabel('Posta');
  expect(await address.getAttribute('inputmode')).toBe('email');
  await address.fill('anna');
  await press(page, 'Salva annidate');
  await item(page, 'Riga 1').locator('[data-field="posta"] .sf-error').waitFor();
  await address.fill('anna@example.it');
  expect(await saved(page)).toEqual({ righe: [{ voce: 'posta', posta: 'anna@example.it' }] });
});

it('are read in a closed form without anything to press', async () => {
  const page = await open({ righe: [{ voce: 'crepa', foto: [{ nome: 'palo' }] }] }, 'phone', '&readOnly');
  await item(page, 'Riga 1', 'Foto 1').getByText('palo').waitFor();
  expect(await page.locator('.sf-line button').count()).toBe(0);
});

it('have hours that follow their own times, and cells worked out by the row around and over the rows within', async () => {
  const shift = { nome: 'turno', dalle: '08:00', alle: '09:00', ore: 1 };
  const page = await open({ righe: [{ voce: 'turni', paga: 10, foto: [shift, { nome: 'turno' }] }] });
  const inner = item(page, 'Riga 1', 'Foto 2');
  const time = async (name: string, said: string) => {
    await inner.getByLabel(name, { exact: true }).fill(said);
    await page.keyboard.press('Tab');
  };
  await time('Dalle', '08:00');
  await time('Alle', '10:30');
  await expect.poll(() => inner.getByLabel('Ore', { exact: true }).inputValue()).toMatch(/^2[,.]5$/);
  await expect.poll(() => inner.innerText()).toMatch(/Resa\s+25/);
  await expect.poll(() => item(page, 'Riga 1').innerText()).toMatch(/Massimo\s+25/);
  expect(await item(page, 'Riga 1', 'Foto 1').innerText()).toMatch(/Resa\s+10/);
  await item(page, 'Riga 1').getByLabel('Paga').fill('12');
  await expect.poll(() => item(page, 'Riga 1').innerText()).toMatch(/Massimo\s+30/);
  expect(await saved(page)).toEqual({
    righe: [
      {
        ...{ voce: 'turni', paga: 12, massimo: 30 },
        foto: [
          {
            ...shift,
            resa: 12,
            dalle: expect.stringMatching('^08:00'),
            alle: expect.stringMatching('^09:00'),
          },
          {
            ...{ nome: 'turno', ore: 2.5, resa: 30 },
            ...{ dalle: expect.stringMatching('^08:00'), alle: expect.stringMatching('^10:30') },
          },
        ],
      },
    ],
  });
});
