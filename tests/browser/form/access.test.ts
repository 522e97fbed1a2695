import { beforeAll, describe, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { endsOf } from '../../support/endsOf.ts';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

const complete = encodeURIComponent(
  '{"nome":"a","quantita":1,"colore":"blu","rotto":"Y","righe":[{"voce":"uno"}]}',
);

describe('for everybody', () => {
  // The product's own forms are stories of the catalogue, which axe examines.
  it.each([
    ['form=prova&admin', 'phone'],
    [`form=prova&record=${complete}`, 'desk'],
    [`form=prova&readOnly&record=${complete}`, 'desk'],
    ['form=prova&dir=rtl', 'phone'],
  ] as const)('[UI-04] %s has no violation reported by axe: %s', async (query, viewport) => {
    const page = await harness.open(query, viewport);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
  });

  it('in Arabic, a text of another script keeps its own direction', async () => {
    const record = encodeURIComponent('{"nome":"Elettrolinee S.r.l."}');
    const page = await harness.open(`form=prova&readOnly&dir=rtl&record=${record}`);
    expect(await endsOf(page.getByText('Elettrolinee S.r.l.'))).toBe('right');
    const inputAs = async (dir: string) => {
      const typed = await harness.open(`form=prova&dir=${dir}&record=${record}`);
      return (await typed.locator('[data-field="nome"] input').screenshot()).toString('base64');
    };
    expect(await inputAs('rtl')).toBe(await inputAs('ltr'));
  });

  it('nor in a form with mistakes', async () => {
    const page = await harness.open('form=prova', 'phone');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await page.locator('.sf-summary').waitFor();
    expect(await everyFaultOf(page, '.schema-form')).toEqual([]);
  });

  it.each([
    ['form=prova&admin', 'phone'],
    ['form=prova&admin', 'desk'],
    ['form=vis', 'phone'],
  ] as const)('%s fits the width of the screen, with targets of 48 pixels: %s', async (query, viewport) => {
    const page = await harness.open(query, viewport);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.schema-form button, .schema-form select, .schema-form input, .schema-form textarea',
        ),
      ]
        .map((control) => control.closest('label') ?? control)
        .filter((target) => target.getBoundingClientRect().width > 1)
        .filter((target) => target.getBoundingClientRect().height < 48)
        .map((target) => target.outerHTML.slice(0, 200)),
    );
    expect(small).toEqual([]);
  });
});

describe('without a mouse', () => {
  it('fills and saves a form by keyboard alone', async () => {
    const page = await harness.open('form=prova', 'desk');
    await page.getByLabel('Nome').focus();
    await page.keyboard.type('Tasti');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3,5');
    await page.getByLabel('Colore').focus();
    await page.keyboard.type('v');
    await page.getByRole('switch', { name: 'Rotto' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('nota');
    await page.getByRole('button', { name: 'Salva prova' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({ nome: 'Tasti', quantita: 3.5, colore: 'verde', rotto: 'Y', rotto_note: 'nota' });
  });

  it('saves a dialog with Enter, and leaves a long page alone', async () => {
    const record = encodeURIComponent('{"quantita":1,"colore":"blu"}');
    const dialog = await harness.open(`form=prova&mode=dialog&record=${record}`, 'desk');
    await dialog.getByLabel('Nome').fill('Invio');
    await dialog.keyboard.press('Enter');
    await expect.poll(() => savedBy(dialog)).toMatchObject({ nome: 'Invio' });
    const page = await harness.open(`form=prova&record=${record}`, 'desk');
    await page.getByLabel('Nome').fill('Invio');
    await page.keyboard.press('Enter');
    expect(await savedBy(page)).toBeUndefined();
  });
});

describe('only to be read', () => {
  it('shows answers as words, without a control or a button', async () => {
    const page = await harness.open(`form=prova&readOnly&record=${complete}`);
    expect(await page.getByText('blu').isVisible()).toBe(true);
    expect(await page.locator('.schema-form').locator('input, textarea, .sf-section select').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Salva prova' }).count()).toBe(0);
  });

  it('shows unconfirmed labels to administrators only', async () => {
    expect(await (await harness.open('form=prova&admin')).getByText('etichetta da confermare').count()).toBe(
      1,
    );
    expect(await (await harness.open('form=prova')).getByText('etichetta da confermare').count()).toBe(0);
  });
});
