import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, expectWhole, LOCATED } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { drawSignature } from '../../support/drawSignature.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { agree, button, section, toast } from '../team/words.ts';

const { api, db, walk } = browserVisits();
const PHONE = { size: 'phone', ...LOCATED } as const;

const stored = (teamId: number) =>
  db().selectFrom('pre_job_checks').selectAll().where('teamId', '=', teamId).executeTakeFirst();

/** A verified site with two people. */
async function site() {
  const members = [
    await buildEmployee(db(), { firstName: 'Ada', lastName: 'Sala' }),
    await buildEmployee(db(), { firstName: 'Ivo', lastName: 'Riva' }),
  ];
  const pmgEntry = await buildProject(db(), { UserFields: '{"U_Agisci":"AG-9"}' });
  const teamID = await buildTeam(db(), { Stato: 'V', pmgEntry, members });
  await db().updateTable('members').set({ Badge: 'Y' }).where('teamID', '=', teamID).execute();
  return { members, teamID };
}

describe('the pre-job check', () => {
  it('[CKL-01] starts with known values, is filled with the present crew, saved and opened again', async () => {
    const { teamID, members } = await site();
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await page.getByRole('link', { name: 'Compila Pre Job Check' }).click();
    const work = page.getByLabel('ID lavoro');
    await work.waitFor();
    expect(await work.inputValue()).toBe('AG-9');
    for (const known of ['Rossi Carlo', `Cantiere n.${teamID}`, '4711 – Linea MT Sasso Marconi'])
      await page.getByText(known, { exact: true }).first().waitFor();
    await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await page.getByRole('textbox', { name: 'Rischi e misure' }).fill('Linea in tensione a 40 m');
    await section(page, 'Squadra presente');
    await page.getByRole('checkbox', { name: 'Sala Ada' }).check();
    await page.getByRole('switch', { name: 'Presa visione: Sala Ada' }).check();
    await page.getByRole('checkbox', { name: 'Riva Ivo' }).check();
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    await page.getByText('presa visione: 1 su 2').waitFor();
    // Filled is not done: the other has not read it yet.
    const sheet = page.locator('article', { has: page.getByRole('heading', { name: 'Pre Job Check' }) });
    expect(await sheet.getAttribute('data-intent')).toBe('warning');

    expect(await stored(teamID)).toMatchObject({
      rowVersion: 1,
      answers: { TA_MT: 'Y', RE: 'Y', TA_NE: 'N', rischi: 'Linea in tensione a 40 m', idlavoro: 'AG-9' },
      members: [
        { empID: members[0], fullName: 'Sala Ada', acknowledged: 'Y' },
        { empID: members[1], fullName: 'Riva Ivo', acknowledged: 'N' },
      ],
    });
    await page.getByRole('link', { name: 'Apri Pre Job Check' }).click();
    expect(await page.getByRole('switch', { name: 'Lavori elettrici MT' }).isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Lavori non elettrici' }).isChecked()).toBe(false);
    await section(page, 'Squadra presente');
    await page.getByRole('switch', { name: 'Presa visione: Riva Ivo' }).check();
    await button(page, 'Salva Pre Job Check').click();
    await page.getByText('presa visione: 2 su 2').waitFor();
    // All members have read it, and none has signed it.
    await page.getByText('Salvato, ma ancora da completare').waitFor();
    expect(await sheet.getAttribute('data-intent')).toBe('warning');
  });

  it('[CKL-01] is signed by the leader on the phone: valid until an answer changes', async () => {
    const { teamID } = await site();
    const pageVisit = await walk('capo', `/cantieri/${teamID}/pjc`, PHONE);
    const { page } = pageVisit;
    await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await section(page, 'Firma');
    await button(page, 'Firma qui').click();
    expect(await page.getByRole('textbox', { name: 'Nome e cognome di chi firma' }).inputValue()).toBe(
      'Carlo Rossi',
    );
    await drawSignature(page);
    await button(page, 'Conferma firma').click();
    await page.getByRole('img', { name: 'Firma di Carlo Rossi' }).waitFor();
    await expectWhole(pageVisit);
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    const signature = async () => (await stored(teamID))?.answers['firma'];
    expect(await signature()).toMatchObject({ name: 'Carlo Rossi', image: expect.any(Number), valid: true });
    await page.getByRole('link', { name: 'Apri Pre Job Check' }).click();
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await section(page, 'Firma');
    await page.getByText('Firma non più valida').first().waitFor();
    await expectSound(pageVisit);
    await button(page, 'Salva Pre Job Check').click();
    await page.waitForURL(`**/cantieri/${teamID}`);
    expect(await signature()).toMatchObject({ name: 'Carlo Rossi', valid: false });
  });

  it('[CKL-01] offers who joins the crew, or badges, while the check is open, and keeps what was marked', async () => {
    const { teamID, members } = await site();
    const [ada = 0] = members;
    const crew = db().updateTable('members').where('teamID', '=', teamID);
    await crew.set({ Badge: 'N' }).where('empID', '=', ada).execute();
    const { page } = await walk('capo', `/cantieri/${teamID}/pjc`, PHONE);
    await section(page, 'Squadra presente');
    await page.getByRole('checkbox', { name: 'Sala Ada' }).check();
    const reads = page.getByRole('switch', { name: 'Presa visione: Sala Ada' });
    expect(await reads.isDisabled()).toBe(true);
    const EmpID = await buildEmployee(db(), { firstName: 'Nina', lastName: 'Mori' });
    await crew.set({ Badge: 'Y' }).where('empID', '=', ada).execute();
    // The phone of another: this page hears of it by an event.
    const planner = await api('planner');
    await planner.post('/wscnt/member/add', { teamID, EmpID });
    await planner.post('/wscnt/member/validate', { teamID, EmpID, stato: 'Y', latitude: 44, longitude: 11 });
    await page.getByRole('checkbox', { name: 'Mori Nina' }).check();
    expect(await page.getByRole('checkbox', { name: 'Sala Ada' }).isChecked()).toBe(true);
    await reads.check();
  });

  it('[SEC-P8] [UI-04] who cannot acknowledge by the leader’s hand has a closed switch, with the reason beside it', async () => {
    const { teamID, members } = await site();
    const [ada = 0, ivo = 0] = members;
    await db()
      .updateTable('members')
      .set({ Badge: 'N' })
      .where('teamID', '=', teamID)
      .where('empID', '=', ada)
      .execute();
    const nina = await buildEmployee(db(), { firstName: 'Nina', lastName: 'Mori' });
    await db().insertInto('members').values({ teamID, empID: nina, Badge: 'Y' }).execute();
    const ownAcknowledgement = {
      empID: nina,
      fullName: 'Mori Nina',
      acknowledged: 'Y',
      acknowledgedHow: 'own',
    };
    await db()
      .insertInto('pre_job_checks')
      .values({ teamId: teamID, answers: '{"TA_MT":"Y"}', members: JSON.stringify([ownAcknowledgement]) })
      .execute();
    const pageVisit = await walk('capo', `/cantieri/${teamID}/pjc`, PHONE);
    const { page } = pageVisit;
    await section(page, 'Squadra presente');
    const reads = (name: string) => page.getByRole('switch', { name: `Presa visione: ${name}` });
    await page.getByRole('checkbox', { name: 'Sala Ada' }).check();
    await page.getByRole('checkbox', { name: 'Riva Ivo' }).check();
    expect(await reads('Sala Ada').isDisabled()).toBe(true);
    await page.getByText('Non ha badgiato: dà la presa visione con il proprio accesso').waitFor();
    expect(await reads('Mori Nina').isChecked()).toBe(true);
    expect(await reads('Mori Nina').isDisabled()).toBe(true);
    await page.getByText("può toglierla solo chi l'ha data").waitFor();
    await reads('Riva Ivo').check();
    await expectSound(pageVisit);
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    expect((await stored(teamID))?.members).toMatchObject([
      { empID: nina, acknowledged: 'Y' },
      { empID: ada, acknowledged: 'N' },
      { empID: ivo, acknowledged: 'Y' },
    ]);
  });

  it('[SEC-P8] is acknowledged by each member with one tap on the page of the site, which shows it', async () => {
    const { operaio } = TEST_USERS;
    const teamID = await buildTeam(db(), { Stato: 'O', members: [operaio.empID] });
    await db().insertInto('pre_job_checks').values({ teamId: teamID, answers: '{}' }).execute();
    const pageVisit = await walk('operaio', `/cantieri/${teamID}`, { size: 'phone' });
    await pageVisit.page.getByText('presa visione: 0 su 1').waitFor();
    await button(pageVisit.page, 'Do la mia presa visione').click();
    await toast(pageVisit.page, 'Presa visione registrata').waitFor();
    await pageVisit.page.getByText('presa visione: 1 su 1').waitFor();
    expect(await button(pageVisit.page, 'Do la mia presa visione').count()).toBe(0);
    await expectWhole(pageVisit);
    expect((await stored(teamID))?.members).toMatchObject([
      { empID: operaio.empID, acknowledged: 'Y', acknowledgedHow: 'own', acknowledgedBy: operaio.fullName },
    ]);
  });

  it('[CKL-01] [TEAM-13] [UI-02] is refused with an announcement once its site is planned anew; lists missing answers after saving, beside their fields', async () => {
    const { teamID } = await site();
    const { page } = await walk('capo', `/cantieri/${teamID}/pjc`, PHONE);
    const planned = (Stato: 'P' | 'V') =>
      db().updateTable('teams').set({ Stato }).where('teamID', '=', teamID).execute();
    await page.getByLabel('ID lavoro').fill('AG-10');
    await page.getByRole('switch', { name: /^Altro/ }).check();
    await planned('P');
    await button(page, 'Salva Pre Job Check').click();
    expect(await agree(page)).toContain('Pianificato');
    expect(await page.getByLabel('ID lavoro').inputValue()).toBe('AG-10');
    expect(await stored(teamID)).toBeUndefined();
    await planned('V');
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    await toast(page, 'Hai segnato «Altro»: descrivi nelle note di che cosa si tratta').waitFor();
    expect(await stored(teamID)).toMatchObject({ answers: { TA_ALTRO: 'Y', idlavoro: 'AG-10' } });
  });
});
