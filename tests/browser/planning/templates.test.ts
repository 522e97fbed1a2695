import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectWhole } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject } from '../../support/buildTeam.ts';
import { TEST_USERS } from '../../support/testUsers.ts';
import { button, card, choose, toast } from '../team/words.ts';

const { db, walk } = browserVisits();
const CAPO = TEST_USERS.capo.empID;
const WEEK = '/calendario?giorno=2026-11-20';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const template = (page: Page): Locator => dialog(page).getByRole('combobox', { name: /Parti da un modello/ });
const project = (page: Page): Locator => dialog(page).getByRole('combobox', { name: /^Progetto/ });
const leader = (page: Page): Locator => dialog(page).getByRole('combobox', { name: /^Caposquadra/ });
const time = (page: Page): Locator => dialog(page).getByLabel('Ora pianificata').first();
const notes = (page: Page): Locator => dialog(page).getByRole('textbox', { name: /^Note/ });
const value = (field: Locator) => () => field.inputValue();

/** A new intervention on no day or leader in particular. */
async function begin(page: Page): Promise<void> {
  await button(page, 'Nuovo cantiere').click();
  await leader(page).waitFor();
}

describe('templates of an intervention', () => {
  it('[SCR-03] shows no template choice without published templates', async () => {
    await db().insertInto('team_templates').values({ Code: 'BOZZA', Name: 'Solo una bozza' }).execute();
    const { page } = await walk('planner', WEEK);
    await begin(page);
    expect(await template(page).count()).toBe(0);
  });

  it('[ADMIN-A1] offers typed text of a new intervention after a reload', async () => {
    const { page } = await walk('planner', WEEK);
    await begin(page);
    await notes(page).fill('Portare il cercaguasti');
    await time(page).fill('06:30');
    await page.reload();
    await begin(page);
    await button(page, 'Riprendi la bozza').click();
    await expect.poll(value(notes(page))).toBe('Portare il cercaguasti');
    await expect.poll(value(time(page))).toBe('06:30');
  });

  it('[UI-04] the way to save is in sight, however low the window, and covers no field with the focus', async () => {
    const { page } = await walk('planner', WEEK, {}, (page) =>
      page.setViewportSize({ width: 1366, height: 560 }),
    );
    await begin(page);
    const save = dialog(page).getByRole('button', { name: 'Salva' });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
    expect((await top(save)) + 44).toBeLessThanOrEqual(560);
    await notes(page).focus();
    await expect.poll(async () => (await top(save)) - (await top(notes(page)))).toBeGreaterThan(0);
    expect((await top(save)) + 44).toBeLessThanOrEqual(560);
  });

  it('[SCR-03] an administrator writes and publishes one on a phone, deletes it and takes that back', async () => {
    await buildProject(db(), { NAME: 'Linea Setta' });
    const pageVisit = await walk('admin', '/amministrazione/modelli', { size: 'phone' });
    const { page } = pageVisit;
    await button(page, 'Nuovo modello').click();
    const form = dialog(page);
    await form.getByLabel('Nome').first().fill('Guasto su linea MT');
    await form.getByLabel('Codice').first().fill('GUASTO-MT');
    await choose(page, /Progetto/, 'Linea Setta');
    await choose(page, /Caposquadra/, 'Rossi');
    await time(page).fill('06:30');
    await notes(page).fill('Portare il cercaguasti');
    await form.getByLabel('Pubblicato').first().check({ force: true });
    await expectWhole(pageVisit);
    await button(page, 'Salva').click();
    await toast(page, 'Salvato').waitFor();
    await card(page, 'Guasto su linea MT').getByText('Linea Setta').waitFor();

    await button(page, 'Elimina: Guasto su linea MT').click();
    await card(page, 'Guasto su linea MT').waitFor({ state: 'detached' });
    await button(page, 'Annulla: Guasto su linea MT').click();
    await card(page, 'Guasto su linea MT').waitFor();
    const templateQuery = db().selectFrom('team_templates').selectAll().where('Code', '=', 'GUASTO-MT');
    expect(await templateQuery.executeTakeFirst()).toMatchObject({
      ...{ published: 'Y', empID: CAPO, PlannedTime: '06:30:00', Notes: 'Portare il cercaguasti' },
    });
  });

  it('[SCR-03] a planner begins an intervention from one; project and leader are named, however many there are', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ NAME: `Aa ${n}`, DocNum: 99_000 + n }));
    await db().insertInto('projects').values(many).execute();
    const pmgEntry = await buildProject(db(), { NAME: 'Zona Zena', DocNum: 1 });
    await db()
      .insertInto('team_templates')
      .values({
        ...{ Code: 'ZENA', Name: 'Posa a Zena', pmgEntry, empID: CAPO, PlannedTime: '06:45:00' },
        ...{ Notes: 'Autogru per le otto', published: 'Y' },
      })
      .execute();
    const pageVisit = await walk('planner', WEEK);
    const { page } = pageVisit;
    await begin(page);
    await choose(page, /Parti da un modello/, 'Posa a Zena');
    await expect.poll(value(project(page))).toContain('Zona Zena');
    await expect.poll(value(leader(page))).toBe('Rossi Carlo');
    await expect.poll(value(time(page))).toMatch(/^06:45/);
    await expect.poll(value(notes(page))).toBe('Autogru per le otto');
    await expectWhole(pageVisit);
    await button(page, 'Salva').click();
    await toast(page, 'Cantiere salvato').waitFor();
    const planned = db().selectFrom('teams').selectAll().where('pmgEntry', '=', pmgEntry);
    expect(await planned.executeTakeFirst()).toMatchObject({
      ...{ empID: CAPO, PlannedTime: '06:45:00', Notes: 'Autogru per le otto' },
    });
  });

  it('[SCR-03] keeps typed text; another template replaces values of the first one', async () => {
    const otherLeader = await buildEmployee(db(), { firstName: 'Lea', lastName: 'Zorzi', isLeader: 'Y' });
    const both = [
      { Code: 'PRIMO', Name: 'Primo modello', empID: CAPO, PlannedTime: '05:30:00', Notes: 'Del primo' },
      {
        Code: 'SECONDO',
        Name: 'Secondo modello',
        empID: otherLeader,
        PlannedTime: null,
        Notes: 'Del secondo',
      },
    ];
    await db()
      .insertInto('team_templates')
      .values(both.map((each) => ({ ...each, published: 'Y' as const })))
      .execute();
    const { page } = await walk('planner', WEEK);
    await begin(page);
    // Still being typed when the template is chosen.
    await notes(page).fill('Chiavi dal custode');
    await choose(page, /Parti da un modello/, 'Primo modello');
    await expect.poll(value(leader(page))).toBe('Rossi Carlo');
    await expect.poll(value(time(page))).toMatch(/^05:30/);
    expect(await notes(page).inputValue()).toBe('Chiavi dal custode');

    await choose(page, /Parti da un modello/, 'Secondo modello');
    await expect.poll(value(leader(page))).toBe('Zorzi Lea');
    await expect.poll(value(time(page))).toMatch(/^07:30/);
    expect(await notes(page).inputValue()).toBe('Chiavi dal custode');

    await time(page).fill('09:15');
    await choose(page, /Parti da un modello/, 'Primo modello');
    await expect.poll(value(leader(page))).toBe('Rossi Carlo');
    expect(await time(page).inputValue()).toMatch(/^09:15/);
  });

  it('[SCR-03] nor is the leader that the intervention was begun with', async () => {
    const { page } = await walk('planner', WEEK);
    await button(page, 'Nuovo cantiere: Rossi Carlo, 17/11/2026').click();
    await choose(page, /Parti da un modello/, 'Secondo modello');
    await expect.poll(value(notes(page))).toBe('Del secondo');
    expect(await leader(page).inputValue()).toBe('Rossi Carlo');
  });
});
