import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import { browserVisits, expectSound } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { editedProduct, WITHOUT_ODM } from '../../support/itemChanges.ts';
import { button, section, toast } from '../team/words.ts';

const { visit, db, app } = browserVisits();
afterEach(() => app().app.schemas.activate(app().product));

/**
 * Publishes the order under another name, as a required field.
 *
 * @param was former name in `x-was`, if declared.
 */
async function publish(was = ''): Promise<void> {
  const swap = (file: unknown, ...pairs: readonly (readonly [string, string])[]) =>
    JSON.parse(pairs.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(file)));
  await app().app.schemas.activate(
    await changedProduct({
      'checklist/vis.entity.json': (file) =>
        swap(
          file,
          ['"odm":{"title":"ODM"', `"ordine":{${was}"title":"Numero ordine"`],
          ['"required":["teamId"', '"required":["ordine","teamId"'],
        ),
      'checklist/vis.form.json': (file) => swap(file, ['"field":"odm"', '"field":"ordine"']),
    }),
  );
}

const stored = async (teamId: number) =>
  (await db().selectFrom('vis').selectAll().where('teamId', '=', teamId).orderBy('Id').execute()).map(
    ({ schemaVersion, answers }) => ({ schemaVersion, ...(answers as DataRecord) }),
  );

async function fill(page: Page, picchetto: string): Promise<void> {
  await page.getByLabel('Picchetto').fill(picchetto);
  await page.getByLabel('ODM').fill('OdM 7-B');
  await page.getByLabel('Tipo di sostegno').selectOption({ label: 'Legno' });
  await section(page, 'Esito della verifica');
  await page.getByRole('combobox', { name: /^Esito/ }).selectOption({ label: 'Idoneo' });
  await page.getByRole('textbox', { name: /^Perché è idoneo/ }).fill('Palo nuovo');
}

describe('a form that changes while it is filled in', () => {
  it('[CKL-04] lets an open page save its version; the record opens and is saved again in that version', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
    await fill(page, '117');
    await publish();
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B' }]);
    const [{ Id }] = (await db().selectFrom('vis').select('Id').where('teamId', '=', teamId).execute()) as [
      { Id: number },
    ];
    const pageVisit = await visit('capo', `/cantieri/${teamId}/vis/${Id}`, { size: 'phone' });
    await expect.poll(() => pageVisit.page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await pageVisit.page.getByText('Questa scheda è della versione 1; in uso c’è la 2.').waitFor();
    await expectSound(pageVisit);
    await pageVisit.page.getByLabel('Picchetto').fill('118');
    await button(pageVisit.page, 'Salva verifica').click();
    await toast(pageVisit.page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '118' }]);

    // Moved to the new version: changes are listed, new questions are required, answers to dropped questions
    // are kept.
    await pageVisit.page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    await button(pageVisit.page, 'Aggiorna alla versione 2').click();
    const updateNotice = pageVisit.page.getByRole('region', { name: 'Aggiorna alla versione 2' });
    // Keyboard users continue from the notice.
    await expect.poll(() => updateNotice.evaluate((region) => region === document.activeElement)).toBe(true);
    expect(await updateNotice.innerText()).toContain('«Numero ordine» è nuova');
    expect(await updateNotice.innerText()).toContain('«ODM» non si chiede più: la risposta resta conservata');
    expect(await updateNotice.innerText()).toContain('Da rispondere: Numero ordine');
    await expectSound(pageVisit);
    await updateNotice.getByRole('button', { name: 'Aggiorna alla versione 2' }).click();
    const orderField = pageVisit.page.getByLabel('Numero ordine');
    await expect.poll(() => orderField.evaluate((input) => input === document.activeElement)).toBe(true);
    await orderField.fill('88');
    expect(await pageVisit.page.getByLabel('Picchetto').inputValue()).toBe('118');
    await button(pageVisit.page, 'Salva verifica').click();
    await toast(pageVisit.page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([
      { schemaVersion: 2, ordine: '88', 'odm@1': 'OdM 7-B', picchetto: '118' },
    ]);
    // It opens in the new version, with the former answers below.
    await pageVisit.page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    const before = pageVisit.page.getByRole('region', { name: 'Risposte date con la versione 1' });
    await before.getByText('OdM 7-B').waitFor();
    // Below the fold it is not drawn yet.
    expect(await before.textContent()).toContain('ODM');
    expect(await before.getByRole('textbox').count()).toBe(0);
    await expectSound(pageVisit);
    await pageVisit.page.getByLabel('Picchetto').fill('119');
    await button(pageVisit.page, 'Salva verifica').click();
    await toast(pageVisit.page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 2, 'odm@1': 'OdM 7-B', picchetto: '119' }]);
  });

  it('[CKL-04] a record that lists show under the present name of a field opens, and is saved, under that of its version', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
    await fill(page, '117');
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    const [{ Id }] = (await db().selectFrom('vis').select('Id').where('teamId', '=', teamId).execute()) as [
      { Id: number },
    ];
    await publish('"x-was":{"fields":["odm"]},');
    const pageVisit = await visit('capo', `/cantieri/${teamId}/vis/${Id}`, { size: 'phone' });
    await expect.poll(() => pageVisit.page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await pageVisit.page.getByLabel('Picchetto').fill('118');
    await button(pageVisit.page, 'Salva verifica').click();
    await toast(pageVisit.page, 'Verifica del sostegno salvata').waitFor();
    const [now] = await stored(teamId);
    expect(now).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '118' });
    expect(now).not.toHaveProperty('ordine');
  });

  it('[ADMIN-A4] [ADMIN-A5] shows answers to dropped questions below the form, and at their place once they are asked again', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
    await fill(page, '117');
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    const [{ Id }] = (await db().selectFrom('vis').select('Id').where('teamId', '=', teamId).execute()) as [
      { Id: number },
    ];
    const moveTo = async (newest: number, told: string) => {
      const pageVisit = await visit('capo', `/cantieri/${teamId}/vis/${Id}`, { size: 'phone' });
      await button(pageVisit.page, `Aggiorna alla versione ${newest}`).click();
      const changes = pageVisit.page.getByRole('region', { name: `Aggiorna alla versione ${newest}` });
      expect(await changes.innerText()).toContain(told);
      await changes.getByRole('button', { name: `Aggiorna alla versione ${newest}` }).click();
      return pageVisit;
    };
    await app().app.schemas.activate(await editedProduct(WITHOUT_ODM));
    const { body } = await (await app().api('capo')).get('/product/core.json');
    const droppedNotice = await moveTo(
      body.formVersions.vis,
      '«ODM» non si chiede più: la risposta resta conservata',
    );
    await button(droppedNotice.page, 'Salva verifica').click();
    await toast(droppedNotice.page, 'Verifica del sostegno salvata').waitFor();
    await droppedNotice.page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    const former = droppedNotice.page.getByRole('region', { name: 'Risposte date con la versione 1' });
    await former.getByText('OdM 7-B').waitFor();
    await expectSound(droppedNotice);

    await app().app.schemas.activate(app().product);
    const back = await moveTo(1, '«ODM» si chiede di nuovo: torna la risposta data con la versione 1');
    await expect.poll(() => back.page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await button(back.page, 'Salva verifica').click();
    await toast(back.page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B' }]);
    await back.page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    await expect.poll(() => back.page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    expect(await back.page.getByRole('region', { name: /^Risposte date/ }).count()).toBe(0);
  });

  it('[CKL-04] [UI-04] a draft is gone on with in the version that it was typed in', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { page } = await visit('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
    await fill(page, '117');
    await publish();
    await page.reload();
    await page.getByLabel('Numero ordine').waitFor();
    await button(page, 'Riprendi la bozza').click();
    await expect.poll(() => page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await page.getByText('Questa scheda è della versione 1').waitFor();
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '117' }]);
  });
});
