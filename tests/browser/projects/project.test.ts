import { describe, expect, it } from 'vitest';
import { browserVisits, expectWhole } from '../../support/browserVisits.ts';
import { buildCompleteReport, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { sizes } from '../../support/sizes.ts';
import { button, toast } from '../team/words.ts';

const { db, walk } = browserVisits();

describe('the page of a project', () => {
  it('[SCR-03] [ENT-02] shows its parts and its own fields, which a planner changes', async () => {
    const id = await buildProject(db(), { UserFields: '{"U_Zona":"Bologna Sud","U_CIG":"Z12"}' });
    await buildTeam(db(), { pmgEntry: id });
    for (const size of sizes('desk')) {
      const pageVisit = await walk('planner', `/progetti/${id}`, { size });
      await pageVisit.page.getByText('Bologna Sud').waitFor();
      for (const part of [
        "Dati dell'appalto",
        'Sottoprogetti',
        'Compiti',
        'Righe di progetto',
        'Cantieri',
        'Attività svolte',
        'Eventi',
        'Movimenti',
        'Movimenti per articolo',
      ])
        await pageVisit.page.getByRole('heading', { name: part, exact: true }).first().waitFor();
    }
    const { page } = await walk('planner', `/progetti/${id}`);
    await button(page, "Modifica i dati dell'appalto").click();
    await page.getByRole('dialog').getByLabel('Zona').fill('Imola');
    await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Salvato').waitFor();
    const { UserFields } = await db()
      .selectFrom('projects')
      .select('UserFields')
      .where('AbsEntry', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(UserFields)).toMatchObject({ U_Zona: 'Imola', U_CIG: 'Z12' });
  });

  it('[DESK-A5] [SCR-03] takes subprojects and lines, and lists the projects that belong to it', async () => {
    const id = await buildProject(db());
    const child = await buildProject(db(), { ParentID: id, NAME: 'Derivazione Dronero' });
    for (const size of sizes('desk')) {
      const pageVisit = await walk('planner', `/progetti/${id}`, { size });
      const { page } = pageVisit;
      const form = page.getByRole('dialog');
      await button(page, 'Nuovo sottoprogetto').click();
      await form.getByLabel('Nome').fill(`Scavi ${size}`);
      await expectWhole(pageVisit);
      await form.getByRole('button', { name: 'Salva' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByText(`Scavi ${size}`).first().waitFor();
      await button(page, 'Nuova riga').click();
      await form.getByLabel('Descrizione').fill(`Posa cavo ${size}`);
      await form.getByLabel('Quantità prevista').fill('12,5');
      await form.getByRole('button', { name: 'Salva' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByText(`Posa cavo ${size}`).first().waitFor();
      await button(page, 'Apri: Derivazione Dronero').click();
      await page.waitForURL(`**/progetti/${child}`);
    }
  });

  it('[SCR-03] shows the work of its crews, on a phone and on a desk, and links to the site', async () => {
    const id = await buildProject(db());
    const teamID = await buildTeam(db(), { pmgEntry: id });
    await buildCompleteReport(db(), teamID);
    for (const size of sizes('phone')) {
      const pageVisit = await walk('capo', `/progetti/${id}`, { size });
      await pageVisit.page.getByText('Sostituito un palo').waitFor();
      await button(pageVisit.page, 'Vedi il cantiere: Sostituito un palo').click();
      await pageVisit.page.waitForURL(`**/cantieri/${teamID}`);
    }
  });

  it('[SCR-03] adds, changes and deletes an event, shows it to the crew, and restores it', async () => {
    const id = await buildProject(db());
    await buildTeam(db(), { pmgEntry: id });
    const { page } = await walk('planner', `/progetti/${id}`);
    await button(page, 'Nuovo evento').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Oggetto').fill('Collaudo della linea');
    await form.getByLabel('Data di inizio').fill('2026-12-01');
    await form.getByRole('button', { name: 'Salva' }).click();
    await button(page, 'Apri: Collaudo della linea').click();
    await form.getByLabel('Luogo').fill('Cabina Nord');
    await form.getByRole('button', { name: 'Salva' }).click();
    await form.waitFor({ state: 'detached' });
    const { Location, pmgEntry } = await db()
      .selectFrom('events')
      .select(['Location', 'pmgEntry'])
      .where('pmgEntry', '=', id)
      .executeTakeFirstOrThrow();
    expect({ Location, pmgEntry }).toEqual({ Location: 'Cabina Nord', pmgEntry: id });

    const crew = await walk('capo', `/progetti/${id}`, { size: 'phone' });
    await button(crew.page, 'Apri: Collaudo della linea').click();
    await crew.page.getByRole('dialog').getByText('Cabina Nord').waitFor();
    expect(await button(crew.page, 'Salva').or(button(crew.page, 'Elimina')).count()).toBe(0);
    await expectWhole(crew);

    await button(page, 'Elimina: Collaudo della linea').click();
    await button(page, 'Elimina: Collaudo della linea').waitFor({ state: 'detached' });
    await button(page, 'Annulla: Collaudo della linea').click();
    await button(page, 'Elimina: Collaudo della linea').waitFor();
  });

  it('[SCR-03] a task is added, deleted, and put back', async () => {
    const id = await buildProject(db());
    const { page } = await walk('planner', `/progetti/${id}`);
    await button(page, 'Nuovo compito').click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Sopralluogo');
    await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
    await button(page, 'Elimina: Sopralluogo').click();
    await toast(page, 'Eliminato').waitFor();
    await button(page, 'Elimina: Sopralluogo').waitFor({ state: 'detached' });
    await button(page, 'Annulla: Sopralluogo').click();
    await button(page, 'Elimina: Sopralluogo').waitFor();
  });

  it('[SCR-06] reports a project that does not exist', async () => {
    const { page } = await walk('planner', '/progetti/999999');
    await page.getByRole('heading', { name: 'Dato non trovato' }).waitFor();
  });
});
