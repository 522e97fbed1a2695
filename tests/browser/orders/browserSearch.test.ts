import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { buildMasterdata, buildOrder } from './buildOrders.ts';

describe('the browser’s own search in a long document', () => {
  const { visit, db } = browserVisits();
  beforeAll(() => buildMasterdata(db()));

  it('[ORD-08] [DESK-E] finds text further down, and unfolds hidden parts', async () => {
    const Id = await buildOrder(db(), { DocStatus: 'D', SobisDocType: 'F' });
    const pageVisit = await visit('ufficio', `/ordini/${Id}/modifica`);
    const { page } = pageVisit;
    await page.locator('.sf-section').first().waitFor();
    // Without a key: a phone's search comes from its menu.
    await page.locator('.sf-waiting').first().waitFor({ state: 'detached' });
    expect(await page.locator('.sf-main').evaluate((form) => form.textContent ?? '')).toContain('Targa');
    const folded = page.locator('.sf-section [hidden]').first();
    expect(await folded.getAttribute('hidden')).toBe('until-found');
    await expectSound(pageVisit);
    const section = page.locator('.sf-section:has([hidden])').first();
    const name = ((await section.locator('.sf-section-title').textContent()) ?? '').trim();
    // The event that the browser sends to an element in which its search has a match.
    await folded.evaluate((place) => place.dispatchEvent(new Event('beforematch', { bubbles: true })));
    const opened = page.locator('.sf-section').filter({ has: page.getByRole('heading', { name }) });
    await eventually(() => opened.locator('[hidden=until-found]').count()).toBe(0);
  });
});
