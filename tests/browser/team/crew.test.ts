import { describe, expect, it } from 'vitest';
import {
  browserVisits,
  expectSound,
  expectWhole,
  LOCATED,
  TEST_POSITION,
} from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { doubleTap } from '../../support/doubleTap.ts';
import { eventually } from '../../support/eventually.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { goTo } from '../screens/walk.ts';
import { agree, attention, button, card, choose, operation, state, toast } from './words.ts';

const { walk, db, api } = browserVisits();
const PHONE = { size: 'phone', ...LOCATED } as const;

const person = (firstName: string, lastName: string, isLeader: 'Y' | 'N' = 'N') =>
  buildEmployee(db(), { firstName, lastName, isLeader });
const crewOf = async (teamID: number) =>
  (await db().selectFrom('members').selectAll().where('teamID', '=', teamID).orderBy('id').execute()).map(
    ({ empID, Badge, latitude }) => ({ empID, Badge, latitude }),
  );

describe('the crew of a site', () => {
  it('[TEAM-10] [PHONE-A32] grows by choosing, by copying, and shrinks with a reason', async () => {
    const [ada, ivo, eva] = [
      await person('Ada', 'Sala'),
      await person('Ivo', 'Riva'),
      await person('Eva', 'Moro'),
    ];
    const pmgEntry = await buildProject(db(), { NAME: 'Cabina Zola' });
    const otherTeam = await buildTeam(db(), { members: [ivo, eva], pmgEntry });
    const teamID = await buildTeam(db(), { Stato: 'V' });
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const { page } = pageVisit;
    await button(page, 'Aggiungi').click();
    const form = page.getByRole('dialog', { name: 'Aggiungi alla squadra' });
    await choose(page, /Dipendente/, 'Sala Ada');
    await expectWhole(pageVisit);
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await card(page, 'Sala Ada').waitFor();

    await button(page, "Copia da un'altra squadra").click();
    // [PHONE-A32] Its day and its project tell one site from another; the site itself is not offered.
    const source = page.getByRole('combobox', { name: /Dal cantiere/ });
    await source.click();
    const offered = page.getByRole('option', {
      name: `n.${otherTeam} – Rossi Carlo – 20/11/2026 – Cabina Zola`,
    });
    await offered.waitFor();
    expect(await page.getByRole('option', { name: `n.${teamID} –` }).count()).toBe(0);
    await offered.click();
    await button(page, 'Copia').click();
    await card(page, 'Moro Eva').waitFor();
    expect((await crewOf(teamID)).map(({ empID }) => empID).sort()).toEqual([ada, ivo, eva].sort());

    await button(page, 'Valida: Sala Ada').click();
    await toast(page, 'Sala Ada è validato').waitFor();
    await button(page, 'Rimuovi: Riva Ivo').click();
    await card(page, 'Riva Ivo').waitFor({ state: 'hidden' });
    await button(page, 'Rimuovi: Moro Eva').click();
    await card(page, 'Moro Eva').waitFor({ state: 'hidden' });
    await button(page, 'Rimuovi: Sala Ada').click();
    await card(page, 'Sala Ada').waitFor({ state: 'hidden' });
    await button(page, 'Annulla: Sala Ada').click();
    await card(page, 'Sala Ada').waitFor();
    expect(await crewOf(teamID)).toEqual([{ empID: ada, Badge: 'Y', latitude: TEST_POSITION.latitude }]);
  });

  it('[TEAM-10] [PHONE-A10] [DAY-C10] keeps absent members in the list as such, and can undo the status of a person', async () => {
    const ada = await person('Ada', 'Sala');
    const ivo = await person('Ivo', 'Riva');
    const teamID = await buildTeam(db(), { Stato: 'V', members: [ada, ivo] });
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const { page } = pageVisit;
    await button(page, 'Assente: Riva Ivo').click();
    const absent = page.locator('.toast', { hasText: 'Riva Ivo è assente' });
    await absent.waitFor();
    expect((await absent.innerText()).match(/Riva Ivo/g)).toHaveLength(1);
    await card(page, 'Riva Ivo').getByText('Assente', { exact: true }).waitFor();
    await button(page, 'Annulla assenza: Riva Ivo').click();
    await card(page, 'Riva Ivo').getByText('Da validare').waitFor();
    await button(page, 'Assente: Riva Ivo').click();
    await button(page, 'Annulla assenza: Riva Ivo').waitFor();

    await button(page, 'Valida: Sala Ada').click();
    await button(page, 'Annulla validazione: Sala Ada').click();
    await toast(page, 'Sala Ada è di nuovo da validare').waitFor();
    await card(page, 'Sala Ada').getByText('Da validare').waitFor();
    await button(page, 'Valida: Sala Ada').click();
    await card(page, 'Sala Ada').getByText('Validato', { exact: true }).waitFor();
    await expectSound(pageVisit);
    await page.locator('.workflow-refusal').waitFor({ state: 'detached' });
    await button(page, 'Apri cantiere').click();
    expect(await agree(page)).toBe('Mancano ancora delle risposte. Sei sicuro di voler avviare in cantiere?');
    await state(page).getByText('Aperto').waitFor();
    expect(await button(page, 'Annulla validazione: Sala Ada').count()).toBe(0);
    expect((await crewOf(teamID)).map(({ Badge }) => Badge)).toEqual(['Y', 'A']);
  });

  it('[TEAM-10] Valida works for a second person meanwhile; a second tap removes no member, and shifts no button', async () => {
    const teamID = await buildTeam(db(), {
      Stato: 'V',
      members: [await person('Ada', 'Sala'), await person('Ivo', 'Riva')],
    });
    // A device that searches its position until the page stops it.
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(globalThis, { stopLooking: resolve });
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
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
    const noteBox = await note.boundingBox();
    expect(noteBox?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect(noteBox?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await valid.boundingBox()).toEqual(before);
    await button(page, 'Valida: Riva Ivo').press('Enter');
    await page.evaluate(() => (globalThis as unknown as { stopLooking: () => void }).stopLooking());
    await valid.waitFor({ state: 'detached' });
    await note.waitFor({ state: 'detached' });
    await button(page, 'Valida: Riva Ivo').waitFor({ state: 'detached' });
    await page.touchscreen.tap(...thumb);
    await button(page, 'Rimuovi: Sala Ada').waitFor();
    expect(await button(page, 'Assente: Sala Ada').count()).toBe(0);
    await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'));
    expect((await crewOf(teamID)).map(({ Badge }) => Badge)).toEqual(['Y', 'Y']);
  });

  it('[TEAM-13] [UI-02] [PHONE-A12] refuses a person who is already in the crew with an announcement; the dialog keeps its input until confirmed', async () => {
    const teamID = await buildTeam(db(), { members: [await person('Lia', 'Bosco')] });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await button(page, 'Aggiungi').click();
    await choose(page, /Dipendente/, 'Bosco Lia');
    const form = page.getByRole('dialog', { name: 'Aggiungi alla squadra' });
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    expect(await agree(page)).toBe('Bosco Lia è già nella squadra.');
    const question = page
      .getByRole('alertdialog')
      .filter({ hasText: 'Quello che hai scritto non è salvato' });
    await form.getByRole('button', { name: 'Chiudi' }).click();
    await question.getByRole('button', { name: 'Resta' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await form.count()).toBe(1);
    await form.getByRole('button', { name: 'Chiudi' }).click();
    await question.getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('[TEAM-09] [PHONE-A31] another leader takes over, asked once it is known who: the site closes, a new one begins with the same crew', async () => {
    const lea = await person('Lea', 'Conti', 'Y');
    const ugo = await person('Ugo', 'Testa');
    const teamID = await buildTeam(db(), { Stato: 'O', members: [ugo] });
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    await (await operation(page, 'Cambia caposquadra')).click();
    await choose(page, /Nuovo caposquadra/, 'Conti Lea');
    await page.getByRole('dialog').getByRole('button', { name: 'Cambia caposquadra' }).click();
    expect(await agree(page)).toBe('Sicuro di voler procedere con la modifica del capo squadra?');
    await page.waitForURL((url) => !url.pathname.endsWith(`/${teamID}`));
    await state(page).getByText('Pianificato').waitFor();
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
    // The page of the former site links to its successor.
    await goTo({ page }, `/cantieri/${teamID}`);
    await page.getByRole('link', { name: `Il lavoro continua nel cantiere n.${next}` }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/${next}`));
  });

  it('[TEAM-09] a change of leader that is refused keeps who was chosen, and is tried again on what the site has become', async () => {
    const lea = await person('Lia', 'Monti', 'Y');
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    await (await operation(page, 'Cambia caposquadra')).click();
    const form = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
    await choose(page, /Nuovo caposquadra/, 'Monti Lia');
    // Another user changes the site, and the page has not read that yet.
    const news = await holdAnswers(page, (request) => request.url().endsWith('/teams/project'));
    const TeamData = { teamID, Notes: 'Altrui', rowVersion: 1 };
    await (await api('admin')).post('/wscnt/teams/update', { TeamData });
    await eventually(news.count).toBeGreaterThan(0);
    await form.getByRole('button', { name: 'Cambia caposquadra' }).click();
    await agree(page);
    await attention(page).getByText('Qualcun altro ha cambiato questi dati').waitFor();
    await news.letGo();
    await attention(page).getByRole('button').last().click();
    await form.waitFor();
    await eventually(() => form.getByRole('combobox').inputValue()).toContain('Monti Lia');
    await form.getByRole('button', { name: 'Cambia caposquadra' }).click();
    await agree(page);
    await page.waitForURL((url) => !url.pathname.endsWith(`/${teamID}`));
    const next = Number(page.url().split('/').at(-1));
    const stored = db().selectFrom('teams').select('empID').where('teamID', '=', next);
    expect(await stored.executeTakeFirst()).toEqual({ empID: lea });
  });

  it('[TEAM-09] [TEAM-10] [PHONE-A31] names the person in the question before a member becomes leader', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O', members: [await person('Ugo', 'Testa')] });
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    await button(page, 'Nomina caposquadra: Testa Ugo').click();
    expect(await agree(page)).toBe(
      'Testa Ugo diventa caposquadra. Sicuro di voler procedere con la modifica del capo squadra?',
    );
    await page.waitForURL((url) => !url.pathname.endsWith(`/${teamID}`));
  });

  it('[TEAM-10] [PHONE-A6] a double tap removes one member, even if the next moves under the thumb', async () => {
    const names = [
      ['Ada', 'Sala'],
      ['Ivo', 'Riva'],
      ['Eva', 'Moro'],
    ] as const;
    const members = [];
    for (const [first, last] of names) members.push(await person(first, last));
    const teamID = await buildTeam(db(), { Stato: 'V', members });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const first = button(page, 'Rimuovi: Sala Ada');
    await first.scrollIntoViewIfNeeded();
    const place = await first.boundingBox();
    if (place === null) throw new Error('no button');
    await doubleTap(page, { x: place.x + place.width / 2, y: place.y + place.height / 2 }, 300);
    await card(page, 'Sala Ada').waitFor({ state: 'hidden' });
    // A further removal would have been answered by now.
    await page.waitForLoadState('networkidle');
    expect((await crewOf(teamID)).map(({ empID }) => empID)).toEqual(members.slice(1));
  });
});

describe('the planning', () => {
  it('[SCR-03] a planner plans an intervention of a project, and changes it', async () => {
    await person('Mia', 'Lodi', 'Y');
    await buildProject(db(), { NAME: 'Cabina Zola', DocNum: 5120 });
    const pageVisit = await walk('planner', '/cantieri');
    const { page } = pageVisit;
    await button(page, 'Nuovo cantiere').click();
    await choose(page, /Progetto/, '5120 – Cabina Zola');
    await choose(page, /Caposquadra/, 'Lodi Mia');
    await page.getByLabel('Data pianificata').fill('2026-11-24');
    await expectWhole(pageVisit);
    await button(page, 'Salva').click();
    // The list has the new site a moment before its page opens, and has others of the same name.
    await page.waitForURL(/\/cantieri\/\d+$/);
    await page.getByText('24/11/2026, 07:30').waitFor();
    await page.getByRole('link', { name: 'Cabina Zola' }).waitFor();
    await button(page, 'Modifica cantiere').click();
    await page.getByLabel('Note', { exact: true }).fill('Portare i DPI di terza categoria');
    await button(page, 'Salva').click();
    await page.getByText('Portare i DPI di terza categoria').waitFor();
  });

  it('hides planning from a leader', async () => {
    const { page } = await walk('capo', '/cantieri', PHONE);
    await page.getByRole('searchbox').waitFor();
    expect(await button(page, 'Nuovo cantiere').count()).toBe(0);
  });
});
