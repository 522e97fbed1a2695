import { beforeAll, describe, expect, it } from 'vitest';
import { LOCATED } from '../../support/browserVisits.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';
import { photo, transparent } from './harness/photo.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const complete = encodeURIComponent('{"nome":"a","quantita":1,"colore":"blu"}');
const filled = `form=prova&record=${complete}`;
const save = { name: 'Salva prova' };

describe('flags', () => {
  it('[CKL-02] shows the companion note only while the flag is anomalous, and clears it when it is not', async () => {
    const page = await harness.open(filled);
    const note = page.getByLabel('Note su: Rotto');
    expect(await note.count()).toBe(0);
    await page.getByRole('switch', { name: 'Rotto' }).check();
    await note.fill('manico');
    await page.getByRole('switch', { name: 'Rotto' }).uncheck();
    expect(await note.count()).toBe(0);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ rotto: 'N' });
    expect(await savedBy(page)).not.toHaveProperty('rotto_note');
  });

  it('shows no preset answer for a flag of good order', async () => {
    const page = await harness.open(filled);
    const group = page.getByRole('group', { name: 'Integro' });
    expect(await group.getByRole('radio', { checked: true }).count()).toBe(0);
    await group.getByRole('radio', { name: 'No' }).check();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ integro: 'N' });
  });

  it('[CKL-02] shows the block of the chosen kind of pole only', async () => {
    const page = await harness.open('form=vis');
    const wood = page.getByRole('heading', { name: /legno/i });
    expect(await wood.count()).toBe(0);
    await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
    await wood.waitFor({ state: 'attached' });
  });

  it('leaves a yes-no question open until it is answered', async () => {
    const page = await harness.open(filled);
    await page.getByText('Senza risposta').waitFor();
    await page.getByRole('group', { name: 'Pronto a partire?' }).getByRole('radio', { name: 'Sì' }).check();
    expect(await page.getByText('Senza risposta').count()).toBe(0);
    // Also in read-only mode: a missing answer is not shown as "no".
    const readOnlyPage = await harness.open(`${filled}&readOnly`);
    await readOnlyPage.locator('[data-field="pronto"] output', { hasText: 'Senza risposta' }).waitFor();
  });
});

describe('choices', () => {
  it('saves an emptied choice by Ctrl+Enter too, before the field is left', async () => {
    const record = encodeURIComponent(
      '{"nome":"a","quantita":1,"colore":"blu","articolo":"A5","segnali":["lampo"]}',
    );
    const page = await harness.open(`form=prova&record=${record}`, 'desk');
    const article = page.getByRole('combobox', { name: 'Articolo' });
    await expect.poll(() => article.inputValue()).toBe('Cavo n.5');
    await article.fill('');
    await article.press('Control+Enter');
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'a' });
    expect((await savedBy(page))?.['articolo'] ?? '').toBe('');
  });

  it('finds one of two hundred by a part of its name, with the keyboard alone', async () => {
    const page = await harness.open(filled, 'desk');
    const article = page.getByRole('combobox', { name: 'Articolo' });
    await article.focus();
    await article.pressSequentially('cavo n.12');
    await page.getByRole('option', { name: 'Cavo n.12', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await article.inputValue()).toBe('Cavo n.12');
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ articolo: 'A12' });
  });

  it('[DESK-A1] several of the listed values are ticked with the keyboard, kept in the order of the list, and read', async () => {
    const page = await harness.open(filled, 'desk');
    const group = page.getByRole('group', { name: 'Segnali' });
    await group.getByRole('checkbox', { name: 'fiamma' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await group.getByText('2 scelti').waitFor({ state: 'attached' });
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ segnali: ['lampo', 'fiamma'] });
    const record = encodeURIComponent(
      '{"nome":"a","quantita":1,"colore":"blu","segnali":["lampo","fiamma"]}',
    );
    const readOnlyPage = await harness.open(`form=prova&readOnly&record=${record}`);
    expect(await readOnlyPage.locator('[data-field="segnali"] output').textContent()).toBe('lampo, fiamma');
  });

  it('[DESK-A1] searches a long list on a phone, keeps ticked options, and can untick a value outside of the list', async () => {
    const record = encodeURIComponent('{"nome":"a","quantita":1,"colore":"blu","voci":["vecchia"]}');
    const page = await harness.open(`form=prova&record=${record}`, 'phone');
    const group = page.getByRole('group', { name: 'Voci lunghe' });
    await group.getByRole('checkbox', { name: 'v3', exact: true }).check();
    await group.getByRole('searchbox').fill('v21');
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(2);
    await group.getByRole('checkbox', { name: 'v21' }).check();
    const boxes = await group
      .locator('.sf-choice')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
    // The option disappears when it is unticked.
    await group.getByRole('checkbox', { name: 'vecchia' }).click();
    await expect.poll(() => group.getByRole('checkbox', { name: 'vecchia' }).count()).toBe(0);
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ voci: ['v3', 'v21'] });
  });

  it('[DESK-A1] Enter in the search of a long list sends no dialog; Ctrl+Enter does', async () => {
    const page = await harness.open(`${filled}&mode=dialog`, 'desk');
    const search = page.getByRole('group', { name: 'Voci lunghe' }).getByRole('searchbox');
    await search.fill('v21');
    await search.press('Enter');
    await page.getByRole('textbox', { name: 'Nome' }).fill('b');
    await search.press('Control+Enter');
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'b' });
    expect(await page.evaluate(() => window.harness.saved.length)).toBe(1);
  });

  it('[DESK-A1] values that no list names are written one by one; blank ones go, numbers are numbers', async () => {
    const page = await harness.open(filled);
    const labels = page.getByRole('group', { name: 'Etichette' });
    for (const text of ['alta', 'bassa', 'media']) {
      await labels.getByRole('button', { name: 'Aggiungi' }).click();
      await page.keyboard.type(text);
    }
    await labels.getByRole('button', { name: 'Togli Etichetta 2' }).click();
    await labels.getByRole('button', { name: 'Aggiungi' }).click();
    const sizes = page.getByRole('group', { name: 'Misure' });
    await sizes.getByRole('button', { name: 'Aggiungi' }).click();
    await sizes.getByLabel('Misura 1', { exact: true }).last().fill('2,5');
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ etichette: ['alta', 'media'], misure: [2.5] });
  });

  it('[CKL-01] keeps who is present and who acknowledged', async () => {
    const page = await harness.open(filled);
    await page.getByRole('checkbox', { name: 'Rossi Mario' }).check();
    await page.getByRole('switch', { name: 'Presa visione: Rossi Mario' }).check();
    await page.getByRole('checkbox', { name: 'Bianchi Lucia' }).check();
    await page.getByRole('button', save).click();
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({
        presenti: [
          { empID: 1, fullName: 'Rossi Mario', acknowledged: 'Y' },
          { empID: 2, fullName: 'Bianchi Lucia', acknowledged: 'N' },
        ],
      });
  });
});

describe('rows', () => {
  it('adds, moves and removes rows without mixing up their input', async () => {
    const page = await harness.open(filled);
    const add = page.getByRole('button', { name: 'Aggiungi riga' });
    for (const text of ['uno', 'due', 'tre']) {
      await add.click();
      await page.getByLabel('Voce').last().fill(text);
    }
    await page.getByRole('button', { name: 'Sposta su riga 3' }).click();
    await page.getByRole('button', { name: 'Elimina riga 1' }).click();
    await page.getByLabel('Peso').first().fill('2,5');
    await page.getByRole('button', save).click();
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({ righe: [{ voce: 'tre', peso: 2.5 }, { voce: 'due' }] });
  });

  it('names the wrong cell of a row and goes there', async () => {
    const page = await harness.open(filled);
    await page.getByRole('button', { name: 'Aggiungi riga' }).click();
    await page.getByLabel('Voce').fill('uno');
    await page.getByLabel('Peso').fill('500');
    await page.getByRole('button', save).click();
    await page.getByText('1 campo da correggere', { exact: true }).waitFor();
    expect(await page.getByLabel('Peso').evaluate((control) => control === document.activeElement)).toBe(
      true,
    );
    expect(await page.getByLabel('Peso').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('photos and position', () => {
  it('[CKL-02] scales a photo down on the phone and shows it', async () => {
    const page = await harness.open(filled, 'phone', LOCATED);
    await page
      .getByLabel('Scatta foto')
      .setInputFiles({ name: 'palo.png', mimeType: 'image/png', buffer: await photo(3200, 2400) });
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    await page.getByRole('button', { name: 'Rimuovi foto 1' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'uploaded'))).toMatchObject({
      width: 1600,
      height: 1200,
      type: 'image/jpeg',
    });
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ foto: [1] });
  });

  it('[CASE-C29] puts a plan or a stamp without a ground on white', async () => {
    const page = await harness.open(filled);
    const buffer = await transparent(400, 300);
    await page.getByLabel('Scatta foto').setInputFiles({ name: 'timbro.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Rimuovi foto 1' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'uploaded'))).toMatchObject({
      type: 'image/jpeg',
      corner: [255, 255, 255],
    });
  });

  it('[CASE-C29] shows a long picture in readable width, at any height', async () => {
    const page = await harness.open(filled);
    const buffer = await transparent(1080, 6000);
    await page
      .getByLabel('Scatta foto')
      .setInputFiles({ name: 'schermo.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Rimuovi foto 1' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'uploaded'))).toMatchObject({
      width: 900,
      height: 5000,
    });
  });

  it('asks phones for the rear camera', async () => {
    const page = await harness.open(filled);
    const camera = page.getByLabel('Scatta foto');
    expect(await camera.getAttribute('capture')).toBe('environment');
    expect(await camera.getAttribute('accept')).toBe('image/*');
  });

  it('[TEAM-14] takes the position and links the open map at zoom 18', async () => {
    const page = await harness.open(filled, 'phone', LOCATED);
    await page.getByRole('button', { name: 'Rileva posizione' }).click();
    await page.getByText('44.49490, 11.34260').waitFor();
    expect(await page.getByRole('link', { name: 'Apri la mappa' }).getAttribute('href')).toContain(
      '#map=18/44.4949/11.3426',
    );
  });

  it('[TEAM-11] leaves the position empty if it is unavailable, shows the reason, and continues', async () => {
    const page = await harness.open(filled, 'phone', { permissions: [] });
    await page.getByRole('button', { name: 'Rileva posizione' }).click();
    await page.getByText('Unable to retrieve your location').waitFor();
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'a' });
    expect(await savedBy(page)).not.toHaveProperty('posizione');
  });
});
