import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';
import { button, toast } from '../team/words.ts';

const { visit, api, db } = browserVisits();

const ENTITY = 'checklist/vis.entity.json';
const shot = process.env['SHOTS'];
const group = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Condizioni' }).getByRole('group', { name, exact: true });

/** Of an attempt before. */
beforeEach(async () => {
  await db().deleteFrom('schema_draft_steps').execute();
  await db().deleteFrom('schema_drafts').execute();
});

/** The condition for requiring the checklist in the stored draft. */
async function storedCondition(): Promise<object | undefined> {
  const { draft } = await schemaAdmin(await api('admin')).file(ENTITY);
  return (draft as { content: { 'x-checklist': object } } | null)?.content['x-checklist'];
}

/** An open site whose Pre Job Check records a kind of activity. */
async function siteOf(activity: string): Promise<number> {
  const teamId = await buildTeam(db(), { Stato: 'O' });
  const capo = await api('capo');
  const saved = await capo.post('/wscnt/prejobcheck/addupdate', { pjc: { teamId, [activity]: 'Y' } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return teamId;
}

async function askedOf(teamId: number): Promise<readonly string[]> {
  const { body } = await (await api('capo')).get(`/wscnt/checklists/about?TeamId=${teamId}`);
  return (body as { checklists: { checklist: string }[] }).checklists.map(({ checklist }) => checklist);
}

it('[CKL-04] requires a checklist only for a kind of activity, blocks a step, and is published in words', async () => {
  const [voltage, other] = [await siteOf('TA_MT'), await siteOf('TA_NE')];
  expect(await askedOf(other)).toContain('vis');
  const pageVisit = await visit('admin', '/amministrazione/schemi?form=checklist/vis.form.json');
  const { page } = pageVisit;
  await page.getByRole('treeitem', { name: 'A chi e quando si chiede', exact: true }).click();
  await page.getByRole('region', { name: 'A chi e quando si chiede' }).waitFor();
  await page.getByLabel('Chiudi cantiere', { exact: true }).check();
  const conditionGroup = group(page, 'Si chiede se');
  await conditionGroup.getByText('Nessuna condizione: si chiede sempre.').waitFor();
  await conditionGroup.getByRole('button', { name: 'Aggiungi una condizione' }).click();
  const of = 'Lavori elettrici MT (media tensione)';
  await conditionGroup.getByLabel('Si chiede se 1, campo').selectOption({ label: of });
  await conditionGroup.getByLabel('Si chiede se 1, valore').selectOption({ label: 'Sì' });
  // Existing conditions are shown as sentences.
  await group(page, 'Un’anomalia è risolta se').getByLabel('Un’anomalia è risolta se 1, campo').waitFor();
  await expect
    .poll(storedCondition)
    .toMatchObject({ when: { 'filled.pjc.TA_MT': { const: 'Y' } }, before: ['close'] });
  await expectSound(pageVisit);
  if (shot) await page.screenshot({ path: `${shot}/asked-desk.png`, fullPage: true });
  await page.getByText('Niente impedisce di pubblicare').waitFor({ timeout: 80_000 });
  await button(page, 'Pubblica…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota: che cosa cambia e perché').fill('Solo con la media tensione');
  await dialog.getByRole('button', { name: 'Metti in vigore' }).click();
  await toast(page, 'Pubblicazione n. 1 in vigore').waitFor({ timeout: 60_000 });
  await expect.poll(() => askedOf(other), { timeout: 30_000 }).not.toContain('vis');
  expect(await askedOf(voltage)).toContain('vis');
});
