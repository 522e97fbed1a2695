import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { buildSite } from '../report/buildSite.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, app, db } = browserVisits();

const WIZARD = 'report/report.wizard.json';
const at = (file: string) => `/amministrazione/schemi?file=${file}`;
const shot = process.env['SHOTS'];
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isKept = (page: Page) => page.locator('.schemas-bar [data-state="saved"]').waitFor();
const free = (page: Page) => page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 100_000 });
const picture = async (page: Page, name: string) => {
  if (shot) await page.screenshot({ path: `${shot}/${name}.png`, fullPage: true });
};
const draftOf = async (path: string) => {
  const file = await schemaAdmin(await api('admin')).file(path);
  return (file['draft'] as { content: Record<string, unknown> } | null)?.content;
};
const stepsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Passi' }).locator('.step-title').allInnerTexts();
const publish = async (page: Page) => {
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog', { name: 'Pubblica…' });
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Il rapportino come lo diciamo noi');
  const now = dialog.getByRole('button', { name: 'Metti in vigore' });
  const confirmation = dialog.getByLabel('Li ho letti: il cambiamento è voluto');
  await confirmation
    .or(now.and(page.locator(':enabled')))
    .first()
    .waitFor({ timeout: 100_000 });
  // The examples of the report expect a fixed order of its steps.
  if (await confirmation.isVisible()) await dialog.getByText('Li ho letti: il cambiamento è voluto').click();
  await eventually(() => now.isEnabled(), { timeout: 100_000 }).toBe(true);
  await now.click();
  await toast(page, /Pubblicazione n\. \d+ in vigore/).waitFor({ timeout: 60_000 });
};

/** Also of an attempt before. */
afterEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

describe('the report', () => {
  it.each(sizes('phone'))(
    '[CKL-04] shows steps, rules and last buttons by name; each sentence is edited in every language, program texts are read-only with the reason (%s)',
    async (size) => {
      const pageVisit = await visit('admin', at(WIZARD), { size });
      const { page } = pageVisit;
      const toOutline = async () => (size === 'phone' ? button(page, 'Struttura').click() : undefined);
      await line(page, /^Procedura guidata/).waitFor();
      for (const name of ['Attività svolte', 'Materiali fornitura impresa', 'Mezzi', 'Verifiche'])
        await line(page, new RegExp(`^${name}`))
          .first()
          .waitFor();
      await expectSound(pageVisit);
      await picture(page, `wizard-outline-${size}`);
      await line(page, /^Mezzi\s+mezzi$/).focus();
      await page.keyboard.press('Enter');
      // Its step is the program's: it is not taken out.
      await page.keyboard.press('Delete');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('F2');
      const step = panel(page, 'Passo');
      await step.getByLabel('Titolo').fill('Furgoni e gru');
      await page.getByText(/Un passo si rinomina e si sposta\. Non si toglie/).waitFor();
      const conditions = panel(page, 'Condizioni');
      const when = conditions.getByRole('group', { name: 'C’è se', exact: true });
      expect(await when.getByLabel('C’è se 1, campo').locator('option:checked').innerText()).toBe(
        'Modulo «Mezzi»',
      );
      const otherLanguages = page.getByRole('region', { name: '«Furgoni e gru» nelle altre lingue' });
      await otherLanguages.getByText('«Mezzi» era').first().waitFor();
      await otherLanguages.getByRole('textbox', { name: /English/ }).fill('Cars');
      await step.getByText(/Altre parole, che non si cambiano qui/).click();
      await step.getByText('Che cosa mostra').waitFor();
      await isKept(page);
      await expectSound(pageVisit);
      await picture(page, `wizard-step-${size}`);
      await eventually(async () => JSON.stringify(await draftOf('report/translations.en.json'))).toContain(
        '"Cars"',
      );
      await toOutline();
      await line(page, /^Per procedere è necessario inserire/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      const sentence = panel(page, 'Frase quando non vale');
      await sentence.getByLabel('Italiano').fill('Scrivi almeno un’attività.');
      await sentence.getByLabel('English').fill('Write one activity at least.');
      await isKept(page);
      await eventually(async () => JSON.stringify(await draftOf('shared/messages.it.json'))).toContain(
        'Scrivi almeno un’attività.',
      );
      await expectSound(pageVisit);
      await picture(page, `wizard-rule-${size}`);
      await toOutline();
      await line(page, /^Conferma scarico/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      await panel(page, 'Avviso quando è fatto').getByLabel('Italiano').waitFor();
      await panel(page, 'Ultimo pulsante').getByLabel('Scritta sul pulsante').fill('Chiudi il rapportino');
      await isKept(page);
      await expectSound(pageVisit);
      await picture(page, `wizard-finish-${size}`);
    },
  );

  it('[CKL-04] [WIZ-02] a title, the order of steps and a sentence are those of the report that is open next; the step goes with its module', {
    timeout: 400_000,
  }, async () => {
    const site = await buildSite(db(), { activities: [] });
    const crew = await visit(site.username, `/cantieri/${site.teamID}/rapportino`, { size: 'phone' });
    await crew.page.locator('.wizard').waitFor();
    expect((await stepsOf(crew.page)).slice(0, 3)).toEqual([
      ...['Attività svolte', 'Materiali fornitura impresa', 'Materiali fornitura ENEL'],
    ]);
    const { page } = await visit('admin', at(WIZARD));
    await line(page, /^Materiali fornitura ENEL/)
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await panel(page, 'Passo').getByLabel('Titolo').fill('Materiali ENEL');
    await line(page, /^Materiali ENEL/)
      .first()
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await line(page, /^Per procedere è necessario inserire/).click();
    await panel(page, 'Frase quando non vale').getByLabel('Italiano').fill('Scrivi almeno un’attività.');
    await isKept(page);
    await page.goto(`${app().address}${at('shared/settings.json')}`);
    await line(page, /^Impostazioni/).click();
    await page.getByRole('switch', { name: /Modulo «Mezzi»/ }).press('Space');
    await isKept(page);
    await eventually(async () => (await draftOf('shared/settings.json'))?.['modules']).toMatchObject({
      mezzi: false,
    });
    await free(page);
    await publish(page);
    // An open report keeps its version; the next one opened uses the new one.
    await crew.page.goto(`${app().address}/cantieri/${site.teamID}/rapportino`);
    await eventually(() => stepsOf(crew.page), { timeout: 30_000 }).toEqual([
      'Materiali ENEL',
      'Attività svolte',
      'Materiali fornitura impresa',
      'Attrezzature',
      'Verifiche',
    ]);
    await button(crew.page, 'Avanti').click();
    await crew.page.getByRole('heading', { name: 'Attività svolte' }).waitFor();
    await button(crew.page, 'Avanti').click();
    await crew.page.getByText('Scrivi almeno un’attività.').first().waitFor();
    await expectSound(crew);
    await picture(crew.page, 'wizard-crew-phone');
    expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
  });
});

describe('other kinds', () => {
  const KINDS = [
    ['notifications', 'Notifiche', 'Cantieri', /^Rapportino da approvare/, 'Notifica', 'Titolo'],
    ['calendar', 'Calendari', 'Agenda', /^Cantieri/, 'Riquadri', 'Quanti sono, nel mese'],
    [
      'grid',
      'Griglie',
      'Ore della squadra',
      /^Copiare un giorno/,
      'Copiare un giorno',
      'Scritta sul pulsante',
    ],
  ] as const;

  it.each(sizes('phone'))(
    '[CKL-04] notifications, calendars and grids are listed in words, and their texts changed (%s)',
    async (size) => {
      const pageVisit = await visit('admin', '/amministrazione/schemi', { size });
      const { page } = pageVisit;
      for (const [kind, group, title, named, part, word] of KINDS) {
        await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption({ label: group });
        await page
          .getByRole('button', { name: new RegExp(`^${title}`) })
          .first()
          .click();
        await line(page, named).first().click();
        if (size === 'phone') await button(page, 'Voce scelta').click();
        const words = panel(page, part);
        await words.getByLabel(word).fill('Detto altrimenti {count}');
        await isKept(page);
        await page
          .getByRole('region', { name: '«Detto altrimenti {count}» nelle altre lingue' })
          .getByRole('textbox', { name: /English/ })
          .fill('Said otherwise {count}');
        await words.getByText(/Altre parole, che non si cambiano qui/).click();
        await isKept(page);
        await expectSound(pageVisit);
        await picture(page, `${kind}-${size}`);
        await button(page, 'Tutti gli schemi').click();
      }
    },
  );

  it.each(sizes('desk'))(
    '[CKL-04] marks editable parts of settings, records and shared parts, and gives the reason for the others (%s)',
    async (size) => {
      const pageVisit = await visit('admin', at('shared/settings.json'), { size });
      const { page } = pageVisit;
      const toWords = async () => (size === 'phone' ? button(page, 'Voce scelta').click() : undefined);
      await line(page, /^Posizioni delle persone/).click();
      await toWords();
      await page.getByText(/I tempi li fa valere il programma/).waitFor();
      await page.getByText(/Altre parole, che non si cambiano qui/).click();
      await page.getByText(/le altre impostazioni si leggono solo all’avvio/).waitFor();
      await expectSound(pageVisit);
      await picture(page, `settings-${size}`);
      await page.goto(`${app().address}${at('team/team.entity.json')}`);
      await line(page, /^Cantiere/)
        .first()
        .click();
      await toWords();
      await page.getByText(/Altre parole, che non si cambiano qui/).click();
      await page.getByText(/il nome dell’entità, la sua tabella e la sua chiave/).waitFor();
      await expectSound(pageVisit);
      await picture(page, `entity-${size}`);
      await page.goto(`${app().address}${at('checklist/checklist-head.fragment.json')}`);
      await line(page, /^Caposquadra/).click();
      await toWords();
      await panel(page, 'Campo nel modulo').getByLabel('Etichetta in questo modulo').waitFor();
      await expectSound(pageVisit);
      await picture(page, `fragment-${size}`);
      await page.goto(`${app().address}${at('masterdata/masterdata.calls.json')}`);
      await page.getByText(/le chiamate sono del programma/).waitFor();
      await page.getByText('Elenco dei dipendenti').first().waitFor();
      await expectSound(pageVisit);
      await picture(page, `calls-${size}`);
    },
  );
});
