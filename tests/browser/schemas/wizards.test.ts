import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLoan } from '../../support/addLoan.ts';
import { editorVisits, expectSound } from '../../support/browserVisits.ts';
import { eventually } from '../../support/eventually.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { sizes } from '../../support/sizes.ts';
import { goTo } from '../screens/walk.ts';
import { button } from '../team/words.ts';

const { visit, walk, api, app, db } = editorVisits();
const shot = process.env['SHOTS'];

const WIZARD = 'loan/tour.wizard.json';
const at = (file: string) => `/amministrazione/schemi?file=${file}`;
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isKept = (page: Page) => page.locator('.schemas-bar [data-state="saved"]').waitFor();
const picture = async (page: Page, name: string) => {
  if (shot) await page.screenshot({ path: `${shot}/${name}.png`, fullPage: true });
};
const draftOf = async (path: string) => {
  const file = await schemaAdmin(await api('admin')).file(path);
  return (file['draft'] as { content: Record<string, unknown> } | null)?.content;
};
const stepsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Passi' }).locator('.step-title').allInnerTexts();

describe('a wizard', () => {
  it.each(sizes('phone'))(
    '[CKL-04] shows steps, rules and last buttons by name; each sentence is edited in every language, program texts are read-only with the reason (%s)',
    async (size) => {
      const pageVisit = await walk('admin', at(WIZARD), { size });
      const { page } = pageVisit;
      const toOutline = async () => (size === 'phone' ? button(page, 'Struttura').click() : undefined);
      await line(page, /^Procedura guidata/).waitFor();
      for (const name of ['Dati del prestito', 'Consegna', 'Altri prestiti'])
        await line(page, new RegExp(`^${name}`))
          .first()
          .waitFor();
      await picture(page, `wizard-outline-${size}`);
      await line(page, /^Consegna\s+consegna$/).focus();
      await page.keyboard.press('Enter');
      // Its step is the program's: it is not taken out.
      await page.keyboard.press('Delete');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('F2');
      const step = panel(page, 'Passo');
      await step.getByLabel('Titolo').fill('Ritiro del libro');
      await page.getByText(/Un passo si rinomina e si sposta\. Non si toglie/).waitFor();
      const conditions = panel(page, 'Condizioni');
      const when = conditions.getByRole('group', { name: 'C’è se', exact: true });
      expect(await when.getByLabel('C’è se 1, campo').locator('option:checked').innerText()).toBe(
        'Modulo «Consegna»',
      );
      const otherLanguages = page.getByRole('region', { name: '«Ritiro del libro» nelle altre lingue' });
      await otherLanguages.getByText('«Consegna» era').first().waitFor();
      await otherLanguages.getByRole('textbox', { name: /English/ }).fill('Pick-up');
      await step.getByText(/Altre parole, che non si cambiano qui/).click();
      await step.getByText('Che cosa mostra').waitFor();
      await isKept(page);
      await expectSound(pageVisit, '[data-part="panel"]');
      await picture(page, `wizard-step-${size}`);
      await eventually(async () => JSON.stringify(await draftOf('loan/translations.en.json'))).toContain(
        '"Pick-up"',
      );
      await toOutline();
      await line(page, /^A Natale la biblioteca è chiusa/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      const sentence = panel(page, 'Frase quando non vale');
      await sentence.getByLabel('Italiano').fill('Il 25 dicembre siamo chiusi.');
      await sentence.getByLabel('English').fill('Closed on 25 December.');
      await isKept(page);
      await eventually(async () => JSON.stringify(await draftOf('library/messages.it.json'))).toContain(
        'Il 25 dicembre siamo chiusi.',
      );
      await picture(page, `wizard-rule-${size}`);
      await toOutline();
      await line(page, /^Presta/).click();
      if (size === 'phone') await button(page, 'Voce scelta').click();
      await panel(page, 'Avviso quando è fatto').getByLabel('Italiano').waitFor();
      await panel(page, 'Ultimo pulsante').getByLabel('Scritta sul pulsante').fill('Dai il libro');
      await isKept(page);
      await picture(page, `wizard-finish-${size}`);
    },
  );

  it('[CKL-04] [WIZ-02] has the title, the order of steps and the sentence that were published, when it is opened next; the step goes with its module', async () => {
    const tour = `/prestiti/${await addLoan(db(), '2030-12-25')}/giro`;
    const reader = await visit('ada', tour, { size: 'phone' });
    await eventually(() => stepsOf(reader.page)).toEqual(['Dati del prestito', 'Consegna', 'Altri prestiti']);
    const { page } = await walk('admin', at(WIZARD), { size: 'phone' });
    await line(page, /^Altri prestiti/)
      .first()
      .focus();
    await page.keyboard.press('F2');
    await panel(page, 'Passo').getByLabel('Titolo').fill('Tutti i prestiti');
    await button(page, 'Struttura').click();
    await line(page, /^Tutti i prestiti/)
      .first()
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await line(page, /^A Natale la biblioteca è chiusa/).click();
    await button(page, 'Voce scelta').click();
    await panel(page, 'Frase quando non vale').getByLabel('Italiano').fill('Il 25 dicembre siamo chiusi.');
    await isKept(page);
    await goTo({ page }, at('library/settings.json'));
    await line(page, /^Impostazioni/).click();
    await button(page, 'Voce scelta').click();
    await page.getByRole('switch', { name: /Modulo «Consegna»/ }).press('Space');
    await isKept(page);
    await eventually(async () => (await draftOf('library/settings.json'))?.['modules']).toMatchObject({
      consegna: false,
    });
    const published = await schemaAdmin(await api('admin')).publish('Il giro come lo diciamo noi');
    expect(published.body, JSON.stringify(published.body)).toMatchObject({ ResultCode: 0 });
    // An open wizard keeps its version; the next one opened uses the new one.
    await reader.page.goto(`${app().address}${tour}`);
    await eventually(() => stepsOf(reader.page)).toEqual(['Tutti i prestiti', 'Dati del prestito']);
    await button(reader.page, 'Avanti').click();
    await reader.page.getByRole('heading', { name: 'Dati del prestito' }).waitFor();
    // By mouse: a second tap within half a second at the same place is a double tap.
    await button(reader.page, 'Presta').press('Enter');
    await reader.page.getByText('Il 25 dicembre siamo chiusi.').first().waitFor();
    await picture(reader.page, 'wizard-reader-phone');
    expect((await schemaAdmin(await api('admin')).back(0)).body).toMatchObject({ ResultCode: 0 });
  });
});

describe('other kinds', () => {
  const KINDS = [
    ['notifications', 'Notifiche', 'Prestiti', /^Un libro è stato chiesto/, 'Notifica', 'Titolo'],
    ['calendar', 'Calendari', 'Scadenze', /^Da rendere/, 'Riquadri', 'Quanti sono, nel mese'],
  ] as const;

  it.each(sizes('phone'))(
    '[CKL-04] notifications and calendars are listed in words, and their texts changed (%s)',
    async (size) => {
      const pageVisit = await walk('admin', '/amministrazione/schemi', { size });
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
        await expectSound(pageVisit, '[data-part="panel"]');
        await picture(page, `${kind}-${size}`);
        await button(page, 'Tutti gli schemi').click();
      }
    },
  );

  it.each(sizes('phone'))(
    '[CKL-04] marks editable parts of settings, records and shared parts, and gives the reason for the others (%s)',
    async (size) => {
      const pageVisit = await walk('admin', at('library/settings.json'), { size });
      const { page } = pageVisit;
      const toWords = async () => (size === 'phone' ? button(page, 'Voce scelta').click() : undefined);
      await line(page, /^Dati sul dispositivo/).click();
      await toWords();
      await page.getByText(/I tempi li fa valere il programma/).waitFor();
      await page.getByText(/Altre parole, che non si cambiano qui/).click();
      await page.getByText(/le altre impostazioni si leggono solo all’avvio/).waitFor();
      await expectSound(pageVisit, '[data-part="panel"]');
      await picture(page, `settings-${size}`);
      await goTo({ page }, at('library/loan.entity.json'));
      await line(page, /^Prestito/)
        .first()
        .click();
      await toWords();
      await page.getByText(/Altre parole, che non si cambiano qui/).click();
      await page.getByText(/il nome dell’entità, la sua tabella e la sua chiave/).waitFor();
      await picture(page, `entity-${size}`);
      await goTo({ page }, at('library/books.calls.json'));
      await page.getByText(/le chiamate sono del programma/).waitFor();
      await page.getByText('Elimina un libro').first().waitFor();
      await picture(page, `calls-${size}`);
      await goTo({ page }, at('library/due.fragment.json'));
      await line(page, /^Da rendere entro/).click();
      await toWords();
      await panel(page, 'Campo nel modulo').getByLabel('Etichetta in questo modulo').waitFor();
      await picture(page, `fragment-${size}`);
    },
  );
});
