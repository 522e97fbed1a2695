import { beforeAll, describe, expect, it } from 'vitest';
import { type Harness, savedBy, startHarness } from './harness/openForm.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

describe('typing in a form', () => {
  it('[CKL-01] sends the last keystrokes, even if the button is pressed at once', async () => {
    const page = await harness.open('form=prova&record={"colore":"blu"}');
    await page.getByLabel('Quantità (m)').fill('12,5');
    await page.getByLabel('Nome').pressSequentially('Palo');
    // Not a moment's rest, and no blur: the button is reached by its handle.
    expect(await page.evaluate(() => window.harness.handle?.submit())).toBe(true);
    expect(await savedBy(page)).toMatchObject({ nome: 'Palo', quantita: 12.5, colore: 'blu' });
  });

  it('[ACT-06] reads the decimal comma and writes it back', async () => {
    const page = await harness.open('form=prova&record={"nome":"a","quantita":1.5,"colore":"blu"}');
    const quantity = page.getByLabel('Quantità (m)');
    expect(await quantity.inputValue()).toBe('1,5');
    await quantity.fill('1.234,5');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ quantita: 1234.5 });
  });

  it('[ACT-06] a pause after the comma or a point changes nothing of what is being typed', async () => {
    const page = await harness.open('form=prova&record={"nome":"a","colore":"blu"}');
    const quantity = page.getByLabel('Quantità (m)');
    const stored = () => page.evaluate(() => window.harness.handle?.record()['quantita']);
    for (const [first, then, firstValue, value] of [
      ['2,', '5', 2, 2.5],
      ['1,0', '5', 1, 1.05],
      ['1.2', '50', 1.2, 1250],
    ] as const) {
      await quantity.fill('');
      await quantity.pressSequentially(first);
      await expect.poll(stored).toBe(firstValue);
      expect(await quantity.inputValue()).toBe(first);
      await quantity.pressSequentially(then);
      await expect.poll(stored).toBe(value);
    }
    // Left, it is written as numbers are.
    await page.getByLabel('Nome').focus();
    await expect.poll(() => quantity.inputValue()).toBe('1250');
  });

  it('[CASE-C31] shows how a measure with one point was parsed, and takes the other reading by one tap', async () => {
    const page = await harness.open('form=prova&record={"nome":"a","colore":"blu"}');
    const quantity = page.getByLabel('Quantità (m)');
    await quantity.pressSequentially('1.250');
    await page.getByText('Letto come 1250 m').waitFor();
    const intendedButton = page.getByRole('button', { name: 'Intendevo 1,25 m' });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/reading.png` });
    await intendedButton.click();
    await expect.poll(() => quantity.inputValue()).toBe('1,25');
    expect(await page.getByText('Letto come').count()).toBe(0);
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ quantita: 1.25 });
    // An unambiguous number needs no confirmation, and a new number counts.
    await quantity.fill('2.500');
    await page.getByText('Letto come 2500 m').waitFor();
    for (const typed of ['1.25', '0.125', '1.250,5', '1.250.000', '1250']) {
      await quantity.fill(typed);
      await expect.poll(() => page.getByText('Letto come').count(), { message: typed }).toBe(0);
    }
    // A count has no decimals.
    await page.getByLabel('Pezzi').fill('1.250');
    await page.getByLabel('Nome').fill('b');
    expect(await page.evaluate(() => window.harness.handle?.submit())).toBe(true);
    expect(await page.getByText('Letto come').count()).toBe(0);
    expect(await savedBy(page)).toMatchObject({ pezzi: 1250, quantita: 1250 });
  });

  it('keeps a number that is none as it was typed, and names it wrong', async () => {
    const page = await harness.open('form=prova&record={"nome":"a","colore":"blu"}');
    const quantity = page.getByLabel('Quantità (m)');
    await quantity.fill('dodici');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    expect(await quantity.inputValue()).toBe('dodici');
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    expect(await savedBy(page)).toBeUndefined();
  });

  it('[CASE-C04] a moment typed in one go stops at a year of four digits', async () => {
    const page = await harness.open('form=prova', 'desk');
    const moment = page.getByLabel('Istante');
    await moment.focus();
    // Some browsers also expect AM or PM.
    await page.keyboard.type('010120260800A');
    expect(await moment.inputValue()).toBe('2026-01-01T08:00');
  });

  it('[CASE-C04] reports an invalid moment, and keeps other text', async () => {
    const page = await harness.open('form=prova&record={"colore":"blu","quantita":1}');
    const moment = page.getByLabel('Istante');
    await moment.fill('202608-03-01T08:00');
    await page.getByLabel('Nome').fill('Palo');
    expect(await page.evaluate(() => window.harness.handle?.submit())).toBe(false);
    expect(await page.evaluate(() => window.harness.handle?.record())).toMatchObject({ nome: 'Palo' });
    expect(await moment.inputValue()).toBe('202608-03-01T08:00');
    expect(await moment.getAttribute('aria-invalid')).toBe('true');
    await moment.fill('2026-03-01T08:00');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect
      .poll(() => savedBy(page))
      .toMatchObject({ nome: 'Palo', istante: '2026-03-01T07:00:00.000Z' });
  });

  it('[CASE-C28] interprets a moment in the time zone of the product, not of the phone', async () => {
    const stored = '2026-11-20T07:00:00.000Z';
    const query = `form=prova&record={"nome":"a","colore":"blu","quantita":1,"istante":"${stored}"}`;
    const page = await harness.open(query, 'phone', { timezoneId: 'Europe/London' });
    const moment = page.getByLabel('Istante');
    expect(await moment.inputValue()).toBe('2026-11-20T08:00');
    await moment.fill('2026-07-01T08:00');
    await page.getByRole('button', { name: 'Salva prova' }).click();
    await expect.poll(() => savedBy(page)).toMatchObject({ istante: '2026-07-01T06:00:00.000Z' });
    // An hour that clocks leave out is seen to be another one.
    await moment.fill('2026-03-29T02:30');
    await expect.poll(() => moment.inputValue()).toBe('2026-03-29T03:30');
  });

  it('[ACT-06] counts the remaining characters and lets the area grow from three to six rows', async () => {
    const page = await harness.open('form=prova');
    const area = page.getByLabel('Descrizione');
    const height = async () => (await area.boundingBox())?.height ?? 0;
    const least = await height();
    await area.fill('uno\ndue\ntre\nquattro\ncinque');
    expect(await page.getByText('3974 caratteri rimasti').isVisible()).toBe(true);
    expect(await height()).toBeGreaterThan(least);
    await area.fill(Array.from({ length: 30 }, (_, line) => String(line)).join('\n'));
    expect(await height()).toBeLessThan(least * 2.2);
    await area.fill('x'.repeat(4002));
    expect(await page.getByText('2 caratteri di troppo').isVisible()).toBe(true);
  });

  it('[CKL-01] one press of the button is enough, although the field just left grows and moves it', async () => {
    const row = '{"voce":"x","peso":1}';
    const page = await harness.open(
      `form=prova&record={"nome":"a","colore":"blu","quantita":1,"righe":[${row}]}`,
      'desk',
    );
    const button = page.getByRole('button', { name: 'Salva prova' });
    await page.getByLabel('Voce').fill('vetro');
    // Longer than the delay after which typed text is committed; at the edge that moves away from the pointer.
    await button.click({ position: { x: 10, y: 2 }, delay: 500 });
    await expect.poll(() => savedBy(page)).toMatchObject({ righe: [{ voce: 'vetro' }] });
  });

  it('keeps input when another step replaces the form', async () => {
    const page = await harness.open('form=prova');
    await page.getByLabel('Nome').pressSequentially('senza pausa');
    await page.evaluate(() => [...document.querySelectorAll('button')].at(-1)?.click());
    await page.getByText('Altro passo').waitFor();
    const last = await page.evaluate(() => sessionStorage.getItem('last'));
    expect(JSON.parse(last ?? '{}')).toMatchObject({ nome: 'senza pausa' });
  });

  it('asks before a page with unsaved text is left, where no draft is kept', async () => {
    const page = await harness.open('form=prova');
    await page.getByLabel('Nome').fill('non salvato');
    await page.getByLabel('Pezzi').click();
    const dialogEvent = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });
});
