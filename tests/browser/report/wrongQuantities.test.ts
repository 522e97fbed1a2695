import { describe, expect, it } from 'vitest';
import { next, quantity, refusal, reportVisits, step } from './visitReport.ts';

const stock = [
  { ItemCode: 'CAVO', Quantity: 100, InventoryUom: 'm' },
  { ItemCode: 'MIS', Quantity: 5, itemType: 'enel' as const },
];
const OVER = 'La quantità inserita è maggiore della giacenza!';

describe('a quantity that can not be kept', () => {
  const { visit, site, kept } = reportVisits();

  it('[PHONE-A24] [DIS-01] lots and serials of one article are fields of different names', async () => {
    const lots = ['7081', '7082'].map((SerialNumber) => ({ ItemCode: 'CONT', Quantity: 1, SerialNumber }));
    const { page } = await visit(await site({ stock: [...lots, { ItemCode: 'CAVO', Quantity: 9 }] }), {
      size: 'phone',
      step: 'impresa',
    });
    await quantity(page, 'CAVO').waitFor();
    for (const SerialNumber of ['7081', '7082'])
      expect(
        await page
          .getByRole('textbox', { name: new RegExp(`Quantità di Articolo CONT .*SN ${SerialNumber}`) })
          .count(),
      ).toBe(1);
    const names = await page
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('aria-label')));
    expect(new Set(names).size).toBe(names.length);
  });

  it('[DAY-B25] [DIS-06] treats ENEL quantities alike, with separate columns for lot and serial', async () => {
    const lots = ['L-7', 'L-8'].map((BatchNumber) => ({ ItemCode: 'CAVO', Quantity: 50, BatchNumber }));
    const serials = ['7081', '7082'].map((SerialNumber) => ({ ItemCode: 'CONT', Quantity: 1, SerialNumber }));
    const enel = [...lots, ...serials].map((line) => ({ ...line, itemType: 'enel' as const }));
    const { page } = await visit(await site({ stock: [...stock, ...enel] }), { step: 'enel' });
    await page
      .getByRole('textbox', { name: /Articolo CAVO/ })
      .first()
      .waitFor();
    for (const said of ['CAVO · CAVO · L-7', 'CAVO · CAVO · L-8', 'CONT · CONT · 7081', 'CONT · CONT · 7082'])
      expect(
        await page.getByRole('textbox', { name: `Quantità di Articolo ${said}`, exact: true }).count(),
      ).toBe(1);
  });

  it('[DIS-10] why a quantity is refused is read whole, and pushes no column out of sight', async () => {
    const visited = await visit(await site({ stock }), { step: 'enel' });
    const { page } = visited;
    await quantity(page, 'MIS').waitFor();
    const frame = page.locator('.table-scroll').first();
    const beyond = () => frame.evaluate((node) => node.scrollWidth - node.clientWidth);
    const before = await beyond();
    await quantity(page, 'MIS').fill('9999');
    const overText = page.getByText(OVER).first();
    await overText.waitFor();
    expect(await beyond()).toBeLessThanOrEqual(before);
    const [text, table] = await Promise.all([overText.boundingBox(), frame.boundingBox()]);
    if (text === null || table === null) throw new Error('nothing is drawn');
    expect(text.x + text.width).toBeLessThanOrEqual(table.x + table.width);
    expect(await overText.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('[WIZ-04] [DIS-08] blocks the step for an invalid number, which would count as zero', async () => {
    const filled = await site({ stock });
    const { page } = await visit(filled, { step: 'impresa' });
    await quantity(page, 'CAVO').fill('12..5');
    // In a short step the reason moves the buttons: not under the finger that presses one.
    await next(page).click();
    await refusal(page).getByText('Quantità che non sono numeri: 1.').waitFor();
    expect(await quantity(page, 'CAVO').inputValue()).toBe('12..5');
    await quantity(page, 'CAVO').fill('2,5');
    await next(page).click();
    await step(page, 'Materiali fornitura ENEL').waitFor();
    expect(await kept(filled)).toEqual({ CAVO: 2.5 });
  });
});
