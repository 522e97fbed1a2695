import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits } from '../../support/browserVisits.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { type HeldAnswers, holdAnswers } from '../../support/holdAnswers.ts';
import { buildMasterdata, buildOrder, COMPLETE_FIR } from '../orders/buildOrders.ts';
import { agree, button, toast } from '../team/words.ts';

const { db, app, walk } = browserVisits();
beforeAll(() => buildMasterdata(db()));

const CHANGED = 'Qualcun altro ha modificato';
const TAKE_OVER = 'Carica le modifiche e tieni quello che ho scritto';

const reference = (page: Page) => page.locator('[data-field="NumAtCard"] input');
const notes = (page: Page) => page.locator('[data-field="Comments"] textarea');
const client = (page: Page) => page.getByRole('combobox', { name: 'Cliente' });

async function elsewhere(user: string, path: string, body: object): Promise<void> {
  const answer = await (await app().api(user)).post(path, body);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ ResultCode: 0 });
}

/** Holds the reads of that path from now on. */
const holdReads = (page: Page, path: string) =>
  holdAnswers(
    page,
    (request) => request.method() === 'GET' && new URL(request.url()).pathname.endsWith(path),
  );

describe('a newer record, loaded while the form is in use', () => {
  const changeElsewhere = (Id: number, change: object) =>
    elsewhere('capo', '/wscrm/rdr/update', { orderH: { Id, DocDate: '2026-11-20', ...change } });

  /** Page of a document that is about to receive a change of its notes by another user. */
  async function aboutToHear(
    columns: Parameters<typeof buildOrder>[1] = {},
    change: object = { Comments: 'Altrui', NumAtCard: 'ALTRUI' },
  ) {
    const Id = await buildOrder(db(), { Comments: 'Da principio', ...columns });
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await page.locator('[data-field="Comments"], [data-field="fir.riferimento_registro"]').first().waitFor();
    const news = await holdReads(page, `/rdr/${Id}`);
    await changeElsewhere(Id, change);
    await eventually(news.count).toBeGreaterThan(0);
    return { Id, page, news };
  }

  it('[ORD-08] keeps an open list open, and its choice', async () => {
    const { Id, page, news } = await aboutToHear({ CardCode: null, CardName: '' });
    await client(page).click();
    const rossi = page.getByRole('option', { name: 'Rossi & Figli' });
    await rossi.waitFor();
    await news.letGo();
    await rossi.click();
    await page.getByText(CHANGED).first().waitFor();
    await button(page, TAKE_OVER).click();
    await page.getByText('tenuto quello che hai scritto').waitFor();
    await button(page, 'Salva bozza').click();
    await toast(page, 'Documento salvato').waitFor();
    const saved = db().selectFrom('orders').select(['CardCode', 'Comments']).where('Id', '=', Id);
    expect(await saved.executeTakeFirst()).toEqual({ CardCode: 'C00002', Comments: 'Altrui' });
  });

  it('[ORD-08] keeps typed text in a suggestion list before it is left', async () => {
    const fir = { ...COMPLETE_FIR, rifiuto: { ...COMPLETE_FIR.rifiuto, codice_eer: '' } };
    const columns = { SobisDocType: 'F', fir: JSON.stringify(fir) } as const;
    const { page, news } = await aboutToHear(columns, { fir: { ...fir, riferimento_registro: 'R-9' } });
    const code = page.getByRole('combobox', { name: 'Codice EER' });
    await code.fill('17 09 04');
    await news.letGo();
    await page.getByText(CHANGED).first().waitFor();
    expect(await code.inputValue()).toBe('17 09 04');
  });

  it('[ORD-08] shows the newer record in an untouched form, with the focus kept; keeps a text whose last key was a moment ago', async () => {
    const { Id, page, news } = await aboutToHear();
    await reference(page).click();
    await news.letGo();
    await eventually(() => notes(page).inputValue()).toBe('Altrui');
    await page.keyboard.press('End');
    await page.keyboard.type(' 7');
    expect(await reference(page).inputValue()).toBe('ALTRUI 7');
    expect(await page.getByText(CHANGED).count()).toBe(0);

    const later = await holdReads(page, `/rdr/${Id}`);
    await changeElsewhere(Id, { NumAtCard: 'ALTRUI 8' });
    await eventually(later.count).toBeGreaterThan(0);
    await reference(page).fill('RIF-1');
    await later.letGo();
    await page.getByText(CHANGED).first().waitFor();
    expect(await reference(page).inputValue()).toBe('RIF-1');
  });

  it('[CKL-01] in a checklist, too', async () => {
    const teamId = await buildTeam(db(), { Stato: 'V' });
    const path = '/wscnt/prejobcheck/addupdate';
    const pjc = { teamId, TA_MT: 'Y', idlavoro: 'A' };
    const first = await (await app().api('capo')).post(path, { pjc, members: [] });
    const { page } = await walk('capo', `/cantieri/${teamId}/pjc`);
    const work = page.getByLabel('ID lavoro');
    await work.waitFor();
    const news = await holdAnswers(page, (request) => /prejobcheck(?!\/addupdate)/.test(request.url()));
    await elsewhere('capo', path, { pjc: { ...first.body.ResultData, idlavoro: 'LORO' }, members: [] });
    await eventually(news.count).toBeGreaterThan(0);
    await work.fill('MIO');
    await news.letGo();
    await page.getByText(CHANGED).first().waitFor();
    expect(await work.inputValue()).toBe('MIO');
  });
});

describe('a form that was saved, while its record is not read anew yet', () => {
  const saveAndHold = async (page: Page, path: string, save: string, said: string): Promise<HeldAnswers> => {
    const renewal = await holdReads(page, path);
    await button(page, save).click();
    await toast(page, said).waitFor();
    await eventually(renewal.count).toBeGreaterThan(0);
    return renewal;
  };

  it('[ORD-08] shows the saved state instead of the former one; saving and confirming again loses none of it', async () => {
    const Id = await buildOrder(db(), { Comments: 'Da principio' });
    const line = { orderId: Id, LineNum: 0, ItemName: 'Trasporto', Quantity: 1 };
    await db().insertInto('order_lines').values(line).execute();
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await reference(page).fill('RIF-1');
    await saveAndHold(page, `/rdr/${Id}`, 'Salva bozza', 'Documento salvato');
    expect(await reference(page).inputValue()).toBe('RIF-1');
    await notes(page).fill('Al cancello');
    await button(page, 'Conferma documento').click();
    await agree(page);
    await page.waitForURL(new RegExp(`/ordini/${Id}$`));
    const stored = db().selectFrom('orders').select(['NumAtCard', 'Comments']).where('Id', '=', Id);
    expect(await stored.executeTakeFirst()).toEqual({ NumAtCard: 'RIF-1', Comments: 'Al cancello' });
  });

  it('[ORD-08] adds a new line to the saved state', async () => {
    const Id = await buildOrder(db());
    const { page } = await walk('capo', `/ordini/${Id}/modifica`);
    await reference(page).fill('RIF-1');
    await saveAndHold(page, `/rdr/${Id}`, 'Salva bozza', 'Documento salvato');
    await button(page, 'Aggiungi articolo').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Descrizione').fill('Trasporto');
    await dialog.getByRole('button', { name: 'Aggiungi riga' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const lines = db().selectFrom('order_lines').select('ItemName').where('orderId', '=', Id);
    expect(await lines.execute()).toEqual([{ ItemName: 'Trasporto' }]);
    expect(await reference(page).inputValue()).toBe('RIF-1');
  });

  it('[SCR-02] on any page of a form: typing after a save is not reported as a change of another user', async () => {
    const AbsEntry = await buildProject(db(), { NAME: 'Linea Reno', FIPROJECT: 'P-REN', DocNum: 9101 });
    const { page } = await walk('admin', `/progetti/${AbsEntry}`);
    const name = page.locator('[data-field="NAME"] input');
    await name.fill('Linea Reno nord');
    const renewal = await saveAndHold(page, `/project/${AbsEntry}`, 'Salva', 'Salvato');
    expect(await name.inputValue()).toBe('Linea Reno nord');
    await name.fill('Linea Reno sud');
    await renewal.letGo();
    expect(await name.inputValue()).toBe('Linea Reno sud');
    expect(await page.getByText(CHANGED).count()).toBe(0);
  });
});
