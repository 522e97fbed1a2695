import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

/** For a machine with much else to do. */
const PATIENT = { timeout: 20_000 };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const complete = encodeURIComponent('{"nome":"a","quantita":1,"colore":"blu"}');

/** A form with rows of these names, each with its serial number. */
function withRows(...names: readonly string[]) {
  const righe = names.map((voce, index) => ({ voce, peso: index + 1, matricola: `M${index}` }));
  const record = { nome: 'a', quantita: 1, colore: 'blu', righe };
  return harness.open(`form=prova&record=${encodeURIComponent(JSON.stringify(record))}`, 'desk');
}

const SAID_SELECTOR = '.sf-said';
const focused = 'li.sf-line:focus, [data-act]:focus';

async function savedRows(page: Page) {
  await page.getByRole('button', { name: 'Salva prova' }).click();
  await expect.poll(() => savedBy(page), PATIENT).toBeDefined();
  return (await savedBy(page))?.['righe'];
}

describe('rows put in order', () => {
  it('move by button and by the arrow keys of their handle; the focus follows, the position is announced', async () => {
    const page = await withRows('uno', 'due', 'tre');
    await page.getByRole('button', { name: 'Sposta su riga 3' }).click();
    await page.locator(SAID_SELECTOR, { hasText: 'Ora è riga 2 di 3' }).waitFor();
    expect(await page.locator(focused).getAttribute('aria-label')).toBe('Sposta su riga 2');
    await page.keyboard.press('Enter');
    await page.locator(SAID_SELECTOR, { hasText: 'Ora è riga 1 di 3' }).waitFor();
    const first = page.getByRole('button', { name: 'Sposta su riga 1' });
    expect(await first.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    const handle = page.getByRole('button', { name: 'Trascina riga 1' });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator(SAID_SELECTOR, { hasText: 'Ora è riga 3 di 3' }).waitFor();
    expect(await page.locator(focused).getAttribute('aria-label')).toMatch(/^Trascina riga 3/);
    expect(await savedRows(page)).toMatchObject([{ voce: 'uno' }, { voce: 'due' }, { voce: 'tre' }]);
  });

  it('are dragged by their handle, and stay where they were after Escape', async () => {
    const page = await withRows('uno', 'due', 'tre');
    const second = page.locator('.sf-line').nth(1);
    const drag = async (drop: () => Promise<void>) => {
      await second.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      const from = await page.getByRole('button', { name: 'Trascina riga 1' }).boundingBox();
      await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
      await page.mouse.down();
      const to = await second.boundingBox();
      await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + (to?.height ?? 0) * 0.6, { steps: 4 });
      await page.locator('.sf-line[data-drop="after"]').waitFor();
      await drop();
      await page.locator('.sf-line[data-drop]').first().waitFor({ state: 'detached' });
    };
    await drag(async () => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
    });
    expect(await page.locator(SAID_SELECTOR).first().textContent()).toBe('');
    await drag(() => page.mouse.up());
    await page.locator(SAID_SELECTOR, { hasText: 'Ora è riga 2 di 3' }).waitFor();
    expect(await savedRows(page)).toMatchObject([{ voce: 'due' }, { voce: 'uno' }, { voce: 'tre' }]);
  });
});

describe('rows outside of the visible area', () => {
  it('scroll into sight while one is dragged to the edge; a second finger does not end the drag', async () => {
    const page = await withRows('uno', 'due', 'tre', 'quattro');
    await page.setViewportSize({ width: 800, height: 420 });
    const handle = page.getByRole('button', { name: 'Trascina riga 1' });
    await handle.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    const box = await handle.boundingBox();
    const last = page.locator('.sf-line').nth(3);
    expect((await last.boundingBox())?.y ?? 0).toBeGreaterThan(420);
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 20);
    await page.evaluate(() => {
      for (const type of ['pointermove', 'pointerup', 'pointercancel'])
        window.dispatchEvent(new PointerEvent(type, { pointerId: 77, clientY: 0 }));
    });
    await page.mouse.move(x, 415, { steps: 4 });
    await expect.poll(async () => (await last.boundingBox())?.y ?? 999, PATIENT).toBeLessThan(330);
    await page.locator('.sf-line[data-drop="self"]').waitFor();
    const to = await last.boundingBox();
    await page.mouse.move(x, Math.min((to?.y ?? 0) + (to?.height ?? 0) - 5, 350), { steps: 2 });
    await page.mouse.up();
    await page.locator(SAID_SELECTOR, { hasText: /Ora è riga [34] di 4/ }).waitFor();
    expect(await page.locator('.sf-line[data-drop]').count()).toBe(0);
  });
});

describe('rows within their bounds', () => {
  it('are copied without unique values, within the minimum and maximum', async () => {
    const page = await withRows('uno', 'due', 'tre');
    await page.getByText('Da 1 a 4', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copia riga 1' }).click();
    expect(await page.locator(focused).getAttribute('aria-label')).toBe('Riga 2');
    const full = page.getByText('Numero massimo raggiunto: 4');
    await full.waitFor();
    const add = page.getByRole('button', { name: 'Aggiungi riga' });
    expect(await add.getAttribute('aria-describedby')).toBe(await full.getAttribute('id'));
    for (const name of ['Aggiungi riga', 'Copia riga 4']) {
      await page.getByRole('button', { name }).click({ force: true });
      expect(await page.locator('.sf-line').count()).toBe(4);
    }
    expect(await savedRows(page)).toEqual([
      { voce: 'uno', peso: 1, matricola: 'M0' },
      { voce: 'uno', peso: 1 },
      { voce: 'due', peso: 2, matricola: 'M1' },
      { voce: 'tre', peso: 3, matricola: 'M2' },
    ]);
    for (const left of [3, 2, 1]) {
      await page.getByRole('button', { name: 'Elimina riga 1' }).click();
      await expect.poll(() => page.locator('.sf-line').count()).toBe(left);
      expect(await page.locator(focused).getAttribute('aria-label')).toBe('Riga 1');
    }
    await page.getByText('Numero minimo: 1').waitFor();
    await page.getByRole('button', { name: 'Elimina riga 1' }).click({ force: true });
    expect(await page.locator('.sf-line').count()).toBe(1);
  });
});

describe('a row that is taken away', () => {
  it('[CASE-C25] can be restored at its position with the text just typed', async () => {
    const record = {
      nome: 'a',
      quantita: 1,
      colore: 'blu',
      righe: [{ voce: 'uno' }, { voce: 'due' }, { voce: 'tre' }],
    };
    const page = await harness.open(`form=prova&record=${encodeURIComponent(JSON.stringify(record))}`);
    await page.getByLabel('Voce').nth(1).fill('due e mezzo');
    await page.getByRole('button', { name: 'Elimina riga 2' }).tap();
    await page.getByRole('button', { name: 'Elimina riga 1' }).tap();
    await page.getByText('Eliminazione fatta: riga 1').first().waitFor();
    expect(await page.locator('.sf-line').count()).toBe(1);
    await page.getByRole('button', { name: 'Rimetti riga 1' }).tap();
    await page.getByRole('button', { name: 'Rimetti riga 2' }).tap();
    expect(await page.locator(focused).getAttribute('aria-label')).toBe('Riga 2');
    expect(await page.getByRole('button', { name: /Rimetti/ }).count()).toBe(0);
    expect(await savedRows(page)).toMatchObject([{ voce: 'uno' }, { voce: 'due e mezzo' }, { voce: 'tre' }]);
  });

  it('[CASE-C25] is removed for good if it was empty', async () => {
    const page = await harness.open(`form=prova&record=${complete}`);
    for (let rows = 0; rows < 2; rows += 1) await page.getByRole('button', { name: 'Aggiungi riga' }).tap();
    await page.getByRole('button', { name: 'Elimina riga 2' }).tap();
    await page.locator(SAID_SELECTOR, { hasText: 'Eliminazione fatta: riga 2' }).waitFor();
    expect(await page.getByRole('button', { name: /Rimetti/ }).count()).toBe(0);
  });
});

describe('cells of a row with conditions', () => {
  it('[VAL-04] show while their own row asks for them, are marked when needed, and go with their value', async () => {
    const page = await harness.open(`form=prova&record=${complete}`);
    const add = page.getByRole('button', { name: 'Aggiungi riga' });
    for (const text of ['vetro', 'legno']) {
      await add.click();
      await page.getByLabel('Voce').last().fill(text);
      await page.getByLabel('Peso').last().focus();
    }
    const rows = page.locator('.sf-line');
    const packing = (row: number) => rows.nth(row).locator('[data-field="imballo"] input');
    await packing(0).waitFor();
    expect(await packing(1).count()).toBe(0);
    const mark = rows.nth(0).locator('[data-field="imballo"] label [class*="required"]');
    expect(await mark.count()).toBe(0);

    await page.getByLabel('Peso').first().fill('12');
    await page.getByLabel('Voce').last().focus();
    await mark.waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await page.getByText('1 campo da correggere', { exact: true }).waitFor();
    await packing(0).fill('cassa');

    await page.getByLabel('Voce').last().fill('vetro');
    await page.getByLabel('Peso').last().focus();
    await packing(1).fill('busta');
    await page.getByLabel('Voce').last().fill('ferro');
    await page.getByLabel('Peso').last().focus();
    await packing(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect
      .poll(() => savedBy(page), PATIENT)
      .toMatchObject({ righe: [{ voce: 'vetro', peso: 12, imballo: 'cassa' }, { voce: 'ferro' }] });
    expect(JSON.stringify(await savedBy(page))).not.toContain('busta');
  });
});
