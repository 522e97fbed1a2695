import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import { browserVisits, expectSound, type Visit } from '../../support/browserVisits.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { button, section, toast } from '../team/words.ts';

const { api, db, app, walk } = browserVisits();
afterEach(() => app().app.schemas.activate(app().product));

/**
 * Publishes the order under another name, as a required field.
 *
 * @param was former name in `x-was`, if declared.
 * @param more changes of other files.
 */
async function publish(was = '', more: Parameters<typeof changedProduct>[0] = {}): Promise<void> {
  const swap = (file: unknown, ...pairs: readonly (readonly [string, string])[]) =>
    JSON.parse(pairs.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(file)));
  await app().app.schemas.activate(
    await changedProduct({
      ...more,
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

/** What a move to another version would change, before it is done. */
async function announced(page: Page, newest: number): Promise<Locator> {
  await button(page, `Aggiorna alla versione ${newest}`).click();
  const notice = page.getByRole('region', { name: `Aggiorna alla versione ${newest}` });
  // Keyboard users continue from the notice.
  await expect.poll(() => notice.evaluate((region) => region === document.activeElement)).toBe(true);
  return notice;
}
const move = (notice: Locator) => notice.getByRole('button', { name: /^Aggiorna alla versione/ }).click();
const ORIGINAL = 'Questa scheda è della versione 1; in uso c’è la 2.';

describe('a form that changes while it is filled in', () => {
  it('[CKL-04] [UI-04] [ADMIN-A4] [ADMIN-A5] lets an open page, a draft and a record keep their version; moved to the new one, answers to dropped questions stand below the form, and at their place once they are asked again', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const path = `/cantieri/${teamId}/vis/nuova`;
    const save = async ({ page }: Visit) => {
      await button(page, 'Salva verifica').click();
      await toast(page, 'Verifica del sostegno salvata').waitFor();
    };
    const other = await walk('capo', path, { size: 'phone' });
    await fill(other.page, '9');
    const pageVisit = await walk('capo', path, { size: 'phone' });
    const { page } = pageVisit;
    await fill(page, '117');
    await publish();
    await save(pageVisit);
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B' }]);

    await other.page.reload();
    await other.page.getByLabel('Numero ordine').waitFor();
    await button(other.page, 'Riprendi la bozza').click();
    await expect.poll(() => other.page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await other.page.getByText(ORIGINAL).waitFor();
    await save(other);
    const [, resumed] = await stored(teamId);
    expect(resumed).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '9' });
    await other.page.close();

    const { Id } = await db()
      .selectFrom('vis')
      .select('Id')
      .where('teamId', '=', teamId)
      .orderBy('Id')
      .executeTakeFirstOrThrow();
    const record = async () => (await stored(teamId))[0];
    await page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    await expect.poll(() => page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await page.getByText(ORIGINAL).waitFor();
    await page.getByLabel('Picchetto').fill('118');
    await save(pageVisit);
    await expect.poll(record).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '118' });

    // Moved to the new version: changes are listed, new questions are required, answers to dropped questions
    // are kept.
    await button(page, 'Apri: 118').click();
    const notice = await announced(page, 2);
    const changes = await notice.innerText();
    for (const text of [
      '«Numero ordine» è nuova',
      '«ODM» non si chiede più: la risposta resta conservata',
      'Da rispondere: Numero ordine',
    ])
      expect(changes).toContain(text);
    await expectSound(pageVisit);
    await move(notice);
    const orderField = page.getByLabel('Numero ordine');
    await expect.poll(() => orderField.evaluate((input) => input === document.activeElement)).toBe(true);
    await orderField.fill('88');
    expect(await page.getByLabel('Picchetto').inputValue()).toBe('118');
    await save(pageVisit);
    await expect.poll(record).toMatchObject({
      ...{ schemaVersion: 2, ordine: '88', 'odm@1': 'OdM 7-B', picchetto: '118' },
    });
    // It opens in the new version, with the former answers below.
    await button(page, 'Apri: 118').click();
    const before = page.getByRole('region', { name: 'Risposte date con la versione 1' });
    await before.getByText('OdM 7-B').waitFor();
    // Below the fold it is not drawn yet.
    expect(await before.textContent()).toContain('ODM');
    expect(await before.getByRole('textbox').count()).toBe(0);
    await expectSound(pageVisit);
    await page.getByLabel('Picchetto').fill('119');
    await save(pageVisit);
    await expect.poll(record).toMatchObject({ schemaVersion: 2, 'odm@1': 'OdM 7-B', picchetto: '119' });

    await app().app.schemas.activate(app().product);
    await page.goto(`${app().address}/cantieri/${teamId}/vis/${Id}`);
    const back = await announced(page, 1);
    expect(await back.innerText()).toContain(
      '«ODM» si chiede di nuovo: torna la risposta data con la versione 1',
    );
    await move(back);
    await expect.poll(() => page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await save(pageVisit);
    await expect.poll(record).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B' });
    await button(page, 'Apri: 119').click();
    await expect.poll(() => page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    expect(await page.getByRole('region', { name: /^Risposte date con la versione 1/ }).count()).toBe(0);
  });

  it('[CKL-04] a record that lists show under the present name of a field opens, and is saved, under that of its version', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const vis = {
      ...{ picchetto: '117', odm: 'OdM 7-B', tipoSostegno: 'legno' },
      ...{ ev_esito: 'idoneo', motivoNonGuardati: 'Palo nuovo' },
    };
    const answer = await (await api('capo')).post('/wscnt/verifica-integrita-sostegni/addupdate', {
      vis,
      teamId,
    });
    await publish('"x-was":{"fields":["odm"]},');
    const { page } = await walk('capo', `/cantieri/${teamId}/vis/${answer.body.ResultData.Id}`, {
      size: 'phone',
    });
    await expect.poll(() => page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await page.getByLabel('Picchetto').fill('118');
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    const [now] = await stored(teamId);
    expect(now).toMatchObject({ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '118' });
    expect(now).not.toHaveProperty('ordine');
  });

  it('[CKL-04] [UI-04] a page that has taken a publication over saves the form that was opened before in its former version', async () => {
    const teamId = await buildTeam(db(), { Stato: 'O' });
    const { page } = await walk('capo', `/cantieri/${teamId}/vis/nuova`, { size: 'phone' });
    await fill(page, '117');
    await publish('', {
      'checklist/vis.screen.json': (file) => ({ ...(file as object), title: 'Sostegno del cantiere' }),
    });
    await page.getByRole('heading', { name: 'Sostegno del cantiere', level: 1 }).waitFor();
    expect(await page.getByLabel('ODM').inputValue()).toBe('OdM 7-B');
    await button(page, 'Salva verifica').click();
    await toast(page, 'Verifica del sostegno salvata').waitFor();
    expect(await stored(teamId)).toMatchObject([{ schemaVersion: 1, odm: 'OdM 7-B', picchetto: '117' }]);
    await button(page, 'Nuova verifica').click();
    await page.getByLabel('Numero ordine').waitFor();
  });
});
