import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, expectSound, HERE, LOCATED } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { photo } from '../../support/photo.ts';
import { agree, button, card, choose, operation, state, toast } from './words.ts';

const { visit, db } = browserVisits();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const person = (firstName: string, lastName: string, isLeader: 'Y' | 'N' = 'N') =>
  buildEmployee(db(), { firstName, lastName, isLeader });
const crewOf = async (teamID: number) =>
  (await db().selectFrom('members').selectAll().where('teamID', '=', teamID).orderBy('id').execute()).map(
    ({ empID, Badge, latitude }) => ({ empID, Badge, latitude }),
  );

describe('the crew of a site', () => {
  it('[TEAM-10] grows by choosing, by copying, and shrinks with a reason', async () => {
    const [ada, ivo, eva] = [
      await person('Ada', 'Sala'),
      await person('Ivo', 'Riva'),
      await person('Eva', 'Moro'),
    ];
    const other = await buildTeam(db(), { members: [ivo, eva] });
    const teamID = await buildTeam(db(), { Stato: 'V' });
    const seen = await visit('capo', `/cantieri/${teamID}`, { size: 'phone', ...LOCATED });
    const { page } = seen;
    await button(page, 'Aggiungi').click();
    const form = page.getByRole('dialog', { name: 'Aggiungi alla squadra' });
    await choose(page, /Dipendente/, 'Sala Ada');
    await expectSound(seen);
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await card(page, 'Sala Ada').waitFor();

    await button(page, "Copia da un'altra squadra").click();
    await choose(page, /Dalla squadra/, `n.${other} –`);
    await button(page, 'Copia').click();
    await card(page, 'Moro Eva').waitFor();
    expect((await crewOf(teamID)).map(({ empID }) => empID).sort()).toEqual([ada, ivo, eva].sort());

    await button(page, 'Valida: Sala Ada').click();
    await toast(page, 'Sala Ada è validato').waitFor();
    await button(page, 'Assente: Riva Ivo').click();
    await card(page, 'Riva Ivo').waitFor({ state: 'hidden' });
    await button(page, 'Rimuovi: Moro Eva').click();
    await card(page, 'Moro Eva').waitFor({ state: 'hidden' });
    await button(page, 'Rimuovi: Sala Ada').click();
    await card(page, 'Sala Ada').waitFor({ state: 'hidden' });
    await button(page, 'Annulla: Sala Ada').click();
    await card(page, 'Sala Ada').waitFor();
    expect(await crewOf(teamID)).toEqual([{ empID: ada, Badge: 'Y', latitude: HERE.latitude }]);
  });

  it('[TEAM-10] a second tap of the same thumb on Valida takes nobody away, and nothing moves under it', async () => {
    const teamID = await buildTeam(db(), {
      Stato: 'V',
      members: [await person('Ada', 'Sala'), await person('Ivo', 'Riva')],
    });
    // A device that looks for its position until it is told to stop.
    const { page } = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        Object.assign(globalThis, { stopLooking: resolve });
        void promise.then(() => failed?.({ code: 3, message: '' } as GeolocationPositionError));
      };
    });
    const valid = button(page, 'Valida: Sala Ada');
    await valid.scrollIntoViewIfNeeded();
    const before = await valid.boundingBox();
    if (before === null) throw new Error('no button');
    const thumb = [before.x + before.width / 2, before.y + before.height / 2] as const;
    await page.touchscreen.tap(...thumb);
    const note = page.getByText('Rilevo la posizione');
    await note.waitFor();
    const seen = await note.boundingBox();
    expect(seen?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(seen?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await valid.boundingBox()).toEqual(before);
    await page.evaluate(() => (globalThis as unknown as { stopLooking: () => void }).stopLooking());
    await valid.waitFor({ state: 'detached' });
    await note.waitFor({ state: 'detached' });
    await page.touchscreen.tap(...thumb);
    await button(page, 'Rimuovi: Sala Ada').waitFor();
    expect(await button(page, 'Assente: Sala Ada').count()).toBe(0);
    expect((await crewOf(teamID)).map(({ Badge }) => Badge)).toEqual(['Y', 'N']);
  });

  it('[TEAM-13] [UI-02] a person who is there already is refused aloud, and the dialog stays', async () => {
    const teamID = await buildTeam(db(), { members: [await person('Lia', 'Bosco')] });
    const { page } = await visit('capo', `/cantieri/${teamID}`);
    await button(page, 'Aggiungi').click();
    await choose(page, /Dipendente/, 'Bosco Lia');
    const form = page.getByRole('dialog', { name: 'Aggiungi alla squadra' });
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    expect(await agree(page)).toBe('Bosco Lia è già nella squadra.');
    await form.getByRole('button', { name: 'Annulla' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('[TEAM-09] another leader takes over: the site closes, a new one begins with the same crew', async () => {
    const lea = await person('Lea', 'Conti', 'Y');
    const ugo = await person('Ugo', 'Testa');
    const teamID = await buildTeam(db(), { Stato: 'O', members: [ugo] });
    const { page } = await visit('planner', `/cantieri/${teamID}`);
    await (await operation(page, 'Cambia caposquadra')).click();
    expect(await agree(page)).toBe('Sicuro di voler procedere con la modifica del capo squadra?');
    await choose(page, /Nuovo caposquadra/, 'Conti Lea');
    await page.getByRole('dialog').getByRole('button', { name: 'Cambia caposquadra' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${teamID}`));
    await state(page).getByText('Pianificata').waitFor();
    const next = Number(page.url().split('/').at(-1));
    await toast(page, `il lavoro continua nel cantiere n.${next}`).waitFor();
    const stored = await db()
      .selectFrom('teams')
      .selectAll()
      .where('teamID', 'in', [teamID, next])
      .orderBy('teamID')
      .execute();
    expect(stored).toMatchObject([{ Stato: 'C' }, { empID: lea, Stato: 'P' }]);
    expect((await crewOf(next)).map(({ empID }) => empID)).toEqual([ugo]);
  });

  it('[SCR-05] files come from camera and device, are seen, opened and deleted', async () => {
    const picture = join(folder, 'cabina.jpg');
    await writeFile(picture, await photo({ width: 300, height: 200 }));
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const seen = await visit('capo', `/cantieri/${teamID}`, { size: 'phone', ...LOCATED });
    const { page, context } = seen;
    await button(page, 'Scatta foto').waitFor();
    await page.locator('input[data-upload=photo]').setInputFiles(picture);
    await toast(page, 'Allegato aggiunto').waitFor();
    await card(page, 'cabina.jpg').waitFor();
    const drawn = page.locator('.attachment-name img');
    await expect
      .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(
      await db().selectFrom('attachments').selectAll().where('linkedId', '=', teamID).execute(),
    ).toMatchObject([{ linkedObject: 'team', parentId: teamID, latitude: HERE.latitude }]);
    const opened = context.waitForEvent('page');
    await button(page, 'Apri: cabina.jpg').click();
    await (await opened).close();
    await expectSound(seen);
    await button(page, 'Elimina: cabina.jpg').click();
    await page.getByText('Nessun allegato').waitFor();
    await button(page, 'Annulla: cabina.jpg').click();
    await card(page, 'cabina.jpg').waitFor();
    await expect
      .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 20_000 })
      .toBeGreaterThan(0);
  });
});

describe('files of what belongs to a site', () => {
  it('[SCR-05] are listed with what they belong to, and deleted there, not here', async () => {
    const teamID = await buildTeam(db(), { Stato: 'C' });
    const row = { parentId: teamID, sha256: 'a'.repeat(64), mediaType: 'image/jpeg', createdBy: 3 } as const;
    await db()
      .insertInto('attachments')
      .values([
        { ...row, linkedObject: 'vis', linkedId: 1, fileName: 'palo.jpg' },
        { ...row, linkedObject: 'order', linkedId: 1, fileName: 'copia firmata.jpg' },
        { ...row, linkedObject: 'team', linkedId: teamID, fileName: 'cantiere.jpg' },
      ])
      .execute();
    const { page } = await visit('capo', `/cantieri/${teamID}`, { size: 'phone' });
    await card(page, 'palo.jpg').getByText('Verifica sostegno').waitFor();
    await card(page, 'copia firmata.jpg').getByText('Ordine o documento').waitFor();
    await button(page, 'Elimina: cantiere.jpg').waitFor();
    expect(await page.getByRole('button', { name: /^Elimina: (palo|copia)/ }).count()).toBe(0);
  });
});

describe('the planning', () => {
  it('[SCR-03] a planner plans an intervention of a project, and changes it', async () => {
    await person('Mia', 'Lodi', 'Y');
    await buildProject(db(), { NAME: 'Cabina Zola', DocNum: 5120 });
    const seen = await visit('planner', '/cantieri');
    const { page } = seen;
    await button(page, 'Nuovo intervento').click();
    await choose(page, /Progetto/, '5120 – Cabina Zola');
    await choose(page, /Caposquadra/, 'Lodi Mia');
    await page.getByLabel('Data pianificata').fill('2026-11-24');
    await expectSound(seen);
    await button(page, 'Salva').click();
    await page.getByRole('link', { name: 'Cabina Zola' }).waitFor();
    await page.getByText('24/11/2026, 07:30').waitFor();
    await button(page, 'Modifica pianificazione').click();
    await page.getByLabel('Note', { exact: true }).fill('Portare i DPI di terza categoria');
    await button(page, 'Salva').click();
    await page.getByText('Portare i DPI di terza categoria').waitFor();
  });

  it('a leader plans nothing', async () => {
    const { page } = await visit('capo', '/cantieri', { size: 'phone' });
    await page.getByRole('searchbox').waitFor();
    expect(await button(page, 'Nuovo intervento').count()).toBe(0);
  });
});
