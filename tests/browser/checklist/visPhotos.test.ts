import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { browserVisits, LOCATED, TEST_POSITION } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { photo } from '../../support/photo.ts';
import { readPdf } from '../../support/readPdf.ts';
import { TEST_PASSWORD } from '../../support/testUsers.ts';
import { button, section, toast } from '../team/words.ts';

const { db, app, walk } = browserVisits();
const UPLOAD = '**/base/attachment/upload';

const open = async (teamID: number) => {
  const pageVisit = await walk('capo', `/cantieri/${teamID}/vis/nuova`, { size: 'phone', ...LOCATED });
  await pageVisit.page.getByLabel('Picchetto').fill('117');
  await pageVisit.page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
  return pageVisit;
};
async function take(page: Page, width = 400): Promise<void> {
  await section(page, 'Fotografie');
  const buffer = Buffer.from(await photo({ width, height: 300 }));
  await page
    .locator('input[type=file][capture]')
    .setInputFiles({ name: 'palo.jpg', mimeType: 'image/jpeg', buffer });
}
async function conclude(page: Page): Promise<void> {
  await section(page, 'Esito della verifica');
  await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
  await page.getByRole('textbox', { name: /^Perché è idoneo/ }).fill('Palo nuovo');
}
async function save(page: Page): Promise<void> {
  await conclude(page);
  await button(page, 'Salva verifica').click();
  await toast(page, 'Verifica del sostegno salvata').waitFor();
}
async function resume(page: Page): Promise<void> {
  await button(page, 'Riprendi la bozza').click();
  await section(page, 'Fotografie');
}
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Rimuovi foto/ });
const attached = (teamID: number) =>
  db().selectFrom('attachments').selectAll().where('parentId', '=', teamID).execute();
const stored = (teamID: number) =>
  db().selectFrom('vis').selectAll().where('teamId', '=', teamID).executeTakeFirst();
/** One photo, in the one saved check. */
async function expectOnce(teamID: number): Promise<void> {
  const photos = await attached(teamID);
  const vis = await stored(teamID);
  expect(photos).toMatchObject([{ linkedObject: 'vis', linkedId: vis?.Id }]);
  expect(vis?.answers).toMatchObject({ picchetto: '117', foto: [photos[0]?.idAttach] });
}

describe('a photo of a support check', () => {
  it('[UI-04] [PHONE-A27] counts while it waits for the network: no second photo is required; it outlives a reload, is sent once the network is back, and is saved once', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await open(teamID);
    await section(page, 'Esito della verifica');
    const outcome = page.getByRole('combobox', { name: /^Esito/ });
    await outcome.selectOption({ label: 'Non idoneo' });
    await button(page, 'Salva verifica').click();
    const needed = page.getByText('Aggiungi almeno una fotografia');
    await needed.first().waitFor();
    await page.route(UPLOAD, (route) => route.abort());
    await take(page);
    await page.getByText('In attesa di rete').waitFor();
    await needed.first().waitFor({ state: 'detached' });
    await button(page, 'Salva verifica').click();
    await page.getByText('Ci sono foto, file o firme non ancora inviati').first().waitFor();
    expect(await needed.count()).toBe(0);
    // Given up, it is asked for again.
    await button(page, 'Elimina foto 1').click();
    await button(page, 'Sì, elimina').click();
    await button(page, 'Salva verifica').click();
    await needed.first().waitFor();

    await take(page);
    await page.getByText('In attesa di rete').waitFor();
    await page.reload();
    await page.getByText('Con 1 foto da inviare.').waitFor();
    await resume(page);
    await page.getByText('In attesa di rete').waitFor();
    expect(await page.getByRole('img', { name: 'Foto 1' }).evaluate(widthOf)).toBeGreaterThan(0);
    expect(await attached(teamID)).toEqual([]);
    await page.unroute(UPLOAD);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await removeButtons(page).waitFor();
    await save(page);
    await expectOnce(teamID);
  });

  it('[CKL-02] [CKL-03] [PHONE-A9] [PHONE-A26] [DAY-A7] opens as large as it was sent, not as the small picture of the list; keeps time and place of a gallery photo, in the list and on paper', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page, context } = await open(teamID);
    await take(page, 1400);
    await removeButtons(page).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Foto 1' }).click();
    const whole = await opened;
    await whole.waitForLoadState();
    expect(await whole.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1400);
    await whole.close();
    const photoWithDate = await sharp(await photo({}))
      .withExif({
        IFD2: { DateTimeOriginal: '2020:01:01 12:00:00', OffsetTimeOriginal: '+01:00' },
        IFD3: {
          ...{ GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 0/1' },
          ...{ GPSLongitudeRef: 'E', GPSLongitude: '12/1 30/1 0/1' },
        },
      })
      .toBuffer();
    for (const [name, buffer] of [
      ['archivio.jpg', photoWithDate],
      ['muta.jpg', Buffer.from(await photo({}))],
    ] as const) {
      const before = await removeButtons(page).count();
      await page
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await eventually(() => removeButtons(page).count()).toBe(before + 1);
    }
    // On the screen as on paper.
    for (const said of [
      'Scattata il 01/01/2020, 12:00 (dalla foto)',
      'Luogo 41.90000, 12.50000 (dalla foto)',
      /^Caricata il \d\d\/\d\d\/20\d\d, \d\d:\d\d$/,
      /^Scattata [\d.]+ giorni prima di essere aggiunta/,
    ])
      await page.getByText(said).first().waitFor();
    await save(page);
    const nothing = { latitude: null, longitude: null };
    expect((await attached(teamID)).toSorted((a, b) => a.idAttach - b.idAttach)).toMatchObject([
      { source: 'camera', ...TEST_POSITION },
      {
        source: 'gallery',
        takenAt: '2020-01-01T11:00:00.000Z',
        latitude: 41.9,
        longitude: 12.5,
        exifAt: '2020-01-01T11:00:00.000Z',
      },
      { source: 'gallery', takenAt: null, ...nothing },
    ]);
    const capo = await app().api('capo');
    const paper = await capo.post('/wscnt/docs/render', { Id: teamID, ReportCode: 'VIS', Type: 'PDF' });
    const { text } = await readPdf(paper.bytes);
    // The date in the bytes of the photo, read by the server, is displayed apart from the sent date.
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Scattata il 01/01/2020 12:00 (dalla foto) · Caricata il');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Luogo 41.90000, 12.50000 (dalla foto)');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('giorni prima di essere aggiunta');
    expect(text).toContain('dalla galleria');
    expect(text.split(TEST_POSITION.latitude.toFixed(5))).toHaveLength(2);
  });

  it('stays when two people’s changes are joined', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const capo = await app().api('capo');
    const vis = {
      picchetto: '117',
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
    };
    const first = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', { vis, teamId: teamID });
    const { ResultData } = first.body;
    const { page } = await walk('capo', `/cantieri/${teamID}/vis/${ResultData.Id}`, {
      size: 'phone',
      ...LOCATED,
    });
    await page.route(UPLOAD, (route) => route.abort());
    await take(page);
    await page.getByText('In attesa di rete').waitFor();
    await page.getByRole('textbox', { name: 'Zona' }).fill('Nord');
    await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      vis: { ...ResultData, odm: '9' },
      teamId: teamID,
    });
    await button(page, 'Carica le modifiche e tieni quello che ho scritto').click();
    await section(page, 'Fotografie');
    await page.getByText('In attesa di rete').waitFor();
    expect(await page.locator('.sf-draft').count()).toBe(0);
    await page.unroute(UPLOAD);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await removeButtons(page).waitFor();
    await save(page);
    await expectOnce(teamID);
    expect((await stored(teamID))?.answers).toMatchObject({ zona: 'Nord', odm: '9' });
  });

  it('[CASE-C06] [UI-04] taken while the check is being saved is saved by the next press, and the page waits for it', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await open(teamID);
    await conclude(page);
    const answer = await holdAnswers(page, (request) => request.url().includes('sostegni/addupdate'));
    await page.route(UPLOAD, (route) => route.abort());
    await button(page, 'Salva verifica').click();
    await eventually(answer.count).toBe(1);
    await take(page);
    await page.getByText('In attesa di rete').waitFor();
    await answer.letGo();
    await page.getByText('non è ancora salvato').waitFor();
    await page.reload();
    await page.getByText('Con 1 foto da inviare.').waitFor();
    await page.unroute(UPLOAD);
    await resume(page);
    await removeButtons(page).waitFor();
    await save(page);
    await expectOnce(teamID);
  });

  it('is sent after a new sign-in if it was taken after the session ended, without leaving the form', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page, context } = await open(teamID);
    await context.clearCookies();
    await take(page);
    const door = page.getByRole('dialog', { name: 'Accedi di nuovo' });
    await door.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await door.getByRole('button', { name: 'Accedi', exact: true }).click();
    await door.waitFor({ state: 'detached' });
    await removeButtons(page).waitFor();
    await save(page);
    await expectOnce(teamID);
  });
});

function widthOf(image: Element): number {
  return (image as HTMLImageElement).naturalWidth;
}
