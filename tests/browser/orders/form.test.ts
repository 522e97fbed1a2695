import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { photo } from '../../support/photo.ts';
import { button, card, toast } from '../team/words.ts';
import { buildMasterdata, buildOrder, COMPLETE_DDT } from './buildOrders.ts';

const { walk, db } = browserVisits();
beforeAll(() => buildMasterdata(db()));

describe('the form of a document', () => {
  const linesOf = (orderId: number) =>
    db().selectFrom('order_lines').selectAll().where('orderId', '=', orderId).orderBy('LineNum').execute();

  it('[UI-04] [WIZ-04] [DESK-A11] clears an error of the confirmation once its field is filled', async () => {
    const Id = await buildOrder(db(), { SobisDocType: 'D' });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
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

  it('[ORD-08] [DESK-E] by the browser’s own search finds text further down, and unfolds hidden parts', async () => {
    const Id = await buildOrder(db(), { DocStatus: 'D', SobisDocType: 'F' });
    const pageVisit = await walk('capo', `/ordini/${Id}/modifica`);
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

  it('[ORD-08] [PHONE-A4] two quantities typed while the first is still on its way are both kept, each on its line', async () => {
    const Id = await buildOrder(db());
    await db()
      .insertInto('order_lines')
      .values(
        ['Trasporto', 'Scavo'].map((ItemName, LineNum) => ({ orderId: Id, LineNum, ItemName, Quantity: 1 })),
      )
      .execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`, { size: 'phone' });
    await page.route('**/rdr/update', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const [name, many] of [
      ['Trasporto', '4'],
      ['Scavo', '7'],
    ] as const) {
      const quantity = page.getByRole('textbox', { name: `Quantità di ${name}`, exact: true });
      await quantity.fill(many);
      await quantity.press('Enter');
    }
    await eventually(async () =>
      (await linesOf(Id)).map(({ ItemName, Quantity }) => [ItemName, Quantity]),
    ).toEqual([
      ['Trasporto', 4],
      ['Scavo', 7],
    ]);
  });

  it('[UI-04] [CHK-06] keeps a file that found no network, through a reload, and attaches it once there is one', async () => {
    const teamID = await buildTeam(db());
    const Id = await buildOrder(db(), { ...COMPLETE_DDT, teamID, DocStatus: 'I', DocNum: 9 });
    const { page, context } = await walk('capo', `/ordini/${Id}`, { size: 'phone' });
    const UPLOAD = '**/base/attachment/upload';
    await context.route(UPLOAD, (route) => route.abort());
    await button(page, 'Aggiungi file').waitFor();
    const buffer = Buffer.from(await photo({}));
    await page
      .locator('input[data-upload="photo"]')
      .setInputFiles({ name: 'firma.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('[data-state=waiting]').waitFor();
    await page.reload();
    await page.locator('[data-state=waiting]').getByText('firma.jpg').waitFor();
    const attached = () => db().selectFrom('attachments').selectAll().where('linkedId', '=', Id).execute();
    expect(await attached()).toEqual([]);
    await context.unroute(UPLOAD);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await toast(page, 'Allegato aggiunto').waitFor();
    await card(page, 'firma.jpg').waitFor();
    expect(await attached()).toMatchObject([{ linkedObject: 'order', parentId: teamID }]);
  });
});
