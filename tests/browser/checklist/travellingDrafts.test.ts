import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, type Visit } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { button, toast } from '../team/words.ts';

const { visit, db, app } = browserVisits();

const site = () => buildTeam(db(), { Stato: 'O' });
const pjc = (user: string, teamID: number) => visit(user, `/cantieri/${teamID}/pjc`, { size: 'phone' });
const work = (page: Page) => page.getByLabel('ID lavoro');
const risks = (page: Page) => page.getByRole('textbox', { name: 'Rischi e misure' });
const offer = (page: Page) => page.locator('.sf-draft');
const elsewhere = (page: Page) => offer(page).filter({ hasText: 'da un altro dispositivo' });
const onServer = () =>
  db().selectFrom('drafts').select(['userId', 'key', 'data']).orderBy('updatedAt').execute();
const ofTeam = async (teamID: number) =>
  (await onServer()).filter(({ key }) => key.startsWith(`pjc:${teamID}:`));
/** Types and waits until the server has it. */
async function type({ page }: Visit, teamID: number, text: string): Promise<void> {
  await risks(page).fill(text);
  await eventually(async () => JSON.stringify(await ofTeam(teamID))).toContain(text);
}

describe('a draft follows its writer', () => {
  it('[UI-04] to another device, where it is resumed and saved; then it is gone on both', async () => {
    const teamID = await site();
    const phone = await pjc('capo', teamID);
    await type(phone, teamID, 'Traffico');
    const tablet = await pjc('capo', teamID);
    await elsewhere(tablet.page).waitFor();
    await button(tablet.page, 'Riprendi la bozza').click();
    await eventually(() => risks(tablet.page).inputValue()).toBe('Traffico');
    await tablet.page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await tablet.page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await button(tablet.page, 'Salva Pre Job Check').click();
    await toast(tablet.page, 'Pre Job Check salvato').waitFor();
    await eventually(() => ofTeam(teamID)).toEqual([]);

    await db().deleteFrom('pre_job_checks').where('teamId', '=', teamID).execute();
    const draftsResponse = phone.page.waitForResponse((answer) => answer.url().includes('/api/drafts'));
    await phone.page.reload();
    await draftsResponse;
    await work(phone.page).waitFor();
    await eventually(() => offer(phone.page).count()).toBe(0);
  });

  it('is offered to no other user', async () => {
    const teamID = await site();
    await type(await pjc('capo', teamID), teamID, 'Segreto del capo');
    const requestUrls: string[] = [];
    const adminRecord = await pjc('admin', teamID);
    adminRecord.page.on('response', (answer) => requestUrls.push(answer.url()));
    await adminRecord.page.reload();
    await work(adminRecord.page).waitFor();
    await eventually(() => requestUrls.filter((url) => url.includes('/api/drafts')).length).toBeGreaterThan(
      0,
    );
    expect(await offer(adminRecord.page).count()).toBe(0);
  });

  it('goes as the page is left, before the seconds of rest are over', async () => {
    const teamID = await site();
    const { page } = await pjc('capo', teamID);
    await risks(page).fill('Appena scritto');
    await page.goto('about:blank');
    await eventually(async () => JSON.stringify(await ofTeam(teamID))).toContain('Appena scritto');
  });

  it('is discarded offline: the server learns of it later, and no device offers it meanwhile', async () => {
    const teamID = await site();
    await type(await pjc('capo', teamID), teamID, 'Da buttare');
    const tablet = await pjc('capo', teamID);
    await elsewhere(tablet.page).waitFor();
    await goOffline(tablet.page);
    await button(tablet.page, 'Scarta la bozza').click();
    await button(tablet.page, 'Sì, scarta').click();
    await offer(tablet.page).waitFor({ state: 'detached' });
    expect(await ofTeam(teamID)).toHaveLength(1);
    await tablet.context.setOffline(false);
    await tablet.page.reload();
    await eventually(() => ofTeam(teamID)).toEqual([]);
    expect(await offer(tablet.page).count()).toBe(0);
  });

  it('written on two devices at the same time loses neither', async () => {
    const teamID = await site();
    const phone = await pjc('capo', teamID);
    const tablet = await pjc('capo', teamID);
    await type(phone, teamID, 'Dal telefono');
    await type(tablet, teamID, 'Dal tablet');
    await tablet.page.reload();
    await eventually(() => offer(tablet.page).count()).toBe(2);
    await elsewhere(tablet.page).getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => risks(tablet.page).inputValue()).toBe('Dal telefono');
  });

  it('[DAY-A3] counts as typed after resuming: a check saved by another phone meanwhile overwrites none of it', async () => {
    const teamID = await site();
    const { page, context } = await pjc('capo', teamID);
    await work(page).waitFor();
    await goOffline(page);
    await risks(page).fill('Traffico');
    await button(page, 'Salva Pre Job Check').click();
    await context.setOffline(false);
    await page.reload();
    await button(page, 'Riprendi la bozza').click();
    await eventually(() => risks(page).inputValue()).toBe('Traffico');

    const otherRecord = { teamId: teamID, TA_MT: 'Y', idlavoro: 'LORO' };
    await (await app().api('capo')).post('/wscnt/prejobcheck/addupdate', { pjc: otherRecord, members: [] });
    await page.getByText('Qualcun altro ha modificato questa scheda mentre la compilavi.').waitFor();
    expect(await risks(page).inputValue()).toBe('Traffico');
    await button(page, 'Carica le modifiche e tieni quello che ho scritto').click();
    await eventually(() => work(page).inputValue()).toBe('LORO');
    expect(await risks(page).inputValue()).toBe('Traffico');
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
  });

  it('[DAY-A3] is offered on, too, once another phone has saved the first check', async () => {
    const teamID = await site();
    const phone = await pjc('capo', teamID);
    const { page } = phone;
    await type(phone, teamID, 'Traffico');
    const otherRecord = { teamId: teamID, TA_MT: 'Y', idlavoro: 'LORO' };
    await page.goto('about:blank');
    await (await app().api('capo')).post('/wscnt/prejobcheck/addupdate', { pjc: otherRecord, members: [] });
    await page.goBack();
    await button(page, 'Riprendi la bozza').click();
    await eventually(() => risks(page).inputValue()).toBe('Traffico');
  });
});
