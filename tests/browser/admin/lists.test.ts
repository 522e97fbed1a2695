import { buffer, text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserVisits, DIALOG, expectSound, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { sizes } from '../../support/sizes.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { agree, button, choose, toast } from '../team/words.ts';

const { visit, walk, db } = browserVisits();

/** Saves the shown list in one of the menu's formats. */
async function save(page: Page, format: string): Promise<Download> {
  await button(page, 'Esporta').click();
  const item = page.getByRole('menuitem', { name: format });
  const [saved] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return saved;
}

describe('lists and their forms', () => {
  it('[SCR-03] a record is made and changed in a dialog, by schema alone', async () => {
    const pageVisit = await walk('admin', '/centri-di-costo', { size: 'desk' });
    const { page } = pageVisit;
    await button(page, 'Nuovo centro').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Codice').first().fill('CC50');
    await form.getByLabel('Nome').fill('Officina');
    await expectWhole(pageVisit);
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    await button(page, 'Modifica: Officina').click();
    await form.getByLabel('Nome').fill('Officina nord');
    await button(page, 'Salva').click();
    await page.getByText('Officina nord').waitFor();
  });

  it('[SCR-03] shows master data to a reader without a save button', async () => {
    const { page } = await visit('ufficio', '/dipendenti');
    await button(page, 'Apri: Rossi Carlo').click();
    await page.getByRole('dialog').getByText('Persona').waitFor();
    expect(await button(page, 'Salva').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button(page, 'Nuovo dipendente').count()).toBe(0);
  });

  it('[TEAM-12] [DESK-I] does not offer a leader as member of his crew', async () => {
    await buildEmployee(db(), { firstName: 'Lea', lastName: 'Capra', isLeader: 'Y' });
    const pageVisit = await walk('planner', '/squadre', { size: 'desk' });
    const { page } = pageVisit;
    await button(page, 'Nuova squadra').click();
    await choose(page, /Caposquadra/, 'Capra');
    await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi componente', exact: true }).click();
    await page.getByRole('listitem', { name: 'Componente 1' }).waitFor();
    await choose(page, /Dipendente/, 'Capra');
    await button(page, 'Salva').click();
    await page
      .getByText('Il caposquadra non deve essere incluso come membro del suo stesso team')
      .first()
      .waitFor();
    await choose(page, /Dipendente/, 'Verdi');
    await expectWhole(pageVisit);
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    await page.getByText('Verdi Olga').waitFor();
  });

  it('[DESK-A6] a new crew for a leader who has one asks whether to open that one, and opens it', async () => {
    const leader = await buildEmployee(db(), { firstName: 'Ivo', lastName: 'Barbero', isLeader: 'Y' });
    await db().insertInto('squads').values({ empID: leader, Notes: 'Cabine' }).execute();
    await db().insertInto('squad_members').values({ leaderID: leader, empID: 104 }).execute();
    for (const size of sizes('desk')) {
      const pageVisit = await walk('planner', '/squadre', { size });
      const { page } = pageVisit;
      await button(page, 'Nuova squadra').click();
      await choose(page, /Caposquadra/, 'Barbero');
      const form = page.getByRole('dialog', { name: 'Squadra abituale' });
      await form.getByRole('button', { name: /Aggiungi/ }).click();
      await choose(page, /Dipendente/, 'Gialli');
      await button(page, 'Salva').click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Barbero Ivo ha già una squadra abituale: aprirla?').waitFor();
      await expectSound(pageVisit, DIALOG);
      await question.getByRole('button').last().click();
      // The stored value, not the typed one.
      await eventually(() => form.getByLabel('Note').inputValue()).toBe('Cabine');
      await eventually(() => form.getByRole('combobox', { name: /Dipendente/ }).inputValue()).toBe(
        'Verdi Olga',
      );
      await form.getByLabel('Note').fill(`Cabine ${size}`);
      await button(page, 'Salva').click();
      await toast(page, 'Salvato').waitFor();
      const storedSquad = await db()
        .selectFrom('squads')
        .innerJoin('squad_members', 'leaderID', 'squads.empID')
        .select(['Notes', 'squad_members.empID'])
        .where('squads.empID', '=', leader)
        .execute();
      expect(storedSquad).toEqual([{ Notes: `Cabine ${size}`, empID: 104 }]);
      await db().updateTable('squads').set({ Notes: 'Cabine' }).where('empID', '=', leader).execute();
    }
  });

  it('[UI-04] a list keeps its search in the address, is saved as filtered, and `/` goes to the search', async () => {
    const { page } = await walk('admin', '/dipendenti', { size: 'desk' });
    await page.getByText('Rossi Carlo').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('verdi');
    await page.waitForURL('**q=verdi');
    await page.getByText('Rossi Carlo').waitFor({ state: 'detached' });
    const saved = await save(page, 'CSV (.csv)');
    expect(saved.suggestedFilename()).toMatch(/^Dipendenti .*\.csv$/);
    const lines = (await text(await saved.createReadStream())).trim().split('\r\n');
    expect(lines[0]).toContain('Nominativo;Matricola');
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Verdi Olga']);
  });
});

describe('administration', () => {
  it('[DESK-A10] a user name that is taken is refused in words', async () => {
    const { page } = await walk('admin', '/amministrazione/utenti', { size: 'desk' });
    await button(page, 'Nuovo utente').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nome utente').first().fill('capo');
    await form.getByLabel('Nominativo').first().fill('Un altro');
    await form.getByLabel('Ruolo').selectOption({ label: 'Pianificatore' });
    await form.getByLabel('Password', { exact: true }).first().fill('Tralicci1!');
    await button(page, 'Salva').click();
    await form.getByText('questo valore è già in uso').first().waitFor();
    expect(await form.innerText()).not.toContain('unique');
  });

  it('[SCR-03] changes the role of a user, and logs both values', async () => {
    const { page } = await walk('admin', '/amministrazione/utenti', { size: 'desk' });
    await button(page, `Modifica: ${TEST_USERS.ufficio.fullName}`).click();
    await page.getByRole('dialog').getByLabel('Ruolo').selectOption({ label: 'Pianificatore' });
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    for (const size of sizes('desk')) {
      const pageVisit = await walk('admin', '/amministrazione/registro?entity=user', { size });
      await pageVisit.page
        .getByRole('button', { name: /^Prima e dopo/ })
        .first()
        .click();
      const row = pageVisit.page.getByRole('row').filter({ hasText: 'backoffice' });
      await row.getByText('Ruolo').waitFor();
      expect(await row.locator('del').textContent()).toBe('backoffice');
      expect(await row.locator('ins').textContent()).toBe('pianificatore');
      await expectSound(pageVisit);
    }
  });

  it('[DESK-A12] [DOC-02] the queue calls a document as its paper does, leads to it, and tries all that failed again', async () => {
    const { Id } = await db()
      .insertInto('orders')
      .values({
        DocDate: '2026-11-20',
        SobisDocType: 'F',
        DocNum: 28,
        CardName: 'Enel Cuneo',
        DocStatus: 'E',
      })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({ SobisDocType: 'F', DocNum: 28, CardName: 'Enel Cuneo' });
    const errand = { kind: 'order', status: 'E', message: 'Il cliente non è attivo', payload } as const;
    await db()
      .insertInto('outbox')
      .values([
        { ...errand, key: String(Id) },
        { kind: 'transfer', key: '3', status: 'Y', payload: '{"DocNum":3}' },
      ])
      .execute();
    for (const size of sizes('desk')) {
      const pageVisit = await walk('admin', '/amministrazione/gestionale', { size });
      const { page } = pageVisit;
      await page.getByText('#28').first().waitFor();
      await page.getByText('Enel Cuneo').first().waitFor();
      await page.getByText('FIR', { exact: true }).first().waitFor();
      await expectSound(pageVisit);
      await button(page, 'Apri il documento: #28').click();
      await page.waitForURL(`**/ordini/${Id}`);
    }
    const { page } = await walk('admin', '/amministrazione/gestionale', { size: 'desk' });
    await button(page, 'Riprova tutti quelli in errore').click();
    await toast(page, 'I documenti in errore sono di nuovo in coda').waitFor();
    await page.getByText('Il cliente non è attivo').waitFor({ state: 'detached' });
  });

  it('[DOC-02] shows the reason of a refusal by the ERP, and sends the document again', async () => {
    await db()
      .insertInto('outbox')
      .values({
        kind: 'order',
        key: '4711',
        status: 'E',
        message: 'Cliente bloccato',
        attempts: 3,
        payload: '{}',
      })
      .execute();
    const pageVisit = await walk('admin', '/amministrazione/gestionale', { size: 'desk' });
    const { page } = pageVisit;
    await page.getByText('Cliente bloccato').waitFor();
    await expectWhole(pageVisit);
    await page.getByRole('button', { name: /^Riprova: / }).click();
    await toast(page, 'Documenti rimessi in coda: 1').waitFor();
    await page.getByText('Cliente bloccato').waitFor({ state: 'detached' });
  });
});

describe('a person’s data', () => {
  beforeAll(async () => {
    for (const lastName of ['Zanetti', 'Zorzi', 'Zuliani']) {
      await buildEmployee(db(), { firstName: 'Vito', lastName, mobile: '333 987' });
    }
  });

  it('[GDPR-15] is taken along as a ZIP, from the list of employees', async () => {
    const { page } = await walk('admin', '/dipendenti?q=Zanetti', { size: 'desk' });
    await button(page, 'Esporta i dati: Zanetti Vito').click();
    const saved = await page.waitForEvent('download');
    expect(saved.suggestedFilename()).toBe('Dati di Zanetti Vito.zip');
    const files = unzipSync(await buffer(await saved.createReadStream()));
    expect(strFromU8(files['dati/Dipendenti.json'] as Uint8Array)).toContain('Zanetti');
  });

  it.each(sizes('phone'))(
    '[GDPR-17] [UI-04] is erased after a confirmation that lists the losses, sound on a %s',
    async (size) => {
      const name = size === 'phone' ? 'Zorzi' : 'Zuliani';
      const pageVisit = await walk('admin', `/dipendenti?q=${name}`, { size });
      const { page } = pageVisit;
      const erase = page.getByRole('button', { name: /^Rendi anonimo/ });
      await erase.first().waitFor();
      await expectWhole(pageVisit);
      await erase.first().click();
      await page.getByRole('alertdialog').waitFor();
      await expectSound(pageVisit, DIALOG);
      expect(await agree(page)).toContain(`Rendere anonimo ${name} Vito?`);
      await toast(page, `${name} Vito ora è anonimo`).waitFor();
      const nameQuery = db().selectFrom('employees').select('fullName').where('fullName', 'like', `${name}%`);
      expect(await nameQuery.execute()).toEqual([]);
    },
  );

  it('[GDPR-17] is not offered to those without the permission', async () => {
    const { page } = await walk('planner', '/dipendenti?q=Zanetti', { size: 'desk' });
    await page.getByText('Zanetti Vito').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Rendi anonimo|Esporta i dati)/ }).count()).toBe(0);
  });
});
