import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, LOCATED, TEST_POSITION } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { photo } from '../../support/photo.ts';
import { goTo } from '../screens/walk.ts';
import { button, card, section, toast } from './words.ts';

const { visit, db, app, walk } = browserVisits();
const UPLOAD = '**/base/attachment/upload';
const PHONE = { size: 'phone', ...LOCATED } as const;

/** Contexts without a network for uploads; their route stays, since Chromium stops requests to take one away. */
const offline = new WeakSet<BrowserContext>();
async function away(page: Page): Promise<void> {
  const context = page.context();
  offline.add(context);
  await context.route(UPLOAD, (route) => (offline.has(context) ? route.abort() : route.continue()));
}
async function back(page: Page): Promise<void> {
  offline.delete(page.context());
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo({ width: 300, height: 200 })),
});
const paper = (name: string, text = '%PDF-1.7\n%%EOF\n') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});
const take = async (page: Page, name: string) => {
  await button(page, 'Scatta foto').first().waitFor();
  await page.locator('input[data-upload=photo]').setInputFiles(await picture(name));
};
const waiting = (page: Page) => page.locator('[data-state=waiting]');
const attached = (teamID: number) =>
  db().selectFrom('attachments').selectAll().where('parentId', '=', teamID).orderBy('fileName').execute();
/** Files of the page and of its dialog, and the frame, as a failure shows them. */
const states = (page: Page) =>
  page
    .locator('[data-state], .waiting-files')
    .evaluateAll((elements) =>
      elements.map(
        (each) =>
          `${each.closest('[role=dialog]') === null ? 'page' : 'dialog'}: ${each.getAttribute('data-state')}, ${each.textContent}`,
      ),
    );
/** Text of the frame about waiting files. */
const word = (page: Page) => page.locator('.waiting-files');
const site = () => buildTeam(db(), { Stato: 'O' });

describe('a file of a site', () => {
  it('[CALL-02] is attached once if its answer is lost when the tab is closed', async () => {
    const teamID = await site();
    const { page, context } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await page.route(UPLOAD, async (route: Route) => void (await route.fetch()));
    await take(page, 'cabina.jpg');
    await eventually(async () => (await attached(teamID)).length).toBe(1);
    const address = page.url();
    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    await toast(next, 'Allegato aggiunto').waitFor();
    await card(next, 'cabina.jpg').waitFor();
    expect(await attached(teamID)).toHaveLength(1);
  });

  it('refused by the server shows the reason, also after a reload, until it is given up', async () => {
    const teamID = await site();
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await button(page, 'Aggiungi file').waitFor();
    await page.locator('input[data-upload=file]').setInputFiles(paper('falso.pdf', 'non un PDF'));
    const reason = page.getByRole('alert').filter({ hasText: 'non è di un tipo accettato' });
    await reason.waitFor();
    expect(await reason.textContent()).toContain('falso.pdf: file non inviato.');
    await page.reload();
    await reason.waitFor();
    await button(page, 'Elimina falso.pdf').click();
    await button(page, 'Sì, elimina').click();
    await reason.waitFor({ state: 'detached' });
    await page.getByText('Nessun allegato').waitFor();
    expect(await page.locator('.waiting-list').count()).toBe(0);
    expect(await attached(teamID)).toEqual([]);
  });
});

describe('files that wait', () => {
  it('[UI-04] survive a reload, are listed on every page with a link to their page, and are sent once at the next start', async () => {
    const teamID = await site();
    const pageVisit = await walk('capo', `/cantieri/${teamID}`, PHONE);
    const { page } = pageVisit;
    await away(page);
    await take(page, 'cabina.jpg');
    await page.locator('input[data-upload=file]').setInputFiles(paper('permesso.pdf'));
    await eventually(() => waiting(page).count()).toBe(2);
    await page.goto(app().address);
    await word(page).getByText('2 file in attesa di rete').waitFor();
    await button(page, 'Mostra').click();
    const dialog = page.getByRole('dialog', { name: 'Da inviare' });
    await eventually(() => waiting(page).count()).toBe(2);
    await expectSound(pageVisit);
    await dialog.getByRole('link', { name: `Cantiere n.${teamID}` }).click();
    await page.waitForURL(`**/cantieri/${teamID}`);
    await eventually(() => waiting(page).count()).toBe(2);
    await page.getByText('permesso.pdf').waitFor();
    // The page itself shows the waiting files, so the frame does not.
    expect(await word(page).count()).toBe(0);
    expect(await dialog.count()).toBe(0);
    await expectSound(pageVisit);
    expect(await attached(teamID)).toEqual([]);

    offline.delete(page.context());
    await page.goto(app().address);
    await toast(page, 'Allegato aggiunto').first().waitFor();
    await eventually(async () => (await attached(teamID)).length).toBe(2);
    await word(page).waitFor({ state: 'detached' });
    expect(await attached(teamID)).toMatchObject([
      { fileName: 'cabina.jpg', linkedObject: 'team', linkedId: teamID, latitude: TEST_POSITION.latitude },
      { fileName: 'permesso.pdf', linkedObject: 'team', linkedId: teamID, latitude: null, takenAt: null },
    ]);
  });

  it('may be given up or tried again from any page', async () => {
    const teamID = await site();
    const { page } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await away(page);
    await page.locator('input[data-upload=file]').setInputFiles([paper('a.pdf'), paper('b.pdf')]);
    await eventually(() => waiting(page).count()).toBe(2);
    await goTo({ page }, '/cantieri');
    await word(page).getByText('2 file in attesa di rete').waitFor();
    await button(page, 'Mostra').click();
    await button(page, 'Elimina a.pdf').click();
    await button(page, 'Sì, elimina').click();
    await word(page).getByText('1 file in attesa di rete').waitFor();
    // A refused file is not sent again automatically.
    const cancel = (Cancelled: 'Y' | 'N') =>
      db().updateTable('teams').set({ Cancelled }).where('teamID', '=', teamID).execute();
    const dialog = page.getByRole('dialog');
    await cancel('Y');
    await back(page);
    await eventually(() => states(page)).toContainEqual(expect.stringContaining('dialog: refused'));
    await cancel('N');
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await eventually(async () => (await attached(teamID)).length).toBe(1);
    await dialog.waitFor({ state: 'detached' });
    expect(await attached(teamID)).toMatchObject([{ fileName: 'b.pdf' }]);
  });

  it('are sent once, though two tabs and their frames know of them', async () => {
    const teamID = await site();
    const { page, context } = await walk('capo', `/cantieri/${teamID}`, PHONE);
    await away(page);
    await take(page, 'cabina.jpg');
    await waiting(page).waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await waiting(second).waitFor();
    let answers = 0;
    context.on('response', (answer) => {
      if (answer.url().endsWith('/base/attachment/upload')) answers += 1;
    });
    offline.delete(context);
    for (const tab of [page, second]) await tab.evaluate(() => dispatchEvent(new Event('online')));
    for (const tab of [page, second]) {
      await card(tab, 'cabina.jpg').waitFor();
      await tab.locator('.waiting-list').waitFor({ state: 'detached' });
    }
    expect(answers).toBe(1);
    expect(await attached(teamID)).toHaveLength(1);
  });

  it('of a form are sent from another page, and are in the draft once it is resumed', async () => {
    const teamID = await site();
    const { page } = await walk('capo', `/cantieri/${teamID}/vis/nuova`, PHONE);
    await page.getByLabel('Picchetto').fill('117');
    await section(page, 'Fotografie');
    await away(page);
    await page.locator('input[type=file][capture]').setInputFiles(await picture('palo.jpg'));
    await waiting(page).waitFor();
    await goTo({ page }, '/cantieri');
    await word(page).getByText('1 foto in attesa di rete').waitFor();
    await back(page);
    await eventually(async () => (await attached(teamID)).length).toBe(1);
    expect(await attached(teamID)).toMatchObject([{ linkedObject: 'vis', linkedId: null }]);
    await word(page).waitFor({ state: 'detached' });
    await goTo({ page }, `/cantieri/${teamID}/vis/nuova`);
    await button(page, 'Riprendi la bozza').click();
    await section(page, 'Fotografie');
    await page.getByRole('button', { name: /^Rimuovi foto/ }).waitFor();
    expect(await attached(teamID)).toHaveLength(1);
  });

  it('[PERM-01] are private: another user of the device neither sees nor sends them', async () => {
    const teamID = await site();
    const { page, context } = await visit('capo', `/cantieri/${teamID}`, PHONE);
    await away(page);
    await take(page, 'mia.jpg');
    await waiting(page).waitFor();
    const url = app().address;
    const enter = async (username: string) => {
      await page.goto('about:blank');
      const { cookie } = await app().api(username);
      const value = cookie.slice(cookie.indexOf('=') + 1);
      await context.addCookies([{ name: 'cantieri_session', value, url }]);
    };
    await enter('planner');
    // Counted from here: the page that was left tries again until then.
    let uploadCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/base/attachment/upload')) uploadCount += 1;
    });
    offline.delete(page.context());
    await page.goto(`${url}/cantieri/${teamID}`);
    // The file of the planner is deleted before the other uploads.
    await button(page, 'Aggiungi file').waitFor();
    await page.locator('input[data-upload=file]').setInputFiles(paper('sua.pdf'));
    await card(page, 'sua.pdf').waitFor();
    expect(uploadCount).toBe(1);
    expect(await page.locator('.waiting-list, .waiting-files').count()).toBe(0);
    expect(await attached(teamID)).toMatchObject([{ fileName: 'sua.pdf' }]);

    await enter('capo');
    await page.goto(url);
    await eventually(async () => (await attached(teamID)).length).toBe(2);
    expect(new Set((await attached(teamID)).map(({ createdBy }) => createdBy)).size).toBe(2);
  });
});
