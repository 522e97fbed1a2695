import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole, type Visit } from '../../support/browserVisits.ts';
import { button, toast } from '../team/words.ts';
import { buildMasterdata, buildOrder, COMPLETE_DDT, COMPLETE_FIR } from './buildOrders.ts';
import { confirmIt } from './confirmIt.ts';

const summary = (page: Page) => page.locator('[data-block="order-facts"]');

const OTHER_FIR = { ...COMPLETE_FIR, numero_fir: 'FIRXA 100002 KJ' };

describe('confirming a document', () => {
  const { db, app, walk } = browserVisits();
  beforeAll(() => buildMasterdata(db()));

  const stored = (Id: number) =>
    db().selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirstOrThrow();
  const idOf = ({ page }: Visit) => Number(/\/ordini\/(\d+)/.exec(page.url())?.[1]);

  it('[ORD-08] [DESK-I] [PHONE-I] [PHONE-A23] [DAY-B6] a DDT that lacks something is not confirmed, nor is one asked to: each missing field is named once and shown', async () => {
    const visited = await walk('capo', '/ordini');
    const { page } = visited;
    await button(page, 'Nuovo DDT').click();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    await button(page, 'Conferma documento').click();
    await page.locator('.sf-wrong').first().waitFor();
    expect(await page.getByText('Confermi il documento?').count()).toBe(0);
    const saidAt = (field: string) => page.locator(`[data-field="${field}"] .sf-problem`).textContent();
    expect(await saidAt('CardCode')).toBe('Per confermare il documento indica il cliente');
    expect(await saidAt('ddt.causale')).toBe(
      'Causale del trasporto: dato obbligatorio per confermare il DDT',
    );
    const summary = page.getByRole('region', { name: /campi da correggere/ });
    const errorTexts = await summary.getByRole('listitem').allInnerTexts();
    expect(errorTexts).toContain('Causale del trasporto: dato obbligatorio per confermare il DDT');
    await summary
      .getByRole('link', { name: 'Per confermare il documento inserisci almeno una riga' })
      .click();
    expect(await button(page, 'Aggiungi articolo').evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    expect(await stored(idOf(visited))).toMatchObject({ DocStatus: 'D', SobisDocType: 'D' });
    await expectWhole(visited);
  });

  it('[PHONE-A23] [DAY-B5] a FIR names fields of one name by their section, all at once, and asks for no line', async () => {
    const visited = await walk('capo', '/ordini', { size: 'phone' });
    const { page } = visited;
    await button(page, 'Nuovo FIR').click();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    // A section with a button beside its title is read once.
    await page.getByRole('region', { name: 'Intermediari', exact: true }).waitFor();
    await button(page, 'Conferma documento').click();
    const summary = page.getByRole('region', { name: /campi da correggere/ });
    await summary.waitFor();
    const errorTexts = await summary.getByRole('listitem').allInnerTexts();
    // More than a refusal of the server names.
    expect(errorTexts.length).toBeGreaterThan(20);
    for (const late of ['Quantità', 'colli', 'onducente', 'arga', 'Inizio'])
      expect(errorTexts.join('\n')).toContain(late);
    expect(errorTexts).toContain(
      'Produttore o detentore, Denominazione: dato obbligatorio per confermare il FIR',
    );
    expect(errorTexts).toContain('Destinatario, Denominazione: dato obbligatorio per confermare il FIR');
    expect(new Set(errorTexts).size).toBe(errorTexts.length);
    expect(errorTexts.join()).not.toContain('riga');
    expect(await page.locator('[data-block="order-lines"]').count()).toBe(0);
    // Values common to all journeys are filled in.
    expect(await page.locator('[data-field="fir.rifiuto.quantita.unita_misura"] select').inputValue()).toBe(
      '0',
    );
    await button(page, 'Aggiungi trasportatore').click();
    const kind = page.locator('.sf-line [data-field="tipo_trasporto"] select');
    expect(await kind.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
      'Terrestre',
    );
    await expectWhole(visited);
  });

  it('[DESK-A16] a confirmed document asks first, is cancelled with its reason, and is copied', async () => {
    const Id = await buildOrder(db(), { ...COMPLETE_DDT, DocStatus: 'Y', DocNum: 9_001 });
    const visited = await walk('capo', `/ordini/${Id}`);
    const { page } = visited;
    await page.getByRole('button', { name: /^Duplica/ }).click();
    await page.waitForURL(/\/ordini\/\d+\/modifica$/);
    await toast(page, 'Bozza creata').waitFor();
    expect(await stored(idOf(visited))).toMatchObject({ DocStatus: 'D', DocNum: null, SobisDocType: 'D' });
    await page.goto(`${app().address}/ordini/${Id}`);
    await page.getByRole('button', { name: /^Annulla documento/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Non si può tornare indietro').waitFor();
    // The section clips its overflow: the focus ring of the last field has 4 px.
    const reason = dialog.getByLabel("Motivo dell'annullamento");
    const section = dialog.locator('.sf-section');
    expect((await endOf(section)) - (await endOf(reason))).toBeGreaterThanOrEqual(4);
    await reason.fill('Merce non partita');
    await dialog.getByRole('button', { name: 'Sì, annulla il documento' }).click();
    await toast(page, 'Documento annullato').waitFor();
    await summary(page).getByText('Annullato', { exact: true }).waitFor();
    await summary(page).getByText('Merce non partita').waitFor();
    expect(await stored(Id)).toMatchObject({ DocStatus: 'A', DocNum: 9_001 });
    expect(await page.getByRole('button', { name: /^Annulla documento/ }).count()).toBe(0);
    await expectSound(visited);
  });

  it('[ORD-08] a confirmation while the document is still being saved follows the save', async () => {
    const Id = await buildOrder(db(), { SobisDocType: 'F', fir: JSON.stringify(COMPLETE_FIR) });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/rdr\/update$/, (route) => promise.then(() => route.continue()), { times: 1 });
    const sent = page.waitForRequest(/\/rdr\/update$/);
    await button(page, 'Salva bozza').click();
    await sent;
    await confirmIt(page);
    answer();
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    expect((await stored(Id)).DocStatus).not.toBe('D');
  });

  it('[ORD-08] a quantity that is not saved is named before the document is saved or confirmed, and saved by it once it can be', async () => {
    const Id = await buildOrder(db(), COMPLETE_DDT);
    await db()
      .insertInto('order_lines')
      .values({ orderId: Id, LineNum: 0, ItemName: 'Trasporto', Quantity: 1 })
      .execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    const quantity = page.getByRole('textbox', { name: 'Quantità di Trasporto', exact: true });
    const unsaved = 'Non salvato: Quantità di Trasporto.';
    await quantity.fill('12,,5');
    await button(page, 'Salva bozza').click();
    await page.getByText(unsaved).waitFor();
    await button(page, 'Conferma documento').click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText(unsaved).waitFor();
    await alert.getByRole('button').last().click();
    await alert.waitFor({ state: 'detached' });
    // What is typed as the button is pressed is saved first, and the document over it.
    await quantity.fill('7');
    await button(page, 'Salva bozza').click();
    await toast(page, 'Documento salvato').waitFor();
    const lines = db().selectFrom('order_lines').selectAll().where('orderId', '=', Id);
    expect(await lines.execute()).toMatchObject([{ ItemName: 'Trasporto', Quantity: 7 }]);
    await page.route(/\/rdr\/update$/, (route) => route.abort(), { times: 1 });
    await quantity.fill('25');
    await quantity.press('Tab');
    await page.locator('.edit-error', { hasText: 'Il server non risponde' }).waitFor();
    expect((await stored(Id)).DocStatus).toBe('D');
    await confirmIt(page);
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    expect(await lines.execute()).toMatchObject([{ ItemName: 'Trasporto', Quantity: 25 }]);
    expect((await stored(Id)).DocStatus).not.toBe('D');
  });

  it('[ORD-08] [DESK-A1] a FIR checks codes, quantities and hazards while it is written', async () => {
    const Id = await buildOrder(db(), { SobisDocType: 'F', fir: JSON.stringify(OTHER_FIR) });
    const visited = await walk('capo', `/ordini/${Id}/modifica#fir.rifiuto.codice_eer`);
    const { page } = visited;
    const eer = page.getByRole('combobox', { name: 'Codice EER' });
    await eer.fill('17 4');
    await button(page, 'Salva bozza').click();
    await page.locator('[data-field="fir.rifiuto.codice_eer"] .sf-problem').waitFor();
    await eer.fill('170204');
    await page.getByRole('option', { name: /^17 02 04\* – Vetro, plastica e legno/ }).click();
    await page.locator('[data-field="fir.rifiuto.caratteristiche_pericolo"]').waitFor();
    await button(page, 'Conferma documento').click();
    await page.locator('[data-field="fir.rifiuto.caratteristiche_pericolo"] .sf-problem').waitFor();
    expect((await stored(Id)).DocStatus).toBe('D');
    const hazards = page.getByRole('group', { name: 'Caratteristiche di pericolo' });
    await hazards.getByRole('checkbox', { name: 'HP14 Ecotossico' }).check();
    await hazards.getByRole('checkbox', { name: /^HP04 Irritante/ }).check();
    await expectSound(visited);
    await confirmIt(page);
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    expect((await stored(Id)).fir).toMatchObject({
      rifiuto: { codice_eer: '17 02 04*', caratteristiche_pericolo: ['HP04', 'HP14'] },
    });
    await page.getByText(/HP04 Irritante.*, HP14 Ecotossico/).waitFor();
  });
});

/** Lower edge of a part of the page. */
const endOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.getBoundingClientRect().bottom);
