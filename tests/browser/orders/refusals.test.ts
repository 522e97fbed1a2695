import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { button } from '../team/words.ts';
import { buildMasterdata, buildOrder } from './buildOrders.ts';

describe('what a document is refused for', () => {
  const { visit, db } = browserVisits();
  beforeAll(() => buildMasterdata(db()));

  it('[UI-04] [WIZ-04] [DESK-A11] clears an error of the confirmation once its field is filled', async () => {
    const Id = await buildOrder(db(), { SobisDocType: 'D' });
    const { page } = await visit('capo', `/ordini/${Id}/modifica`);
    await button(page, 'Conferma documento').click();
    const from = page.getByLabel('Luogo di partenza');
    await eventually(() => from.getAttribute('aria-invalid')).toBe('true');
    const wrong = page.getByText(/camp[oi] da correggere/).first();
    const before = await wrong.textContent();
    await from.fill('Magazzino di Cuneo');
    await eventually(() => from.getAttribute('aria-invalid')).not.toBe('true');
    expect(await wrong.textContent()).not.toBe(before);
    // Empty required fields still show their error.
    expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
  });
});
