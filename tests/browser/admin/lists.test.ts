import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildEmployee } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, choose, toast } from '../team/words.ts';

const { visit, db } = browserVisits();

/** Saves the shown list in one of the menu's formats. */
async function save(page: Page, format: string): Promise<Download> {
  await button(page, 'Esporta').click();
  const item = page.getByRole('menuitem', { name: format });
  const [saved] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return saved;
}

describe('lists and their forms', () => {
  it('[SCR-03] a record is made and changed in a dialog, by schema alone', async () => {
    const seen = await visit('admin', '/centri-di-costo', { size: 'phone' });
    const { page } = seen;
    await button(page, 'Nuovo centro').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Codice').first().fill('CC50');
    await form.getByLabel('Nome').fill('Officina');
    await expectSound(seen);
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    await button(page, 'Modifica: Officina').click();
    await form.getByLabel('Nome').fill('Officina nord');
    await button(page, 'Salva').click();
    await page.getByText('Officina nord').waitFor();
  });

  it('[SCR-03] who may only read master data reads them, and finds nothing to save', async () => {
    const { page } = await visit('ufficio', '/dipendenti');
    await button(page, 'Apri: Rossi Carlo').click();
    await page.getByRole('dialog').getByText('Persona').waitFor();
    expect(await button(page, 'Salva').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button(page, 'Nuovo dipendente').count()).toBe(0);
  });

  it('[TEAM-12] a leader is no member of his own crew', async () => {
    await buildEmployee(db(), { firstName: 'Lea', lastName: 'Capra', isLeader: 'Y' });
    const seen = await visit('planner', '/squadre');
    const { page } = seen;
    await button(page, 'Nuova squadra').click();
    await choose(page, /Caposquadra/, 'Capra');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Aggiungi/ })
      .click();
    await choose(page, /Dipendente/, 'Capra');
    await button(page, 'Salva').click();
    await page
      .getByText('Il caposquadra non deve essere incluso come membro del suo stesso team')
      .first()
      .waitFor();
    await choose(page, /Dipendente/, 'Verdi');
    await expectSound(seen);
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    await page.getByText('Verdi Olga').waitFor();
  });

  it('[UI-04] a list keeps its search in the address, is saved as filtered, and `/` goes to the search', async () => {
    const { page } = await visit('admin', '/dipendenti');
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
  it('[SCR-03] a user is given another role; the log says so, before and after', async () => {
    const { page } = await visit('admin', '/amministrazione/utenti');
    await button(page, `Modifica: ${TEST_USERS.ufficio.fullName}`).click();
    await page.getByRole('dialog').getByLabel('Ruolo').selectOption({ label: 'Pianificatore' });
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    for (const size of ['phone', 'desk'] as const) {
      const seen = await visit('admin', '/amministrazione/registro?entity=user', { size });
      await seen.page
        .getByRole('button', { name: /^Prima e dopo/ })
        .first()
        .click();
      const row = seen.page.getByRole('row').filter({ hasText: 'backoffice' });
      await row.getByText('Ruolo').waitFor();
      expect(await row.locator('del').textContent()).toBe('backoffice');
      expect(await row.locator('ins').textContent()).toBe('pianificatore');
      await expectSound(seen);
    }
  });

  it('[DOC-02] what the ERP refused says why and is sent again', async () => {
    await db()
      .insertInto('outbox')
      .values({
        kind: 'order',
        key: '1',
        status: 'E',
        message: 'Cliente bloccato',
        attempts: 3,
        payload: '{}',
      })
      .execute();
    const seen = await visit('admin', '/amministrazione/gestionale');
    const { page } = seen;
    await page.getByText('Cliente bloccato').waitFor();
    await expectSound(seen);
    await page.getByRole('button', { name: /^Riprova: / }).click();
    await toast(page, 'Documenti rimessi in coda: 1').waitFor();
    await page.getByText('Cliente bloccato').waitFor({ state: 'detached' });
  });
});
