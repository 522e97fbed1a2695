import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserVisits, expectSound, LOCATED } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { drawSignature } from '../../support/drawSignature.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { goTo } from '../screens/walk.ts';
import { button, section, toast } from '../team/words.ts';

const { api, app, db, signedIn, walk } = browserVisits();

const site = () => buildTeam(db(), { Stato: 'O' });
const pathOf = (teamID: number) => `/cantieri/${teamID}/pjc`;
const pjc = (teamID: number) => walk('capo', pathOf(teamID), { size: 'phone' });
const work = (page: Page) => page.getByLabel('ID lavoro');
const risks = (page: Page) => page.getByRole('textbox', { name: 'Rischi e misure' });
const offer = (page: Page) => page.locator('.sf-draft');
const elsewhere = (page: Page) => offer(page).filter({ hasText: 'da un altro dispositivo' });
const ofTeam = (teamID: number) =>
  db().selectFrom('drafts').selectAll().where('key', 'like', `pjc:${teamID}:%`).execute();
/** Types and waits until the server has it. */
async function type(page: Page, teamID: number, text: string): Promise<void> {
  await risks(page).fill(text);
  await eventually(async () => JSON.stringify(await ofTeam(teamID))).toContain(text);
}
const saveElsewhere = async (teamId: number) => {
  const pjc = { teamId, TA_MT: 'Y', idlavoro: 'LORO' };
  await (await api('capo')).post('/wscnt/prejobcheck/addupdate', { pjc, members: [] });
};

describe('a draft follows its writer', () => {
  it('[UI-04] to another device, where it is resumed and saved, then it is gone on both; or is discarded offline; written on two devices at the same time loses neither', async () => {
    const teamID = await site();
    const { page: phone } = await pjc(teamID);
    await type(phone, teamID, 'Traffico');
    const [draft] = await ofTeam(teamID);
    if (draft === undefined) throw new Error('no draft');
    /** The phone's draft in the check of a further site. */
    const draftOf = async (other: number) => {
      const key = draft.key.replace(`pjc:${teamID}:`, `pjc:${other}:`);
      await db()
        .insertInto('drafts')
        .values({ ...draft, key, data: JSON.stringify(draft.data) })
        .execute();
    };
    const { page: tablet, context } = await pjc(teamID);
    await elsewhere(tablet).waitFor();
    await button(tablet, 'Riprendi la bozza').click();
    await eventually(() => risks(tablet).inputValue()).toBe('Traffico');
    await tablet.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await tablet.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await button(tablet, 'Salva Pre Job Check').click();
    await toast(tablet, 'Pre Job Check salvato').waitFor();
    await eventually(() => ofTeam(teamID)).toEqual([]);

    await db().deleteFrom('pre_job_checks').where('teamId', '=', teamID).execute();
    const draftsResponse = phone.waitForResponse((answer) => answer.url().includes('/api/drafts'));
    await phone.reload();
    await draftsResponse;
    await work(phone).waitFor();
    await eventually(() => offer(phone).count()).toBe(0);

    // The server learns of it later, and no device offers it meanwhile.
    const discarded = await site();
    await draftOf(discarded);
    await goTo({ page: tablet }, pathOf(discarded));
    await elsewhere(tablet).waitFor();
    await goOffline(tablet);
    await button(tablet, 'Scarta la bozza').click();
    await button(tablet, 'Sì, scarta').click();
    await offer(tablet).waitFor({ state: 'detached' });
    expect(await ofTeam(discarded)).toHaveLength(1);
    await context.setOffline(false);
    await tablet.reload();
    await eventually(() => ofTeam(discarded)).toEqual([]);
    expect(await offer(tablet).count()).toBe(0);

    const both = await site();
    await goTo({ page: tablet }, pathOf(both));
    await tablet.getByText(`Cantiere n.${both}`, { exact: true }).first().waitFor();
    await draftOf(both);
    await type(tablet, both, 'Dal tablet');
    await tablet.reload();
    await eventually(() => offer(tablet).count()).toBe(2);
    await elsewhere(tablet).getByRole('button', { name: 'Riprendi la bozza' }).click();
    await eventually(() => risks(tablet).inputValue()).toBe('Traffico');
  });

  it('[DAY-A3] counts as typed after resuming: a check saved by another phone meanwhile overwrites none of it', async () => {
    const teamID = await site();
    const { page, context } = await pjc(teamID);
    await work(page).waitFor();
    await goOffline(page);
    await risks(page).fill('Traffico');
    await button(page, 'Salva Pre Job Check').click();
    await context.setOffline(false);
    await page.reload();
    await button(page, 'Riprendi la bozza').click();
    await eventually(() => risks(page).inputValue()).toBe('Traffico');

    await saveElsewhere(teamID);
    await page.getByText('Qualcun altro ha modificato questa scheda mentre la compilavi.').waitFor();
    expect(await risks(page).inputValue()).toBe('Traffico');
    await button(page, 'Carica le modifiche e tieni quello che ho scritto').click();
    await eventually(() => work(page).inputValue()).toBe('LORO');
    expect(await risks(page).inputValue()).toBe('Traffico');
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
  });

  it('[UI-04] is gone once its check is saved, also where an earlier copy reaches the server last', async () => {
    const teamID = await site();
    const { page } = await pjc(teamID);
    await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
    await page.getByRole('switch', { name: 'Rischio elettrico' }).check();
    let copies = 0;
    const first = await holdAnswers(page, (request) => {
      if (!request.url().includes('/api/drafts/pjc/') || request.method() !== 'PUT') return false;
      copies += 1;
      return copies === 1;
    });
    await risks(page).fill('Traffico');
    await eventually(first.count).toBe(1);
    await risks(page).fill('Traffico intenso');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    await eventually(async () => JSON.stringify(await ofTeam(teamID))).toContain('Traffico intenso');
    await button(page, 'Salva Pre Job Check').click();
    await toast(page, 'Pre Job Check salvato').waitFor();
    await page.waitForTimeout(1000);
    await first.letGo();
    await eventually(() => ofTeam(teamID)).toEqual([]);
  });

  it('[DAY-A3] goes as the page is left, before the seconds of rest are over, and is offered on, too, once another phone has saved the first check', async () => {
    const teamID = await site();
    const { page } = await pjc(teamID);
    await risks(page).fill('Appena scritto');
    await page.goto('about:blank');
    await eventually(async () => JSON.stringify(await ofTeam(teamID))).toContain('Appena scritto');
    await saveElsewhere(teamID);
    await page.goBack();
    await button(page, 'Riprendi la bozza').click();
    await eventually(() => risks(page).inputValue()).toBe('Appena scritto');
  });
});

const UPLOAD = '/base/attachment/upload';
const PAD = '**/assets/SignaturePad-*.js';

async function crewSite(): Promise<number> {
  const members = [await buildEmployee(db(), { firstName: 'Ada', lastName: 'Sala' })];
  return buildTeam(db(), { Stato: 'V', pmgEntry: await buildProject(db()), members });
}

/** Signature of the leader in the stored check of a site. */
async function firma(teamID: number) {
  const storedCheck = await db()
    .selectFrom('pre_job_checks')
    .select('answers')
    .where('teamId', '=', teamID)
    .executeTakeFirst();
  return storedCheck?.answers['firma'];
}

/** Answers one question and focuses the signature. */
async function begin(page: Page, teamID: number): Promise<void> {
  await page.goto(`${app().address}/cantieri/${teamID}/pjc`);
  await answer(page);
}
async function answer(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Lavori elettrici MT' }).check();
  await section(page, 'Firma');
}

const sign = async (page: Page) => {
  await drawSignature(page);
  await button(page, 'Conferma firma').click();
};

it('[PHONE-A6] shows a note in place of a pad that fails to load, and keeps the draft across page loads; can be signed offline, and shows unsent data until it is sent', async () => {
  const teamID = await crewSite();
  const pageVisit = await signedIn('capo', { size: 'phone', ...LOCATED });
  const { page, context } = pageVisit;
  await page.route(PAD, (route) => route.abort());
  await begin(page, teamID);
  await button(page, 'Firma qui').click();
  await page.getByText('Manca una parte dell’app').waitFor();
  await expectSound({ ...pageVisit, complaints: [] });
  await page.unroute(PAD);
  const pad = page.waitForResponse(PAD);
  await button(page, 'Ricarica la pagina').click();
  await button(page, 'Riprendi la bozza').click();
  await section(page, 'Firma');
  await (await pad).finished();
  await goOffline(page);
  await button(page, 'Firma qui').click();
  await sign(page);
  await page.getByRole('img', { name: 'Firma di Carlo Rossi' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Lavori elettrici MT' }).isChecked()).toBe(true);
  await page.getByText('In attesa di rete').waitFor();
  await button(page, 'Salva Pre Job Check').click();
  const unsent = page.getByText('Ci sono foto, file o firme non ancora inviati');
  await unsent.first().waitFor();
  await context.setOffline(false);
  await eventually(() => unsent.filter({ visible: true }).count()).toBe(0);
  await button(page, 'Salva Pre Job Check').click();
  await toast(page, 'Pre Job Check salvato').waitFor();
  expect(await firma(teamID)).toMatchObject({ name: 'Carlo Rossi', valid: true });

  // Saved while the signature is still on its way: one tap, and the save follows it.
  const other = await crewSite();
  await goTo({ page }, `/cantieri/${other}/pjc`);
  await page.getByText(`Cantiere n.${other}`, { exact: true }).first().waitFor();
  await answer(page);
  const uploads = await holdAnswers(page, (request) => request.url().endsWith(UPLOAD));
  await button(page, 'Firma qui').click();
  await sign(page);
  await eventually(() => uploads.count()).toBe(1);
  await button(page, 'Salva Pre Job Check').click();
  await page.getByText('appena arrivati si salva').waitFor();
  expect(await firma(other)).toBeUndefined();
  await uploads.letGo();
  await toast(page, 'Pre Job Check salvato').waitFor();
  await eventually(() => firma(other)).toMatchObject({ name: 'Carlo Rossi', valid: true });
});
