import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { question, refuse, reportVisits, step, toast } from './visitReport.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuova attività cantiere' });
const description = (page: Page) => dialog(page).getByRole('textbox', { name: /Descrizione/ });
const UNSAVED = 'Quello che hai scritto non è salvato. Vuoi chiudere lo stesso?';

describe('a dialog and the device’s Back', () => {
  const { visit, site } = reportVisits();
  /** The dialog, reached from the site's page on a phone. */
  const written = async (text: string) => {
    const report = await site({ activities: [] });
    const { page } = await visit(report, { size: 'phone' });
    const before = `/cantieri/${report.teamID}`;
    await page.goto(new URL(before, page.url()).href);
    await page.getByRole('button', { name: 'Compila rapportino' }).click();
    await step(page, 'Attività svolte').waitFor();
    await page.getByRole('button', { name: 'Nuova attività' }).click();
    await description(page).fill(text);
    return { page, before };
  };
  const leftTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

  it('[ACT-05] Back closes the dialog, not the page; the next one leaves the page', async () => {
    const { page, before } = await written('');
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();
    await page.goBack();
    await leftTo(page, before);
  });

  it('[ACT-05] asks before Back or Escape discards typed text, and stays on No', async () => {
    const { page, before } = await written('Posa di 40 m di cavo');
    for (const mistake of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await mistake();
      await question(page).getByText(UNSAVED).waitFor();
      await refuse(page);
      await question(page).waitFor({ state: 'hidden' });
      expect(await description(page).inputValue()).toBe('Posa di 40 m di cavo');
    }
    await page.goBack();
    await question(page).getByText(UNSAVED).waitFor();
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await step(page, 'Attività svolte').waitFor();
    await page.goBack();
    await leftTo(page, before);
  });

  it('[ACT-09] leaves no history entry after saving or closing', async () => {
    const { page, before } = await written('Posa palo');
    await dialog(page).getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Attività salvata').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Nuova attività' }).click();
    await dialog(page).getByRole('button', { name: 'Chiudi' }).click();
    await eventually(() => dialog(page).count()).toBe(0);
    await page.goBack();
    await leftTo(page, before);
  });
});
