import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserVisits, expectSound, LOCATED } from '../../support/browserVisits.ts';
import { buildEmployee, buildProject, buildTeam } from '../../support/buildTeam.ts';
import { drawSignature } from '../../support/drawSignature.ts';
import { eventually } from '../../support/eventually.ts';
import { goOffline } from '../../support/goOffline.ts';
import { holdAnswers } from '../../support/holdAnswers.ts';
import { goTo } from '../screens/walk.ts';
import { button, section, toast } from '../team/words.ts';

const { signedIn, db, app } = browserVisits();
const UPLOAD = '/base/attachment/upload';
const PAD = '**/assets/SignaturePad-*.js';

async function site(): Promise<number> {
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
  const teamID = await site();
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
  const other = await site();
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
