import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyFaultOf } from '../../support/axe.ts';
import { type OpenLibrary, openLibrary } from '../../support/openLibrary.ts';
import { photo } from '../../support/photo.ts';
import { provideMicrophone } from '../../support/provideMicrophone.ts';
import { readPdf } from '../../support/readPdf.ts';
import type { RunningLibrary } from '../../support/startLibrary.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';
import { agree, choose } from '../team/words.ts';

let library: OpenLibrary;
let running: RunningLibrary;
let page: Page;

beforeAll(async () => {
  library = await openLibrary('desk', { acceptDownloads: true });
  ({ running, page } = library);
}, 240_000);
afterAll(() => library?.close());

const open = async (title: string) => {
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
/** The label of a row action names its row. */
const ofRow = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(?:$|\\W)`) }).first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const fill = (label: string, text: string) => page.getByRole('dialog').getByLabel(label).fill(text);
const save = async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

it('a librarian signs in, adds a book and a member, lends it, checks it with a photo at its return and prints the check', async () => {
  await page.goto(running.address);
  expect(await page.title()).toContain('Biblioteca');
  await page.getByLabel('Nome utente').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await button('Accedi').click();
  await page.getByRole('heading', { level: 1, name: 'Prestiti' }).waitFor();

  await open('Libri');
  await button('Nuovo libro').click();
  await fill('Titolo', 'Il barone rampante');
  await fill('Pagine', '320');
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Scaffale' })
    .selectOption({ label: 'Narrativa' });
  await save();
  await page.getByText('Il barone rampante').first().waitFor();

  await open('Soci');
  await button('Nuovo socio').click();
  // A field without edit rights is read-only and shows the reason.
  const suspended = page.getByRole('dialog').getByRole('group', { name: 'Sospeso' });
  await suspended.getByText('Sospende e riammette solo la direzione').waitFor();
  expect(await suspended.getByRole('textbox').or(suspended.getByRole('radio')).count()).toBe(0);
  expect(await suspended.textContent()).toContain('No');
  await fill('Nominativo', 'Eva Blu');
  await fill('E-mail', 'eva@example.it');
  await save();

  await open('Prestiti');
  await button('Nuovo prestito').click();
  await choose(page, 'Libro', 'Il barone rampante');
  await choose(page, 'Socio', 'Eva Blu');
  await fill('Da rendere entro', '2030-01-31');
  await save();
  await ofRow('Presta').click();
  expect(await agree(page)).toBe('Prestare il libro?');
  await page.getByText('Prestato', { exact: true }).waitFor();

  // A loan without a check cannot be returned: the refusal links to the check without a page load.
  await page.evaluate(() => Reflect.set(window, 'stays', true));
  await ofRow('Riprendi').click();
  const refused = page.getByRole('alertdialog', { name: 'Attenzione!' });
  await refused.waitFor();
  expect(await refused.locator('p').textContent()).toBe('Mancano ancora delle risposte.');
  const way = refused.getByRole('link', { name: 'Controllo al rientro: non è ancora compilato' });
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await everyFaultOf(page, '.message-dialog')).toEqual([]);
  await way.click();
  await refused.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Controllo al rientro' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
  await page.getByRole('switch', { name: 'Pagine strappate' }).check({ force: true });
  await page.getByLabel('Quali pagine').fill('Pagine 12 e 13');
  // The product decides whether a position is required.
  const place = page.locator('[data-field="place"]');
  await place.getByRole('textbox').fill('12.4964, 41.9028');
  await place.getByRole('button', { name: 'Usa queste' }).click();
  await place.getByText('è fuori da: Italia').waitFor();
  await place.getByRole('button', { name: 'Scambia: 41.9028, 12.4964' }).click();
  await place.getByText('41.90280, 12.49640').waitFor();
  // The first record has no predecessor: the form proposes no values and shows no notice.
  const price = page.getByRole('textbox', { name: 'Prezzo di una pagina' });
  expect(await price.inputValue()).toBe('');
  await page.getByText(/^Ancora da compilare: /).waitFor();
  await button('Avanti').click();
  await button('Salva').click();
  await page.getByText('Salvato').waitFor();
  await open('Prestiti');
  await ofRow('Riprendi').click();
  await refused.getByRole('link', { name: /Scrivi il prezzo di una pagina/ }).click();
  await expect
    .poll(() => price.evaluate((field) => field === document.activeElement).catch(() => false))
    .toBe(true);
  await price.fill('0,35');
  const picture = { name: 'pagina.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo({})) };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.locator('.sf-thumbnail:not(.sf-pending) img').waitFor();
  await button('Avanti').click();
  await page.getByRole('heading', { name: 'Volume e fascicoli' }).waitFor();
  await button('Salva').click();
  await page.getByText('Salvato').waitFor();

  await open('Prestiti');
  await ofRow('Riprendi').click();
  await page.getByText('Rientrato').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), ofRow('Stampa il controllo').click()]);
  const { text, images } = await readPdf(new Uint8Array(await buffer(await download.createReadStream())));
  expect(images).toBe(1);
  for (const said of ['Il barone rampante', 'Eva Blu', 'Pagine 12 e 13']) expect(text).toContain(said);
  expect(library.complaints).toEqual([]);
}, 120_000);

it('a loan is handed out step by step: a wizard of blocks, its schema alone', async () => {
  const ada = await running.api('ada');
  const book = { title: 'Palomar', author: 'Italo Calvino', shelf: 'A', pages: 130 };
  const { bookId } = (await ada.post('/library/books', { obj: book })).body.ResultData;
  const { members } = (await ada.get('/library/members')).body;
  const loan = { bookId, memberId: members[0].memberId, dueOn: '2030-02-28' };
  const { loanId } = (await ada.post('/library/loans', { obj: loan })).body.ResultData;

  await page.goto(`${running.address}/prestiti/${loanId}/presta`);
  await page.getByRole('heading', { level: 2, name: `Prestito n.${loanId}` }).waitFor();
  const due = page.getByLabel('Da rendere entro');
  await due.fill('');
  await button('Avanti').click();
  await page.getByText('Non si va avanti').waitFor();
  // Rules check the record that the step has saved, and link to the block with the error.
  await due.fill('2030-12-25');
  await button('Avanti').click();
  await button('A Natale la biblioteca è chiusa').click();
  await expect.poll(() => due.evaluate((field) => field === document.activeElement)).toBe(true);
  await due.fill('2030-03-31');
  await button('Avanti').click();
  await page.getByRole('heading', { level: 3, name: 'Consegna' }).waitFor();
  await page.getByText('31/03/2030').waitFor();
  await button('Presta').dblclick();
  await page.getByRole('heading', { level: 1, name: 'Prestiti' }).waitFor();
  await page.getByText('Prestato', { exact: true }).first().waitFor();
  expect((await ada.get(`/library/loans/${loanId}`)).body).toMatchObject({ state: 'out', rowVersion: 4 });

  // After going back the loan is returned, without a button to return it again.
  await page.goBack();
  await page.getByRole('heading', { level: 3, name: 'Consegna' }).waitFor();
  expect(await button('Presta').count()).toBe(0);
  expect(library.complaints).toEqual([]);
}, 60_000);

it('a new check begins with the price of the last one, unless it cannot be had or was answered', async () => {
  const ada = await running.api('ada');
  const { books } = (await ada.get('/library/books?q=Palomar')).body;
  const { members } = (await ada.get('/library/members')).body;
  const loan = { bookId: books[0].bookId, memberId: members[0].memberId, dueOn: '2030-06-14' };
  const lent = async () => (await ada.post('/library/loans', { obj: loan })).body.ResultData.loanId;
  const price = page.getByRole('textbox', { name: 'Prezzo di una pagina' });
  const priceOf = async (loanId: number) => {
    await page.goto(`${running.address}/prestiti/${loanId}/controllo`);
    const torn = page.getByRole('switch', { name: 'Pagine strappate' });
    await torn.waitFor();
    if (!(await torn.isChecked())) await torn.check({ force: true });
    await price.waitFor();
    return price.inputValue();
  };
  const checked = await lent();
  expect(await priceOf(checked)).toBe('0,35');

  // A stored check is immutable, and the next one follows it.
  const storedCheck = { loanId: checked, cover: 'N', torn: 'Y', tornNote: 'Una', pagePrice: 2 };
  expect((await ada.post('/library/checks', { obj: storedCheck })).status).toBe(200);
  const last = { ...storedCheck, loanId: await lent(), pagePrice: 3 };
  expect((await ada.post('/library/checks', { obj: last })).status).toBe(200);
  expect(await priceOf(checked)).toBe('2');
  expect(await priceOf(await lent())).toBe('3');

  const lastOnes = /\/library\/checks\/?\?/;
  await page.route(lastOnes, (route) => route.fulfill({ status: 500, body: '{}' }));
  expect(await priceOf(await lent())).toBe('');
  await page.unroute(lastOnes);
  expect(library.complaints).toEqual([]);
}, 60_000);

it('a note is spoken into a check, kept with it, and heard when it is opened again', async () => {
  const ada = await running.api('ada');
  const { loans } = (await ada.get('/library/loans')).body;
  const loan = { bookId: loans[0].bookId, memberId: loans[0].memberId, dueOn: '2030-06-20' };
  const { loanId } = (await ada.post('/library/loans', { obj: loan })).body.ResultData;
  await provideMicrophone(page, 'there');
  await page.goto(`${running.address}/prestiti/${loanId}/controllo`);
  await page.getByRole('radio', { name: '4 su 5' }).check();
  await page.getByRole('slider', { name: 'Umidità delle pagine' }).press('End');
  await button('Registra nota vocale').click();
  await page.locator('.sf-elapsed', { hasText: '0:02 / 1:00' }).waitFor();
  await button('Ferma e tieni').click();
  await button('Ascolta nota vocale 1').waitFor();
  await button('Avanti').click();
  await page.getByRole('heading', { name: 'Volume e fascicoli' }).waitFor();
  await button('Salva').click();
  await page.getByText('Salvato').waitFor();
  const storedCheck = (await ada.get(`/library/checks/${loanId}`)).body;
  expect(storedCheck).toMatchObject({ grade: 4, damp: 100, voice: [expect.any(Number)] });
  await open('Prestiti');
  await page.getByRole('heading', { level: 1, name: 'Prestiti' }).waitFor();
  await page.goto(`${running.address}/prestiti/${loanId}/controllo`);
  await button('Ascolta nota vocale 1').click();
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(1);
  expect(await player.evaluate((one: HTMLAudioElement) => one.error)).toBeNull();
  expect(library.complaints).toEqual([]);
}, 60_000);

it('loans by the day on which they are due: a calendar without lanes, its schema alone', async () => {
  const ada = await running.api('ada');
  const { books } = (await ada.get('/library/books?q=Palomar')).body;
  const { members } = (await ada.get('/library/members')).body;
  const loan = { bookId: books[0].bookId, memberId: members[0].memberId, dueOn: '2030-05-14' };
  const { loanId } = (await ada.post('/library/loans', { obj: loan })).body.ResultData;
  const due = async () => (await ada.get(`/library/loans/${loanId}`)).body.dueOn;
  const on = (day: string) => page.locator(`td[data-day="${day}"]`);

  await page.goto(`${running.address}/scadenze?giorno=2030-05-14`);
  const card = page.locator('.calendar-card').filter({ hasText: 'Palomar' });
  // Draggable once the schema of its form is read.
  const movable = card.and(page.locator('[draggable="true"]'));
  await card.getByText('Eva Blu').waitFor();
  await on('2030-05-14')
    .getByRole('button', { name: /14 maggio: 1 libri$/ })
    .waitFor();
  // In a month, then in its week, and by the form: the same call.
  await movable.dragTo(on('2030-05-16'));
  await on('2030-05-16').getByText('Palomar').waitFor();
  expect(await due()).toBe('2030-05-16');
  await page.getByRole('radio', { name: 'Settimana' }).click();
  await page.getByRole('rowheader', { name: 'Da rendere' }).waitFor();
  await movable.dragTo(on('2030-05-13'));
  await on('2030-05-13').getByText('Palomar').waitFor();
  await button('Sposta: Palomar').click();
  await fill('Da rendere entro', '2030-05-18');
  await page.getByRole('dialog').getByRole('button', { name: 'Sposta', exact: true }).click();
  await on('2030-05-18').getByText('Palomar').waitFor();
  expect(await due()).toBe('2030-05-18');

  await button('Nuovo prestito: 19/05/2030').click();
  expect(await page.getByRole('dialog').getByLabel('Da rendere entro').inputValue()).toBe('2030-05-19');
  await page.keyboard.press('Escape');
  // Returned meanwhile: no transition is left.
  await ada.post('/library/checks', { obj: { loanId } });
  for (const step of ['lend', 'return']) await ada.post(`/library/loans/${step}`, { loanId });
  await card.getByText('Rientrato').waitFor({ state: 'attached' });
  expect(await card.getByRole('button', { name: /^Sposta/ }).count()).toBe(0);
  expect(library.complaints).toEqual([]);
}, 60_000);
