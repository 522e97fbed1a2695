import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, type Visit } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button, choose, toast } from '../team/words.ts';
import { buildMasterdata, buildOrder, COMPLETE_DDT, COMPLETE_FIR } from './buildOrders.ts';
import { confirmIt } from './confirmIt.ts';

const summary = (page: Page) => page.locator('[data-block="order-facts"]');

const shot = process.env['SHOTS'];

describe('a document', () => {
  const { walk, db } = browserVisits();
  beforeAll(() => buildMasterdata(db()));

  const stored = (Id: number) =>
    db().selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirstOrThrow();
  const linesOf = (orderId: number) =>
    db().selectFrom('order_lines').selectAll().where('orderId', '=', orderId).orderBy('LineNum').execute();
  const idOf = ({ page }: Visit) => Number(/\/ordini\/(\d+)/.exec(page.url())?.[1]);

  it('[SCR-06] another’s document is refused once, in words, and not by each of its parts', async () => {
    const Id = await buildOrder(db(), { empID: null });
    const pageVisit = await walk('capo', `/ordini/${Id}/modifica`, { size: 'phone' });
    const { page } = pageVisit;
    // The blocks may show the message for a moment before the page does for all of them.
    const refusalHeading = page.getByRole('heading', {
      name: /^(Accesso non consentito|Dato non trovato)$/,
    });
    const expectRefusal = async () => {
      await refusalHeading.first().waitFor();
      await eventually(() => page.locator('[data-block]').count()).toBe(0);
      expect(await refusalHeading.count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Riprova' }).count()).toBe(0);
    };
    await expectRefusal();
    await expectSound(pageVisit);
    for (const id of ['987654', '0', '99999999999', 'x']) {
      await goTo({ page }, '/nessuna');
      await page.getByRole('heading', { level: 1, name: 'Pagina non trovata' }).waitFor();
      await goTo({ page }, `/ordini/${id}`);
      await expectRefusal();
    }
  });

  it('[PHONE-A29] a new order in which a client was chosen by presses alone stays when it is left, its draft with it', async () => {
    const visited = await walk('ufficio', '/ordini');
    const { page } = visited;
    await button(page, 'Nuovo ordine').click();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    const Id = idOf(visited);
    await page.getByRole('combobox', { name: 'Cliente' }).click();
    await page.getByRole('option', { name: 'Rossi & Figli' }).first().click();
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await stored(Id)).toMatchObject({ Id, DocStatus: 'D' });
    await page.goForward();
    await page.getByText('C’è una bozza non salvata').waitFor();
    await db().deleteFrom('orders').where('Id', '=', Id).execute();
  });

  it('[ORD-08] a new order is filled, priced by the server, kept as a draft and confirmed', async () => {
    const visited = await walk('ufficio', '/ordini');
    const { page } = visited;
    await button(page, 'Nuovo ordine').dblclick();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    const Id = idOf(visited);
    await choose(page, 'Cliente', 'Rossi & Figli');
    await choose(page, 'Agente', 'Vera Vendite');
    await page.getByLabel('Sconto (%)').fill('10');
    await button(page, 'Salva bozza').click();
    await toast(page, 'Documento salvato').waitFor();
    expect(await stored(Id)).toMatchObject({
      CardCode: 'C00002',
      CardName: 'Rossi & Figli S.r.l.',
      SlpCode: 1,
    });

    await button(page, 'Aggiungi articolo').click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Articolo', 'PALO');
    await eventually(() => dialog.getByLabel('Prezzo (€)').inputValue()).toBe('10,1');
    expect(await dialog.getByLabel('Descrizione').inputValue()).toBe('Palo 12 m');
    expect(await dialog.getByLabel('UM').inputValue()).toBe('PZ');
    await dialog.getByLabel('Quantità').fill('3');
    await button(page, 'Aggiungi riga').dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[data-block="order-totals"]').getByText('€ 27,27').last().waitFor();
    expect(await linesOf(Id)).toMatchObject([
      { ItemCode: 'PALO', Quantity: 3, Price: 10.1, LineTotal: 30.3 },
    ]);

    const quantity = page.getByRole('textbox', { name: 'Quantità di Palo 12 m', exact: true });
    await quantity.fill('10');
    await quantity.press('Enter');
    await page.locator('[data-block="order-totals"]').getByText('€ 90,90').last().waitFor();
    await confirmIt(page);
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    await summary(page).getByRole('heading', { name: 'Ordine cliente n.1' }).waitFor();
    expect(await stored(Id)).toMatchObject({ DocStatus: expect.stringMatching(/^[ISY]$/), DocTotal: 90.9 });
  });

  it('[ORD-08] [DAY-A4] a line is changed in its form and taken away', async () => {
    const Id = await buildOrder(db());
    await db()
      .insertInto('order_lines')
      .values({ orderId: Id, LineNum: 0, ItemName: 'Trasporto', Quantity: 1 })
      .execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`, { size: 'phone' });
    await button(page, 'Modifica: Trasporto').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Prezzo (€)').fill('12,5');
    await dialog.getByRole('button', { name: 'Salva riga' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[data-block="order-totals"]').getByText('€ 12,50').last().waitFor();
    expect(await linesOf(Id)).toMatchObject([{ ItemName: 'Trasporto', Price: 12.5 }]);
    await button(page, 'Togli: Trasporto').click();
    await page.getByText('Nessuna riga: aggiungi un articolo').waitFor();
    expect(await linesOf(Id)).toEqual([]);
    await button(page, 'Annulla: Trasporto').click();
    await page.locator('[data-block="order-totals"]').getByText('€ 12,50').last().waitFor();
    expect(await linesOf(Id)).toMatchObject([{ ItemName: 'Trasporto', Price: 12.5 }]);
    // However long, a figure is never cut.
    const quantity = page.getByRole('textbox', { name: 'Quantità di Trasporto', exact: true });
    await quantity.fill('120500,25');
    expect(await quantity.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    if (shot) await page.screenshot({ path: `${shot}/quantity-360.png` });
    const more = await page.getByRole('button', { name: 'Aumenta: Quantità di Trasporto' }).boundingBox();
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThan(360);
  });

  it('[ORD-08] a line taken away does not come back over what another wrote meanwhile', async () => {
    const Id = await buildOrder(db());
    await db()
      .insertInto('order_lines')
      .values({ orderId: Id, LineNum: 0, ItemName: 'Trasporto', Quantity: 1 })
      .execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await button(page, 'Togli: Trasporto').click();
    await page.getByText('Nessuna riga: aggiungi un articolo').waitFor();
    await db()
      .updateTable('orders')
      .set({ rowVersion: 90, CardName: 'Altrui' })
      .where('Id', '=', Id)
      .execute();
    await button(page, 'Annulla: Trasporto').click();
    await toast(page, 'Qualcun altro ha cambiato questi dati').waitFor();
    expect(await linesOf(Id)).toEqual([]);
  });

  for (const [kind, columns, words] of [
    [
      'DDT',
      COMPLETE_DDT,
      ['DDT n.', 'Enel Distribuzione', 'Modena, via Roma 2', 'AB 123 CD', 'Conducente', 'Cavo'],
    ],
    [
      'FIR',
      { SobisDocType: 'F', fir: JSON.stringify(COMPLETE_FIR) },
      [
        'FIRXA 100001 KJ',
        'Recuperi S.r.l.',
        '17 04 05',
        '44',
        'AB 123 CD',
        '20/11/2026 07:45',
        'Trasportatore',
      ],
    ],
    ['Ordine cliente', {}, ['Ordine cliente n.12', 'Enel Distribuzione', 'Cavo', 'Per accettazione']],
  ] as const) {
    it(`[ORD-08] ${kind}: printed from its page, with what the road asks`, async () => {
      const Id = await buildOrder(db(), { DocStatus: 'Y', DocNum: 12, ...columns });
      await db()
        .insertInto('order_lines')
        .values({ orderId: Id, LineNum: 0, ItemName: 'Cavo', Quantity: 1, Price: 1234.5, LineTotal: 1234.5 })
        .execute();
      const { page } = await walk('capo', `/ordini/${Id}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        summary(page)
          .getByRole('button', { name: /^Stampa/ })
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${kind} n.12.pdf`);
      const pdf = await readPdf(await bytesOf(await download.createReadStream()));
      for (const word of words) expect(pdf.text).toContain(word);
      // [DESK-C4] Signatures included.
      expect(pdf.pages).toBe(1);
    });
  }

  for (const size of sizes('desk')) {
    it(`[ORD-08] is looked at with names in place of numbers, on a ${size}`, async () => {
      const teamID = await buildTeam(db());
      // A number is given once, also to a second attempt.
      const DocNum = 700 + teamID;
      const Id = await buildOrder(db(), { ...COMPLETE_DDT, teamID, DocStatus: 'I', DocNum });
      const { page } = await walk('capo', `/ordini/${Id}`, { size });
      await summary(page)
        .getByRole('heading', { name: `DDT n.${DocNum}` })
        .waitFor();
      await summary(page).getByText('Confermato', { exact: true }).waitFor();
      await page.getByText('C00001 – Enel Distribuzione').waitFor();
      await page.getByText(`n.${teamID} – Rossi Carlo`).first().waitFor();
      expect(await page.getByRole('button', { name: /^(Modifica|Elimina)/ }).count()).toBe(0);
      expect(await page.locator('main input:not([hidden])').count()).toBe(0);
    });
  }

  it('[ORD-08] takes files and its own PDF as attachments, and gives them back', async () => {
    const Id = await buildOrder(db(), { ...COMPLETE_DDT, DocStatus: 'I', DocNum: 8 });
    const { page } = await walk('capo', `/ordini/${Id}`);
    await button(page, 'Aggiungi file').waitFor();
    const file = {
      name: 'ddt firmato.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await photo({})),
    };
    await page.locator('input[data-upload="file"]').setInputFiles(file);
    await page.getByRole('row').filter({ hasText: 'ddt firmato' }).waitFor();
    await button(page, 'Aggiungi il PDF').click();
    await page.getByRole('row').filter({ hasText: '.pdf' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Elimina: ddt firmato/ }).click();
    await eventually(() => page.getByRole('row').filter({ hasText: 'ddt firmato' }).count()).toBe(0);
  });

  it('[PERM-02] [CHK-03] is deleted, leaves its page, stays in the archive, and comes back as it was', async () => {
    const Id = await buildOrder(db(), { ...COMPLETE_DDT, CardName: 'Da togliere' });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await summary(page)
      .getByRole('button', { name: /^Elimina/ })
      .click();
    await page.waitForURL('**/ordini');
    await toast(page, 'Documento eliminato').waitFor();
    expect((await stored(Id)).DocStatus).toBe('A');
    await page.getByRole('button', { name: /^Annulla: / }).click();
    await toast(page, 'Ripristinato').waitFor();
    expect((await stored(Id)).DocStatus).toBe('D');
  });

  it('[PERM-01] [CHK-03] is read-only for documents of others or confirmed ones, also by address', async () => {
    const foreignOrder = await buildOrder(db(), { ...COMPLETE_DDT, empID: 105 });
    const { page } = await walk('planner', `/ordini/${foreignOrder}`);
    await summary(page).waitFor();
    expect(await page.getByRole('button', { name: /^(Modifica|Elimina|Aggiungi)/ }).count()).toBe(0);
    const confirmed = await buildOrder(db(), { ...COMPLETE_DDT, DocStatus: 'Y', DocNum: 9 });
    const pageVisit = await walk('capo', `/ordini/${confirmed}/modifica`);
    await summary(pageVisit.page).waitFor();
    expect(
      await pageVisit.page.getByRole('button', { name: /^(Salva|Conferma|Aggiungi articolo|Togli)/ }).count(),
    ).toBe(0);
  });

  it('[DOC-01] [DOC-03] shows the reason of a refusal by the ERP, and can be corrected and confirmed again', async () => {
    const Id = await buildOrder(db(), {
      ...COMPLETE_DDT,
      DocStatus: 'E',
      DocNum: 44,
      ErrorMessage: 'Il cliente non è attivo.',
    });
    await db()
      .insertInto('order_lines')
      .values({ orderId: Id, LineNum: 0, ItemName: 'Cavo', Quantity: 1 })
      .execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await summary(page).getByText('Errore', { exact: true }).waitFor();
    await summary(page)
      .getByText(/Il cliente non è attivo\./)
      .waitFor();
    await confirmIt(page);
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    await summary(page).getByRole('heading', { name: 'DDT n.44' }).waitFor();
    expect((await stored(Id)).ErrorMessage).toBe('');
  });
});

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
