import { describe, expect, it } from 'vitest';
import { dayAt, daysAfter } from '../../../engine/index.ts';
import {
  browserVisits,
  expectSound,
  expectWhole,
  LOCATED,
  TEST_POSITION,
} from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { goTo } from '../screens/walk.ts';
import { agree, attention, button, operation, state, toast } from './words.ts';

const { walk, db } = browserVisits();
/** How leaders work. */
const PHONE = { size: 'phone', ...LOCATED } as const;
const PLACE = `${TEST_POSITION.latitude},${TEST_POSITION.longitude}`;

const stored = (teamID: number) =>
  db().selectFrom('teams').selectAll().where('teamID', '=', teamID).executeTakeFirstOrThrow();

async function member(firstName: string, lastName: string): Promise<number> {
  return buildEmployee(db(), { firstName, lastName, jobTitle: 'Elettricista' });
}

describe('the page of a site', () => {
  it('[SCR-05] [TEAM-14] [DAY-B24] shows state, facts, crew, positions and their distance from the site', async () => {
    const pmgEntry = await buildProject(db(), {
      UserFields: '{"U_Agisci":"AG-9","U_Zona":"Bologna Sud","U_GPS":"44.4949,12.1"}',
    });
    const [ada, ivo] = [await member('Ada', 'Sala'), await member('Ivo', 'Riva')];
    const notes = 'Chiavi dal guardiano';
    const teamID = await buildTeam(db(), {
      ...{ pmgEntry, Notes: notes, Stato: 'V', members: [ada, ivo] },
      ...{ GpsData: PLACE, GpsExit: '44.4949,12.1004' },
    });
    await db()
      .updateTable('members')
      .set({ Badge: 'Y', latitude: TEST_POSITION.latitude, longitude: TEST_POSITION.longitude })
      .where('empID', '=', ada)
      .execute();
    for (const size of ['phone', 'desk'] as const) {
      const pageVisit = await walk('capo', `/cantieri/${teamID}`, { size, ...LOCATED });
      const { page } = pageVisit;
      await page.getByText('Riva Ivo').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Cantiere n.${teamID}`);
      expect(await state(page).textContent()).toContain('In verifica');
      const summary = await page.locator('[data-block="team-facts"]').textContent();
      for (const fact of ['Linea MT Sasso Marconi', 'Progetto n. 4711', '20/11/2026, 07:30', 'Rossi Carlo'])
        expect(summary).toContain(fact);
      for (const fact of ['AG-9', 'Bologna Sud', notes]) expect(summary).toContain(fact);
      expect(await page.getByText('Da validare').count()).toBe(size === 'phone' ? 1 : 0);
      const map = page.locator('[data-block=members] .map-link');
      expect(await map.getAttribute('href')).toContain(
        `#map=18/${TEST_POSITION.latitude}/${TEST_POSITION.longitude}`,
      );
      expect(
        await page.locator('[data-block="team-facts"] dd:has(.map-link) .companion').allTextContents(),
      ).toEqual(['a 60 km dal cantiere', 'a 32 m dal cantiere']);
      await page.locator('[data-block=members]').getByText('a 60 km dal cantiere').waitFor();
      await page.getByText('Nessun allegato').waitFor();
      await page.getByRole('link', { name: 'Compila Pre Job Check' }).waitFor();
      // At a desk the tour of every screen examines it.
      if (size === 'phone') await expectSound(pageVisit);
    }
  });

  it('[SCR-05] asks for its reading of the checklist while the site itself is on its way', async () => {
    const teamID = await buildTeam(db());
    let onQuestion: () => void = () => undefined;
    const reading = new Promise<void>((done) => {
      onQuestion = done;
    });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE, async (page) => {
      await page.route('**/teams/prejobcheck', async (route) => {
        onQuestion();
        await route.continue();
      });
      // The site is answered only once the other question has been asked.
      await page.route('**/teams/project', async (route) => {
        await reading;
        await route.continue();
      });
    });
    await page.locator('[data-block="team-facts"]').waitFor();
  });

  it('[SCR-06] reports a site of another crew and a missing site, with a way back', async () => {
    const foreign = await buildTeam(db(), { empID: await member('Rea', 'Neri') });
    const { page } = await walk('capo', `/cantieri/${foreign}`, PHONE);
    await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor();
    for (const id of ['999999', 'abc']) {
      await goTo({ page }, `/cantieri/${id}`);
      await page.getByRole('heading', { name: 'Accesso non consentito' }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Dato non trovato' }).waitFor();
    }
    await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
    await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
  });
});

describe('the day of a site', () => {
  it('[TEAM-02] badging starts after a question, with the position; another browser shows it within a moment', async () => {
    const teamID = await buildTeam(db(), { PlannedDate: dayAt(new Date(), 'Europe/Rome') });
    const planner = await walk('planner', `/cantieri/${teamID}`);
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await state(planner.page).getByText('Pianificato').waitFor();
    await (await operation(page, 'Avvia badgiatura')).click();
    expect(await agree(page)).toBe('Sei sicuro di voler avviare la badgiatura?');
    await page.getByText('In verifica').waitFor();
    await state(planner.page).getByText('In verifica').waitFor({ timeout: 5000 });
    expect(await stored(teamID)).toMatchObject({ Stato: 'V', GpsData: PLACE });
  });

  it('[TEAM-02] [PHONE-A30] warns before badging on another day than the planned one', async () => {
    const PlannedDate = daysAfter(dayAt(new Date(), 'Europe/Rome'), 3);
    const teamID = await buildTeam(db(), { PlannedDate });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await (await operation(page, 'Avvia badgiatura')).click();
    await attention(page)
      .getByText(
        `Il cantiere è pianificato per il ${PlannedDate.split('-').toReversed().join('/')}, non per oggi.`,
      )
      .waitFor();
    await attention(page).getByText('Sei sicuro di voler avviare la badgiatura?').waitFor();
    await agree(page);
    await page.getByText('In verifica').waitFor();
  });

  it('[TEAM-11] leaves a position empty that is unavailable, or that the browser has none of, reports it, and continues', async () => {
    const { page } = await walk('capo', '/ore', { size: 'phone', permissions: [] });
    for (const reason of [
      'Unable to retrieve your location',
      'Geolocation is not supported by your browser',
    ]) {
      const teamID = await buildTeam(db());
      await goTo({ page }, `/cantieri/${teamID}`);
      await page.getByRole('heading', { level: 1, name: `Cantiere n.${teamID}` }).waitFor();
      await (await operation(page, 'Avvia badgiatura')).click();
      await agree(page);
      await toast(page, reason).waitFor();
      await page.getByText('In verifica').waitFor();
      expect(await stored(teamID)).toMatchObject({ Stato: 'V', GpsData: '' });
      await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    }
  });

  it('[TEAM-03] [UI-02] opens only once all are validated, and explains so before', async () => {
    const teamID = await buildTeam(db(), { Stato: 'V', members: [await member('Leo', 'Gallo')] });
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'desk', ...LOCATED });
    const words = 'Per avviare il cantiere è necessario che tutti i membri siano validati.';
    const open = await operation(page, 'Apri cantiere');
    await page.locator('.workflow-refusal').getByText(words).waitFor();
    await open.click();
    expect(await agree(page)).toBe(words);
    expect(await stored(teamID)).toMatchObject({ Stato: 'V' });

    await button(page, 'Valida: Gallo Leo').click();
    await toast(page, 'Gallo Leo è validato').waitFor();
    await page.locator('.workflow-refusal').waitFor({ state: 'hidden' });
    await open.click();
    expect(await agree(page)).toBe('Mancano ancora delle risposte. Sei sicuro di voler avviare in cantiere?');
    await state(page).getByText('Aperto').waitFor();
    expect(await stored(teamID)).toMatchObject({ Stato: 'O' });
  });

  it('[TEAM-04] opens without verification: asked, with start and reason', async () => {
    const teamID = await buildTeam(db(), { members: [await member('Tea', 'Fermi')] });
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const { page } = pageVisit;
    await (await operation(page, 'Apri senza verifica operai')).click();
    expect(await agree(page)).toBe(
      'Mancano ancora delle risposte. Sei sicuro di voler aprire il cantiere senza verifica operai?',
    );
    const form = page.getByRole('dialog', { name: 'Apertura senza verifica operai' });
    await form.getByLabel('Motivo', { exact: true }).fill('Lettore guasto');
    await form.getByLabel('Ora di inizio').fill('07:05');
    await expectWhole(pageVisit);
    await form.getByRole('button', { name: 'Apri cantiere' }).click();
    await state(page).getByText('Apertura forzata').waitFor();
    expect(await stored(teamID)).toMatchObject({
      Stato: 'D',
      startDate: '2026-11-20',
      startTime: '07:05:00',
      Reason: 'Lettore guasto',
    });
  });

  it('[TEAM-04] closes afterwards, with both times; the form refuses an end before the start', async () => {
    const teamID = await buildTeam(db(), { Stato: 'D', startDate: '2026-11-20', startTime: '07:00:00' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'desk', ...LOCATED });
    await (await operation(page, 'Chiusura differita')).click();
    expect(await agree(page)).toBe(
      'Mancano ancora delle risposte. Sei sicuro di voler procedere con la chiusura differita del cantiere?',
    );
    const form = page.getByRole('dialog', { name: 'Chiusura differita' });
    await form.getByLabel('Data di fine').fill('2026-11-19');
    await form.getByLabel('Ora di fine').fill('15:30');
    await form.getByRole('button', { name: 'Chiudi cantiere' }).click();
    await form.getByText('La fine dei lavori non può precedere il loro inizio').first().waitFor();
    await form.getByLabel('Data di fine').fill('2026-11-20');
    await form.getByRole('button', { name: 'Chiudi cantiere' }).click();
    await state(page).getByText('Chiusura differita').waitFor();
    expect(await stored(teamID)).toMatchObject({ Stato: 'F', endDate: '2026-11-20', endTime: '15:30:00' });
  });

  it('[TEAM-05] closes with the place where the crew left; a double tap closes once', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    let closings = 0;
    page.on('request', (request) => {
      if (request.url().includes('/teams/end/')) closings += 1;
    });
    await (await operation(page, 'Chiudi cantiere')).dblclick();
    await agree(page);
    await state(page).getByText('Chiuso').waitFor();
    expect(await stored(teamID)).toMatchObject({ Stato: 'C', GpsExit: PLACE });
    expect(closings).toBe(1);
    await (await operation(page, 'Compila rapportino')).click();
    await page.waitForURL(`**/cantieri/${teamID}/rapportino`);
    await page.goBack();
    await state(page).getByText('Chiuso').waitFor();
  });

  it('[TEAM-05] lists missing answers of the pre-job check before closing, links to them, and allows closing', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    await db()
      .insertInto('pre_job_checks')
      .values({ teamId: teamID, CreateDate: '2026-11-20', answers: '{}' })
      .execute();
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const { page } = pageVisit;
    await (await operation(page, 'Chiudi cantiere')).click();
    await attention(page)
      .getByText('Mancano ancora delle risposte. Sei sicuro di voler chiudere il cantiere?')
      .waitFor();
    await expectSound(pageVisit);
    expect(await attention(page).getByRole('link').count()).toBe(2);
    await attention(page)
      .getByRole('link', { name: /Manca la firma del caposquadra/ })
      .click();
    await page.waitForURL(`**/cantieri/${teamID}/pjc#firma`);
    await page.goBack();
    await (await operation(page, 'Chiudi cantiere')).click();
    await agree(page);
    await state(page).getByText('Chiuso').waitFor();
    expect(await stored(teamID)).toMatchObject({ Stato: 'C' });
  });

  it('[TEAM-05] [DAY-A2] continues without a warning that fails to load: it is reported, and the reason is still required', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await page.route('**/api/missing/**', () => undefined);
    await (await operation(page, 'Chiudi cantiere')).click();
    const reason = attention(page).getByRole('textbox', { name: /^Perché si procede/ });
    await reason.waitFor();
    expect(await agree(page)).toBe(
      'Non si è potuto controllare se manca qualcosa: il server non ha risposto in tempo. Sei sicuro di voler chiudere il cantiere?',
    );
    await state(page).getByText('Chiuso').waitFor();
    expect(await stored(teamID)).toMatchObject({ closedWithout: 'Compilato su carta' });
  });

  it('[TEAM-06] [PHONE-A31] deletes a planned site after a question, opens the home page and reports it', async () => {
    const teamID = await buildTeam(db());
    const { page } = await walk('planner', `/cantieri/${teamID}`);
    await (await operation(page, 'Elimina cantiere')).click();
    expect(await agree(page)).toBe('Sei sicuro di voler eliminare il cantiere pianificato?');
    await toast(page, `Cantiere n.${teamID} eliminato`).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
    expect(await stored(teamID)).toMatchObject({ Cancelled: 'Y' });
    await page.goBack();
    await page.getByText('Il cantiere è stato eliminato').waitFor();
  });

  it('[TEAM-13] [UI-02] what the server refuses is an alert in its own words', async () => {
    const teamID = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamID}`, { size: 'desk', ...LOCATED });
    const close = await operation(page, 'Chiudi cantiere');
    await close.click();
    await attention(page).waitFor();
    await db().updateTable('teams').set({ Stato: 'C', rowVersion: 9 }).where('teamID', '=', teamID).execute();
    await agree(page);
    const questionText = await agree(page);
    expect(questionText).toMatch(/Aggiorna la pagina|Controlla che cosa è cambiato/);
  });
});
