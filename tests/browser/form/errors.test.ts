import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const save = { name: 'Salva prova' };

describe('a form with mistakes', () => {
  it('[VAL-04] counts the wrong fields, names each, focuses the first and announces it', async () => {
    const page = await harness.open('form=prova');
    await page.getByRole('button', save).click();
    await page.getByText('3 campi da correggere', { exact: true }).waitFor();
    const links = page.locator('.sf-summary a');
    // The whole sentence leads to the field, which it names once.
    expect(await links.allTextContents()).toEqual([
      'Il campo Nome è obbligatorio',
      'Il campo Quantità è obbligatorio',
      'Il campo Colore è obbligatorio',
    ]);
    expect(await page.getByLabel('Nome').evaluate((control) => control === document.activeElement)).toBe(
      true,
    );
    expect(
      await page.getByRole('alert').filter({ hasText: '3 campi da correggere' }).textContent(),
    ).toContain('Nome');
    expect(await savedBy(page)).toBeUndefined();
  });

  it('ties each error to its field, and takes it away when the field is right', async () => {
    const page = await harness.open('form=prova&record={"quantita":1,"colore":"blu"}');
    await page.getByRole('button', save).click();
    const name = page.getByLabel('Nome');
    const described = (await name.getAttribute('aria-describedby')) ?? '';
    const problem = page.locator(`[id="${described.split(' ').at(-1)}"]`);
    expect(await problem.isVisible()).toBe(true);
    await name.fill('Ora sì');
    await expect.poll(() => problem.count()).toBe(0);
    expect(await page.locator('.sf-summary').count()).toBe(0);
  });

  it('reaches a wrong field by its link in the summary', async () => {
    const page = await harness.open('form=prova');
    await page.getByRole('button', save).click();
    await page.locator('.sf-summary a', { hasText: 'Colore' }).click();
    expect(await page.getByLabel('Colore').evaluate((control) => control === document.activeElement)).toBe(
      true,
    );
  });

  it('[DAY-C5] has the sign of an item beside its first line, however long it is', async () => {
    const page = await harness.open('form=prova');
    await page.getByRole('button', save).click();
    const link = page.locator('.sf-summary a').first();
    await link.waitFor();
    const below = await link.evaluate((element) => {
      element.style.width = '120px';
      // A probe on the baseline of the sign.
      const probe = document.createElement('i');
      probe.style.cssText = 'display: inline-block; width: 0; height: 0';
      element.before(probe);
      return probe.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
    });
    expect(below).toBeLessThan(40);
    expect((await link.boundingBox())?.height).toBeGreaterThan(60);
  });

  it('[DAY-C6] has room in a dialog for the ring around the field that has the focus', async () => {
    const page = await harness.open('form=prova&mode=dialog');
    const [room, section] = await page.getByLabel('Nome').evaluate((input) => {
      const frame = input.closest('.sf-section') as Element;
      return [
        input.getBoundingClientRect().left - frame.getBoundingClientRect().left,
        frame.getBoundingClientRect().width,
      ];
    });
    expect(room).toBeGreaterThanOrEqual(4);
    expect(section).toBeGreaterThan(100);
  });

  it('reports no error in a field before it is left', async () => {
    const page = await harness.open('form=prova');
    await page.getByLabel('Pezzi').fill('x');
    await page.waitForTimeout(1200);
    expect(await page.locator('.sf-problem').count()).toBe(0);
    await page.getByLabel('Nome').click();
    await expect.poll(() => page.locator('.sf-problem').count()).toBe(1);
  });

  it('shows what the server refused at its field, and sends again', async () => {
    const page = await harness.open('form=prova&refuse&record={"nome":"a","quantita":1,"colore":"blu"}');
    await page.getByRole('button', save).click();
    await page.getByText('1 campo da correggere', { exact: true }).waitFor();
    expect(await page.getByLabel('Nome').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Nome').fill('b');
    await page.getByRole('button', save).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ nome: 'b' });
  });

  it('counts the wrong fields of each section in its list', async () => {
    const page = await harness.open('form=prova', 'desk');
    await page.getByRole('button', save).click();
    await page.getByRole('link', { name: 'Testi e numeri (2 da correggere)' }).waitFor();
    await page.getByRole('link', { name: 'Scelte (1 da correggere)' }).waitFor();
  });

  it('finds ten mistakes among a thousand fields, wherever they are', async () => {
    const page = await harness.open('form=bench-1000', 'desk');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('10 campi da correggere', { exact: true }).waitFor();
    await page.locator('.sf-summary a').last().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('g180_val');
  });
});
