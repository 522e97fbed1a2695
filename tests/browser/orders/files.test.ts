import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { button, card, toast } from '../team/words.ts';
import { buildMasterdata, buildOrder, COMPLETE_DDT } from './buildOrders.ts';

const { visit, db } = browserVisits();
beforeAll(() => buildMasterdata(db()));

describe('a document', () => {
  it('[UI-04] [CHK-06] keeps a file that found no network, through a reload, and attaches it once there is one', async () => {
    const teamID = await buildTeam(db());
    const Id = await buildOrder(db(), { ...COMPLETE_DDT, teamID, DocStatus: 'I', DocNum: 9 });
    const { page, context } = await visit('capo', `/ordini/${Id}`, { size: 'phone' });
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
