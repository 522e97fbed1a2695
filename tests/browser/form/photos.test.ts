import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';
import { photo } from './harness/photo.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const record = encodeURIComponent('{"nome":"a","quantita":1,"colore":"blu"}');
const form = (draft: string) => `form=prova&record=${record}&draft=${draft}`;
const take = async (page: Page, count = 1): Promise<void> => {
  const buffer = await photo(40, 30);
  const files = Array.from({ length: count }, (_, index) => ({
    name: `palo${index}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  await page.getByLabel('Scatta foto').setInputFiles(files);
};
const waiting = (page: Page) => page.getByText('In attesa di rete');
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Rimuovi foto/ });
const save = (page: Page) => page.getByRole('button', { name: 'Salva prova' }).click();
const resume = (page: Page) => page.getByRole('button', { name: 'Riprendi la bozza' }).click();
const uploads = (page: Page) => page.evaluate(() => window.harness.uploads);
const repeats = (page: Page) => page.evaluate(() => window.harness.repeats);
/** Photos on the server, one number each. */
const onServer = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('photos') ?? '{}')).length);

describe('a photo without a network', () => {
  it('[UI-04] outlives a reload, is sent by itself when the form is opened again, and is saved once', async () => {
    const page = await harness.open(`${form('p1')}&down`);
    await take(page);
    await waiting(page).waitFor();
    await save(page);
    await page.getByText('Ci sono foto, file o firme non ancora inviati').first().waitFor();
    expect(await savedBy(page)).toBeUndefined();

    const next = await harness.again(page, form('p1'));
    await next.getByText('Con 1 foto da inviare.').waitFor();
    // Sent before anybody has decided about the draft, and in the record only after.
    await eventually(() => onServer(next)).toBe(1);
    expect(await removeButtons(next).count()).toBe(0);
    await resume(next);
    await removeButtons(next).waitFor();
    await save(next);
    await eventually(() => savedBy(next)).toMatchObject({ foto: [1] });
    await next.reload();
    await next.locator('.sf-field').first().waitFor();
    expect(await next.evaluate(countKept)).toEqual({ drafts: 0, photos: 0 });
  });

  it('is sent by itself when the network comes back, the others after it', async () => {
    const page = await harness.open(`${form('p2')}&down`);
    await take(page, 3);
    await eventually(() => waiting(page).count()).toBe(3);
    await page.evaluate(() => {
      window.harness.network = 'up';
      dispatchEvent(new Event('online'));
    });
    await eventually(() => removeButtons(page).count()).toBe(3);
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ foto: [1, 2, 3] });
  });

  it('is sent again automatically where no event signals the network', async () => {
    const page = await harness.open(`${form('p3')}&upload=silence`);
    await take(page);
    await removeButtons(page).waitFor();
    expect(new Set(await uploads(page)).size).toBe(1);
    expect((await uploads(page)).length).toBe(2);
  });

  it('[PHONE-A26] may be given up after a confirmation, and is then deleted everywhere', async () => {
    const page = await harness.open(`${form('p4')}&down`);
    await take(page);
    await waiting(page).waitFor();
    await page.getByRole('button', { name: 'Elimina foto 1' }).click();
    const question = page.getByRole('group', { name: /solo su questo dispositivo/ });
    // The safe answer has the focus.
    await question.getByRole('button', { name: 'Tieni' }).and(page.locator(':focus')).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Elimina foto 1' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Elimina foto 1' }).click();
    await question.getByRole('button', { name: 'Sì, elimina' }).click();
    await page.getByText('Nessuna foto').waitFor();
    await eventually(() => page.evaluate(countKept)).toMatchObject({ photos: 0 });
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ nome: 'a' });
  });
});

describe('a photo that is kept', () => {
  it('[PHONE-A26] removed by mistake can be restored at once, and the list announces it', async () => {
    const page = await harness.open(form('p26'));
    await take(page, 2);
    await eventually(() => removeButtons(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Rimuovi foto 1' }).click();
    await page.getByText('Foto rimossa.').waitFor();
    expect(await removeButtons(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Rimetti la foto' }).click();
    await eventually(() => removeButtons(page).count()).toBe(2);
    expect(await page.getByText('Foto rimossa.').count()).toBe(0);
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ foto: [2, 1] });
  });
});

describe('the focus', () => {
  const hasFocus = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .or(page.getByRole('link', { name }))
      .and(page.locator(':focus'))
      .waitFor();

  it('[UI-04] continues beside a photo that is removed, restored, or given up after a confirmation', async () => {
    const page = await harness.open(form('p27'));
    await take(page, 2);
    await eventually(() => removeButtons(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Rimuovi foto 1' }).press('Enter');
    await page.getByText('Foto rimossa.').waitFor();
    await hasFocus(page, 'Foto 1');
    await page.getByRole('button', { name: 'Rimetti la foto' }).press('Enter');
    await eventually(() => removeButtons(page).count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.closest('.sf-photos') !== null)).toBe(true);
    await page.evaluate(() => {
      window.harness.network = 'down';
    });
    await take(page);
    await waiting(page).waitFor();
    await page.getByRole('button', { name: 'Riprova' }).press('Enter');
    await waiting(page).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.closest('.sf-photos') !== null)).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Elimina foto 3' }).press('Enter');
    await page.getByRole('button', { name: 'Sì, elimina' }).press('Enter');
    await eventually(() => waiting(page).count()).toBe(0);
    await hasFocus(page, 'Rimuovi foto 2');
  });
});

describe('a photo whose upload gets no answer', () => {
  it('[REL-1] is attached once: the tab is closed during the upload and the same photo sent again, marked as a repeat', async () => {
    const page = await harness.open(`${form('p5')}&upload=hangs`);
    await take(page);
    await eventually(() => onServer(page)).toBe(1);
    expect(await repeats(page)).toEqual([false]);
    const next = await harness.again(page, form('p5&again'));
    await page.close();
    await resume(next);
    await removeButtons(next).waitFor();
    expect(await onServer(next)).toBe(1);
    // While the first request is still running, the repeat is sent again: both are marked as repeats.
    expect(new Set(await repeats(next))).toEqual(new Set([true]));
    await save(next);
    await eventually(() => savedBy(next)).toMatchObject({ foto: [1] });
  });
});

describe('a photo that the server refuses', () => {
  it('shows the reason, blocks saving, and succeeds with the next attempt', async () => {
    const page = await harness.open(`${form('p6')}&upload=refused`);
    await take(page);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Foto 1 non caricata. Il file è troppo grande.' })
      .waitFor();
    await save(page);
    await page.getByText('Ci sono foto, file o firme non ancora inviati').first().waitFor();
    expect(await savedBy(page)).toBeUndefined();
    await page.getByRole('button', { name: 'Riprova' }).click();
    await removeButtons(page).waitFor();
    expect(await page.getByText('Foto 1 non caricata.').count()).toBe(0);
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ foto: [1] });
  });

  it('is still refused after a reload, with its reason, and not sent by itself', async () => {
    const page = await harness.open(`${form('p7')}&upload=refused`);
    await take(page);
    await page.getByText('Il file è troppo grande.').waitFor();
    const next = await harness.again(page, form('p7'));
    await resume(next);
    await next.getByText('Il file è troppo grande.').waitFor();
    expect(await uploads(next)).toEqual([]);
  });
});

describe('a photo whose preparation fails', () => {
  it('[UI-04] can be tried again, stays on the device, and holds up no later one', async () => {
    const page = await harness.open('form=firma');
    const chunk = /scalePhoto/;
    await page.context().route(chunk, (route) => route.abort());
    await page.goto(`${new URL(page.url()).origin}/?${form('p9')}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Manca una parte dell’app' });
    await take(page);
    await failed.waitFor();
    await take(page);
    await eventually(() => failed.count()).toBe(2);
    expect(await uploads(page)).toEqual([]);
    await page.context().unroute(chunk);
    const next = await harness.again(page, form('p9'));
    await resume(next);
    await next.getByRole('button', { name: 'Riprova' }).first().click();
    await removeButtons(next).waitFor();
    expect(await onServer(next)).toBe(1);
  });
});

describe('a device', () => {
  it('[UI-04] reports a full storage, keeps the photo on the page, asks before it is left, and sends it', async () => {
    const page = await harness.open(`${form('p8')}&down`);
    const session = await page.context().newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await take(page);
    await page.getByRole('alert').filter({ hasText: 'Memoria del telefono piena' }).waitFor();
    const mayLeave = () => page.evaluate(() => window.harness.leave());
    expect(await mayLeave()).toBe(false);
    expect(await page.evaluate(() => window.harness.asked)).toEqual([
      expect.stringContaining('le foto e i file non ancora inviati vanno persi'),
    ]);
    await page.evaluate(() => {
      window.harness.network = 'up';
      dispatchEvent(new Event('online'));
    });
    await removeButtons(page).waitFor();
    expect(await mayLeave()).toBe(true);
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ foto: [1] });
  });

  it('[UI-04] sends a photo though the browser breaks off what is being stored, without an error of the page', async () => {
    const page = await harness.open(`${form('p10')}&down`);
    await take(page);
    await waiting(page).waitFor();
    await page.evaluate(() => {
      const { get } = IDBObjectStore.prototype;
      // As when the browser deletes the data of a site.
      IDBObjectStore.prototype.get = function (key) {
        IDBObjectStore.prototype.get = get;
        const request = get.call(this, key);
        this.transaction.abort();
        return request;
      };
      window.harness.network = 'up';
    });
    await page.getByRole('button', { name: 'Riprova' }).click();
    await removeButtons(page).waitFor();
    await save(page);
    await eventually(() => savedBy(page)).toMatchObject({ foto: [1] });
  });

  it('never shows or sends what another person photographed on it', async () => {
    const page = await harness.open(`${form('anna')}&down`);
    await take(page);
    await waiting(page).waitFor();
    const otherPage = await harness.again(page, form('bruno'));
    await take(otherPage);
    await removeButtons(otherPage).waitFor();
    expect(await otherPage.getByText('da inviare').count()).toBe(0);
    expect(await uploads(otherPage)).toHaveLength(1);
    expect(await onServer(otherPage)).toBe(1);
  });
});

/** Drafts and photos of all forms on the device. */
async function countKept(): Promise<{ readonly drafts: number; readonly photos: number }> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('form-device'));
  const stores = db.transaction(['drafts', 'photos']);
  const [drafts, photos] = await Promise.all([
    done(stores.objectStore('drafts').count()),
    done(stores.objectStore('photos').count()),
  ]);
  db.close();
  return { drafts, photos };
}
