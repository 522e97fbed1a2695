import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectWhole, LOCATED, TEST_POSITION } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { button, card, toast } from './words.ts';

const { walk, db } = browserVisits();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the files of a site', () => {
  it('[SCR-05] files come from camera and device, are seen, opened and deleted', async () => {
    const picture = join(folder, 'cabina.jpg');
    await writeFile(picture, await photo({ width: 300, height: 200 }));
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, { size: 'phone', ...LOCATED });
    const { page, context } = pageVisit;
    await button(page, 'Scatta foto').waitFor();
    await page.locator('input[data-upload=photo]').setInputFiles(picture);
    await toast(page, 'Allegato aggiunto').waitFor();
    await card(page, 'cabina.jpg').waitFor();
    const thumbnail = page.locator('.attachment-name img');
    await expect
      .poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    expect(
      await db().selectFrom('attachments').selectAll().where('linkedId', '=', teamID).execute(),
    ).toMatchObject([{ linkedObject: 'team', parentId: teamID, latitude: TEST_POSITION.latitude }]);
    const opened = context.waitForEvent('page');
    await button(page, 'Apri: cabina.jpg').click();
    await (await opened).close();
    await expectWhole(pageVisit);
    await button(page, 'Elimina: cabina.jpg').click();
    await page.getByText('Nessun allegato').waitFor();
    await button(page, 'Annulla: cabina.jpg').click();
    await card(page, 'cabina.jpg').waitFor();
    await expect
      .poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
  });

  it('[SCR-05] [PHONE-A32] are listed with their record, where they are deleted', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C' });
    const row = { parentId: teamID, sha256: 'a'.repeat(64), mediaType: 'image/jpeg', createdBy: 3 } as const;
    const order = {
      DocNum: 47,
      SobisDocType: 'D',
      DocDate: '2026-11-20',
      CardName: 'Cliente',
      empID: 103,
      teamID,
    } as const;
    const { Id: orderId } = await db()
      .insertInto('orders')
      .values(order)
      .returning('Id')
      .executeTakeFirstOrThrow();
    const pole = {
      teamId: teamID,
      CreateDate: '2026-11-20',
      answers: JSON.stringify({ picchetto: '12-bis' }),
    };
    const { Id: visId } = await db().insertInto('vis').values(pole).returning('Id').executeTakeFirstOrThrow();
    await db()
      .insertInto('attachments')
      .values([
        { ...row, linkedObject: 'vis', linkedId: visId, fileName: 'palo.jpg' },
        { ...row, linkedObject: 'order', linkedId: orderId, fileName: 'copia firmata.jpg' },
        { ...row, linkedObject: 'team', linkedId: teamID, fileName: 'cantiere.jpg' },
      ])
      .execute();
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'phone', ...LOCATED });
    await card(page, 'palo.jpg').getByText('Verifica sostegno').waitFor();
    await card(page, 'copia firmata.jpg').getByText('DDT n.47 – Cliente').waitFor();
    await card(page, 'palo.jpg').getByText('Sostegno 12-bis').waitFor();
    await button(page, 'Elimina: cantiere.jpg').waitFor();
    expect(await page.getByRole('button', { name: /^Elimina: (palo|copia)/ }).count()).toBe(0);

    // At a desk the other columns leave a short name its line.
    const { page: desk } = await walk('planner', `/cantieri/${teamID}`);
    const name = desk.locator('.attachment-name > span', { hasText: 'copia firmata.jpg' });
    await name.waitFor();
    const lines = await name.evaluate((shown) => {
      const words = document.createRange();
      words.selectNodeContents(shown);
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
    expect(lines).toBe(1);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

  it('[DAY-B10] fit their place at a desk: whole columns, low rows, every action in sight', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C' });
    const place = { parentId: teamID, linkedObject: 'vis' } as const;
    const kind = { mediaType: 'image/jpeg', size: 348_160, sha256: 'a'.repeat(64), createdBy: 3 } as const;
    const at = '2026-11-20T16:28:00';
    const origin = { source: 'camera', takenAt: at, exifAt: at, createdAt: at } as const;
    for (let n = 1; n <= 12; n += 1) {
      const answers = JSON.stringify({ picchetto: `${n}-bis` });
      const pole = { teamId: teamID, CreateDate: '2026-11-20', answers };
      const { Id: linkedId } = await db()
        .insertInto('vis')
        .values(pole)
        .returning('Id')
        .executeTakeFirstOrThrow();
      const fileName = `sostegno ${n} vista dalla strada.jpg`;
      await db()
        .insertInto('attachments')
        .values({ ...place, ...kind, ...origin, linkedId, fileName })
        .execute();
    }
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    const table = page.getByRole('region', { name: 'Allegati' }).last();
    await table.getByText('sostegno 12 vista dalla strada.jpg').waitFor();
    const tableSize = await table.evaluate((region) => ({
      beyond: region.scrollWidth - region.clientWidth,
      tallest: Math.max(...[...region.querySelectorAll('tr')].map((row) => row.offsetHeight)),
    }));
    expect(tableSize.beyond).toBe(0);
    expect(tableSize.tallest).toBeLessThanOrEqual(120);
  });
});
